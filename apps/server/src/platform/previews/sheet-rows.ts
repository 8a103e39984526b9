import type { PreviewSheet, SheetCell, SheetsPreview } from '@uprava/contract/documents/files.ts'
import { previewLimits } from '@uprava/contract/limits/preview-limits.ts'

import { noBorders } from './document-blocks.ts'

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

  constructor(budget: CellBudget) {
    this.#budget = budget
  }

  add(row: number, cell: SheetCell): void {
    const isBeyond = row >= previewLimits.rows || cell.column >= previewLimits.columns
    const text = cell.text.slice(0, maxText)
    if (isBeyond || !this.#budget.take(text)) {
      if (text !== '') this.isCut = true
      return
    }
    const cells = this.#cells.get(row) ?? []
    cells.push({ ...cell, text })
    this.#cells.set(row, cells)
    // Programs keep the look of thousands of empty cells.
    if (cell.text === '') return
    this.#lastRow = Math.max(this.#lastRow, row)
    this.#lastColumn = Math.max(this.#lastColumn, cell.column)
  }

  setHeight(row: number, points: number): void {
    if (row < previewLimits.rows) this.#heights.set(row, points)
  }

  hideRow(row: number): void {
    if (row < previewLimits.rows) this.#hiddenRows.add(row)
  }

  setColumn(column: number, width: number, isHidden: boolean): void {
    if (column >= previewLimits.columns) return
    this.#widths.set(column, width)
    if (isHidden) this.#hiddenColumns.add(column)
  }

  merge(merge: PreviewSheet['merges'][number]): void {
    if (merge.row >= previewLimits.rows || merge.column >= previewLimits.columns) return
    this.#merges.push(merge)
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
    const isHidden = (row: number) => this.#hiddenRows.has(row)
    const rows = Array.from({ length: this.#lastRow + 1 }, (_, index) => index)
    const columns = Array.from({ length: this.#lastColumn + 1 }, (_, column) => column)
    return {
      name,
      is_rtl: false,
      column_widths: columns.map((column) =>
        this.#hiddenColumns.has(column) ? 0 : (this.#widths.get(column) ?? defaultWidth),
      ),
      frozen: {
        rows: Math.min(frozen.rows, this.#lastRow + 1),
        columns: Math.min(frozen.columns, this.#lastColumn + 1),
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
}

export function sheetsPreview(sheets: PreviewSheet[], isCut: boolean, hiddenSheets = 0): SheetsPreview {
  return { kind: 'sheets', is_whole: !isCut, note: null, sheets, hidden_sheets: hiddenSheets }
}
