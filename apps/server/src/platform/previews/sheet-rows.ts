import type { PreviewSheet, SheetCell, SheetsPreview } from '@uprava/contract/documents/files.ts'
import { previewLimits } from '@uprava/contract/limits/preview-limits.ts'

import { noBorders, wholeWithin, within } from './document-blocks.ts'

export const plainCell: Omit<SheetCell, 'column' | 'text'> = {
  bold: false,
  italic: false,
  align: 'left',
  fill: null,
  color: null,
  borders: noBorders,
  wrap: false,
}

/** Characters of a cell that are shown. */
const maxText = 5000

/** Characters of all cells together: forty of each, were every cell of the largest sheet filled. */
const maxTexts = 8_000_000

/**
 * What is left of the cells that a preview has, over all of its sheets: as many as the largest sheet that is shown. A book of a
 * kilobyte may repeat one long text in all of them.
 */
export class CellBudget {
  #left = previewLimits.rows * previewLimits.columns
  #textsLeft = maxTexts

  take(text: string): boolean {
    this.#left -= 1
    this.#textsLeft -= text.length
    return this.#left >= 0 && this.#textsLeft >= 0
  }
}

/** Merged cells of a sheet, and descriptions of its columns. */
const maxMerges = 10_000
const maxColumnRanges = 16_384
/** Excel's highest row, in points, and its widest column, in characters. */
const maxHeight = 409.5
const maxWidth = 255
/** A column whose width the file does not say is as wide as its longest cell, up to this, in characters. */
const maxFitted = 40

/** A file may say anything of where something stands. */
const isPlace = (place: number, limit: number) => Number.isInteger(place) && place >= 0 && place < limit

/** Collects the cells of a sheet within the limits; hidden rows and columns are counted and left out. */
export class SheetRows {
  isCut = false
  readonly #cells = new Map<number, SheetCell[]>()
  readonly #heights = new Map<number, number>()
  readonly #hiddenRows = new Set<number>()
  readonly #hiddenColumns = new Set<number>()
  readonly #widths = new Map<number, number>()
  readonly #merges: PreviewSheet['merges'] = []
  readonly #budget: CellBudget
  #lastRow = -1
  #lastColumn = -1
  #columnRanges = 0

  constructor(budget: CellBudget) {
    this.#budget = budget
  }

  add(row: number, cell: SheetCell): void {
    const isShown = isPlace(row, previewLimits.rows) && isPlace(cell.column, previewLimits.columns)
    const text = cell.text.slice(0, maxText)
    if (!isShown || !this.#budget.take(text)) {
      if (text !== '') this.isCut = true
      return
    }
    if (text !== cell.text) this.isCut = true
    const cells = this.#cells.get(row) ?? []
    cells.push({ ...cell, text })
    this.#cells.set(row, cells)
    // Programs keep the look of thousands of empty cells.
    if (cell.text === '') return
    this.#lastRow = Math.max(this.#lastRow, row)
    this.#lastColumn = Math.max(this.#lastColumn, cell.column)
  }

  setHeight(row: number, points: number): void {
    if (isPlace(row, previewLimits.rows)) this.#heights.set(row, within(points, 0, maxHeight))
  }

  hideRow(row: number): void {
    if (isPlace(row, previewLimits.rows)) this.#hiddenRows.add(row)
  }

  /** Columns from the first to the last. A sheet describes each once; what describes them over and over is not followed. */
  setColumns([first, last]: readonly [number, number], width: number | null, isHidden: boolean): void {
    this.#columnRanges += 1
    if (!isPlace(first, previewLimits.columns) || this.#columnRanges > maxColumnRanges) return
    for (let column = first; column <= Math.min(last, previewLimits.columns - 1); column += 1) {
      if (width !== null) this.#widths.set(column, within(width, 0, maxWidth))
      if (isHidden) this.#hiddenColumns.add(column)
    }
  }

  merge(merge: PreviewSheet['merges'][number]): void {
    const { row, column, rows, columns } = merge
    const isShown = isPlace(row, previewLimits.rows) && isPlace(column, previewLimits.columns)
    if (!isShown || rows < 1 || columns < 1) return
    if (this.#merges.length < maxMerges) this.#merges.push(merge)
    else this.isCut = true
  }

  /** The sheet as it is shown: every row that is seen, a hidden column as one of no width. */
  sheet(
    name: string,
    { defaultWidth, frozen }: { defaultWidth: number; frozen: PreviewSheet['frozen'] },
  ): PreviewSheet {
    for (const { row, column, rows, columns } of this.#merges) {
      if (row > this.#lastRow || column > this.#lastColumn) continue
      this.#lastRow = Math.min(Math.max(this.#lastRow, row + rows - 1), previewLimits.rows - 1)
      this.#lastColumn = Math.min(Math.max(this.#lastColumn, column + columns - 1), previewLimits.columns - 1)
    }
    const fitted = this.#fittedWidths()
    const widthOf = (column: number) =>
      this.#widths.get(column) ?? Math.max(within(defaultWidth, 0, maxWidth), fitted.get(column) ?? 0)
    const isHidden = (row: number) => this.#hiddenRows.has(row)
    const rows = Array.from({ length: this.#lastRow + 1 }, (_, index) => index)
    const columns = Array.from({ length: this.#lastColumn + 1 }, (_, column) => column)
    return {
      name,
      is_rtl: false,
      column_widths: columns.map((column) => (this.#hiddenColumns.has(column) ? 0 : widthOf(column))),
      frozen: {
        rows: wholeWithin(frozen.rows, 0, this.#lastRow + 1),
        columns: wholeWithin(frozen.columns, 0, this.#lastColumn + 1),
      },
      merges: this.#merges.filter(({ row, column }) => row <= this.#lastRow && column <= this.#lastColumn),
      rows: rows
        .filter((row) => !isHidden(row))
        .map((index) => ({
          index,
          height_pt: this.#heights.get(index) ?? null,
          cells: (this.#cells.get(index) ?? []).filter(
            ({ column }) => column <= this.#lastColumn && !this.#hiddenColumns.has(column),
          ),
        })),
      hidden: {
        rows: rows.filter(isHidden).length,
        columns: columns.filter((column) => this.#hiddenColumns.has(column)).length,
      },
    }
  }

  /** How wide the columns have to be for their cells, but for those that go over several columns or break into lines. */
  #fittedWidths(): Map<number, number> {
    const wide = new Set(
      this.#merges.filter(({ columns }) => columns > 1).map(({ row, column }) => `${row} ${column}`),
    )
    const widths = new Map<number, number>()
    for (const [row, cells] of this.#cells)
      for (const { column, text, wrap } of cells) {
        if (wrap || this.#widths.has(column) || wide.has(`${row} ${column}`)) continue
        widths.set(column, Math.min(Math.max(widths.get(column) ?? 0, text.length + 2), maxFitted))
      }
    return widths
  }
}

export function sheetsPreview(sheets: PreviewSheet[], isCut: boolean, hiddenSheets = 0): SheetsPreview {
  return { kind: 'sheets', is_whole: !isCut, note: null, sheets, hidden_sheets: hiddenSheets }
}
