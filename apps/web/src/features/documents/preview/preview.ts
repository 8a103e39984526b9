/** How a document is shown without leaving: in the browser's own viewer, or by its text. */
export type PreviewKind = 'viewer' | 'table' | 'text' | 'none'

/** `hasViewer`: this browser opens PDF files in a page; phones do not. */
export function previewKind(extension: string, hasViewer: boolean): PreviewKind {
  const known = extension.toLowerCase()
  if (known === 'pdf') return hasViewer ? 'viewer' : 'text'
  if (['xlsx', 'ods', 'csv'].includes(known)) return 'table'
  return ['docx', 'odt', 'pptx', 'odp', 'txt'].includes(known) ? 'text' : 'none'
}

/** Rows of a table a person looks through; the rest is for the program that made it. */
export const mostRows = 500

/** The rows of a table's text: cells of books stand by tabs, those of a csv by whatever its first line has most of. */
export function rowsOf(text: string, extension: string): string[][] {
  if (extension.toLowerCase() !== 'csv') return text.split('\n').map((line) => line.split('\t'))
  return csvRows(text, separatorOf(text))
}

function separatorOf(text: string): string {
  const [firstLine = ''] = text.split('\n', 1)
  const count = (separator: string) => firstLine.split(separator).length
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0]!
}

/**
 * RFC 4180: a cell in quotation marks may hold separators, line breaks and doubled quotation marks. A quotation mark
 * anywhere else is a letter like others.
 */
function csvRows(text: string, separator: string): string[][] {
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
