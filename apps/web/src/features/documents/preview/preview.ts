/** How a document is previewed: in the browser's own viewer, or by its text. */
export type PreviewKind = 'viewer' | 'table' | 'text' | 'none'

/** `hasViewer`: the browser shows PDF files inside a page; those of phones do not. */
export function previewKind(extension: string, hasViewer: boolean): PreviewKind {
  const known = extension.toLowerCase()
  if (known === 'pdf') return hasViewer ? 'viewer' : 'text'
  if (['xlsx', 'ods', 'csv'].includes(known)) return 'table'
  return ['docx', 'odt', 'pptx', 'odp', 'txt'].includes(known) ? 'text' : 'none'
}

/** Rows of a table that the preview shows. */
export const maxRows = 500

/** The rows of a table's text. Cells are separated by tabs; those of a csv by the most frequent separator of its first line. */
export function parseRows(text: string, extension: string): string[][] {
  if (extension.toLowerCase() !== 'csv') return text.split('\n').map((line) => line.split('\t'))
  return parseCsv(text, detectSeparator(text))
}

function detectSeparator(text: string): string {
  const [firstLine = ''] = text.split('\n', 1)
  const count = (separator: string) => firstLine.split(separator).length
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0]!
}

/**
 * RFC 4180: a quoted cell may contain separators, line breaks and doubled quotation marks. A quotation mark inside an
 * unquoted cell is literal.
 */
function parseCsv(text: string, separator: string): string[][] {
  const cell = new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^${separator}\n]*))(${separator}|\n|$)`, 'uy')
  const whole = text.trimEnd()
  const rows: string[][] = [[]]
  for (;;) {
    const [, quoted, plain = '', end = ''] = cell.exec(whole) ?? []
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') return rows
    if (end === '\n') rows.push([])
  }
}
