/** A text in quotation marks; those inside it become inner ones: «Закон „О пчеловодстве“». */
export function quoted(text: string): string {
  return `«${text.replaceAll('«', '„').replaceAll('»', '“')}»`
}
