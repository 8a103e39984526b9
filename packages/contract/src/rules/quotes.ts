/** A stretch of somebody's text in quote marks; those inside it become the inner ones: «Закон „О пчеловодстве“». */
export function quoted(text: string): string {
  return `«${text.replaceAll('«', '„').replaceAll('»', '“')}»`
}
