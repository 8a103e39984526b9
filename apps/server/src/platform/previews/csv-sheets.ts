import type { SheetsPreview } from '@uprava/contract/documents/files.ts'
import { previewLimits } from '@uprava/contract/limits/preview-limits.ts'

import { decodeText } from '#platform/text-extraction/charset.ts'
import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'

import { CellBudget, plainCell, SheetRows, sheetsPreview } from './sheet-rows.ts'

/** A table of text; its cells are separated by the most frequent separator of its first line. */
export function readCsvSheets(bytes: Buffer): SheetsPreview {
  const text = decodeText(bytes)
  if (text === null) throw new UnreadableDocument('damaged')
  const rows = new SheetRows(new CellBudget())
  const widths: number[] = []
  parseRows(text.trimEnd().replaceAll('\r\n', '\n'), (row, column, cell) => {
    rows.add(row, { ...plainCell, column, text: cell, align: isNumber(cell) ? 'right' : 'left' })
    widths[column] = Math.max(widths[column] ?? 0, Math.min(cell.length, 60))
    return row <= previewLimits.rows
  })
  widths.forEach((width, column) => rows.setColumns([column, column], Math.max(width + 2, 6), false))
  const sheet = rows.sheet('Таблица', { defaultWidth: 10, frozen: { rows: 0, columns: 0 } })
  return sheetsPreview([sheet], rows.isCut)
}

const isNumber = (text: string) => /^-?[\d\s\u00a0]+(?:[.,]\d+)?%?$/u.test(text.slice(0, 40))

function detectSeparator(text: string): string {
  const [firstLine = ''] = text.split('\n', 1)
  const count = (separator: string) => firstLine.split(separator).length
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0]!
}

/**
 * RFC 4180: a quoted cell may contain separators, line breaks and doubled quotation marks. A quotation mark inside an
 * unquoted cell is literal. Ends when `add` wants no more.
 */
function parseRows(text: string, add: (row: number, column: number, cell: string) => boolean): void {
  const cell = new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^${detectSeparator(text)}\n]*))([;,\t\n]|$)`, 'uy')
  let [row, column] = [0, 0]
  for (;;) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    const goesOn = add(row, column, quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '' || !goesOn) return
    if (end === '\n') [row, column] = [row + 1, 0]
    else column += 1
  }
}
