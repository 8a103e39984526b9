import type { PreviewSheet, SheetCell } from '@uprava/contract/documents/files.ts'

/** A cell of the table on the screen: it may reach over columns and rows; `look` is missing where nothing stands. */
export type ShownCell = { column: number; columns: number; rows: number; look: SheetCell | undefined }
type ShownRow = { index: number; height: number | null; cells: ShownCell[] }

/** The first rows of a sheet with the cells that are seen: merged ones once, hidden columns not at all. */
export function layRows(sheet: PreviewSheet, count: number): ShownRow[] {
  const rows = sheet.rows.slice(0, count)
  const shownRows = new Set(rows.map((row) => row.index))
  const isShown = (column: number) => (sheet.column_widths[column] ?? 0) > 0
  const spans = new Map<string, { columns: number; rows: number }>()
  const covered = new Set<string>()
  for (const merge of sheet.merges) {
    const columns = range(merge.column, merge.columns).filter(isShown)
    const lines = range(merge.row, merge.rows).filter((row) => shownRows.has(row))
    const [row, column] = [lines[0], columns[0]]
    if (row === undefined || column === undefined) continue
    spans.set(`${row} ${column}`, { columns: columns.length, rows: lines.length })
    for (const line of lines)
      for (const one of columns) if (line !== row || one !== column) covered.add(`${line} ${one}`)
  }
  return rows.map(({ index, height_pt: height, cells }) => {
    const looks = new Map(cells.map((cell) => [cell.column, cell]))
    return {
      index,
      height,
      cells: sheet.column_widths.flatMap((width, column) => {
        const place = `${index} ${column}`
        if (width <= 0 || covered.has(place)) return []
        return [{ column, ...(spans.get(place) ?? { columns: 1, rows: 1 }), look: looks.get(column) }]
      }),
    }
  })
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

/** How far from the left a column that stands still is, in characters; null for those that scroll. */
export function leftOf(sheet: PreviewSheet, column: number): number | null {
  if (column >= sheet.frozen.columns) return null
  return sheet.column_widths.slice(0, column).reduce((left, width) => left + width, 0)
}
