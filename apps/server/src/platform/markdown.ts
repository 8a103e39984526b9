/** Joins the non-empty parts with empty lines: paragraphs of plain text and of Markdown. */
export const paragraphs = (...parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')
