import type { PreviewSheet, SheetsPreview } from '@uprava/contract/documents/files.ts'
import { previewLimits } from '@uprava/contract/limits/preview-limits.ts'

import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'
import { sharedStrings } from '#platform/text-extraction/sheets.ts'
import { isOn, readXml, type Attributes } from '#platform/text-extraction/xml.ts'

import { noBorders } from './document-blocks.ts'
import { OfficeArchive, resolvePath } from './office-archive.ts'
import { CellBudget, plainCell, SheetRows, sheetsPreview } from './sheet-rows.ts'
import { formatNumber, readXlsxStyles, type XlsxStyle } from './xlsx-styles.ts'
import { childOf, childrenOf, TreeReader } from './xml-tree.ts'

const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|theme\/theme1\.xml|worksheets\/[^/]+\.xml)$/u

type Book = { styles: XlsxStyle[]; strings: string[]; isFrom1904: boolean }

/** The sheets of an Excel book as the program shows them; formulas by the values they were saved with. No macro is read. */
export function readXlsxSheets(bytes: Buffer): SheetsPreview {
  const archive = new OfficeArchive(bytes, (name) => wanted.test(name))
  const trees = new TreeReader()
  const workbook = trees.read(archive.text('xl/workbook.xml'))
  const all = childrenOf(childOf(workbook, 'sheets'), 'sheet')
  if (all.length === 0) throw new UnreadableDocument('damaged')
  const targets = new Map(
    childrenOf(trees.read(archive.text('xl/_rels/workbook.xml.rels')), 'Relationship').map(
      ({ attributes: { Id = '', Target = '' } }) => [Id, resolvePath('xl', Target)],
    ),
  )
  const from1904 = childOf(workbook, 'workbookPr')?.attributes['date1904']
  const book: Book = {
    styles: readXlsxStyles(
      trees.read(archive.text('xl/styles.xml')),
      trees.read(archive.text('xl/theme/theme1.xml')),
    ),
    strings: sharedStrings(archive.text('xl/sharedStrings.xml') ?? ''),
    isFrom1904: from1904 !== undefined && isOn(from1904),
  }
  const shown = all.filter(({ attributes: { state = 'visible' } }) => state === 'visible')
  const budget = new CellBudget()
  let isCut = shown.length > previewLimits.sheets
  const sheets = shown.slice(0, previewLimits.sheets).map(({ attributes: { name = '', id = '' } }) => {
    const rows = new SheetRows(budget)
    const reader = new SheetReader(book, rows)
    readXml(archive.text(targets.get(id) ?? '') ?? '', reader)
    if (rows.isCut) isCut = true
    return rows.sheet(name, reader)
  })
  return sheetsPreview(sheets, isCut, all.length - shown.length)
}

type Cell = { row: number; column: number; type: string; style: XlsxStyle | undefined }

/** Reads a sheet from beginning to end and keeps no more of it than is shown. */
class SheetReader {
  defaultWidth = 8.43
  frozen: PreviewSheet['frozen'] = { rows: 0, columns: 0 }
  readonly #book: Book
  readonly #rows: SheetRows
  #row = -1
  #column = -1
  #cell: Cell | null = null
  #value: string | null = null
  #text = ''

  constructor(book: Book, rows: SheetRows) {
    this.#book = book
    this.#rows = rows
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v' || name === 't') this.#value = ''
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'col') this.#setColumn(attributes)
    else if (name === 'mergeCell') this.#merge(attributes['ref'] ?? '')
    else if (name === 'sheetFormatPr' && attributes['defaultColWidth'] !== undefined)
      this.defaultWidth = Number(attributes['defaultColWidth']) || this.defaultWidth
    else if (name === 'pane' && attributes['state']?.startsWith('frozen') === true)
      this.frozen = {
        rows: Math.trunc(Number(attributes['ySplit'] ?? 0)) || 0,
        columns: Math.trunc(Number(attributes['xSplit'] ?? 0)) || 0,
      }
  }

  text(text: string): void {
    if (this.#value !== null) this.#value += text
  }

  close(name: string): void {
    if ((name === 'v' || name === 't') && this.#value !== null) {
      this.#text += this.#value
      this.#value = null
    } else if (name === 'c') this.#closeCell()
  }

  #openRow({ r, ht, hidden }: Attributes): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r) - 1
    this.#column = -1
    if (ht !== undefined) this.#rows.setHeight(this.#row, Number(ht) || 15)
    if (hidden !== undefined && isOn(hidden)) this.#rows.hideRow(this.#row)
  }

  #setColumn({ min = '1', max = '1', width, hidden }: Attributes): void {
    const isHidden = hidden !== undefined && isOn(hidden)
    this.#rows.setColumns([Number(min) - 1, Number(max) - 1], Number(width) || null, isHidden)
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    const column = r === undefined ? this.#column + 1 : (placeOf(r)?.column ?? this.#column + 1)
    this.#column = column
    this.#text = ''
    this.#cell = { row: this.#row, column, type: t, style: this.#book.styles[Number(s ?? 0)] }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const text = this.#shownText(cell)
    const { style } = cell
    if (text === '' && !style?.fill && (style?.borders ?? noBorders) === noBorders) return
    const isText = cell.type === 's' || cell.type === 'str' || cell.type === 'inlineStr'
    const usual = isText ? 'left' : cell.type === 'n' || cell.type === 'd' ? 'right' : 'center'
    this.#rows.add(cell.row, {
      ...plainCell,
      column: cell.column,
      text,
      bold: style?.bold ?? false,
      italic: style?.italic ?? false,
      align: style?.align ?? usual,
      fill: style?.fill ?? null,
      color: style?.color ?? null,
      borders: style?.borders ?? noBorders,
      wrap: style?.wrap ?? false,
    })
  }

  #shownText({ type, style }: Cell): string {
    if (this.#text === '') return ''
    if (type === 's') return this.#book.strings[Number(this.#text)] ?? ''
    if (type === 'b') return this.#text === '1' ? 'ИСТИНА' : 'ЛОЖЬ'
    const value = Number(this.#text)
    if (type !== 'n' || !Number.isFinite(value)) return this.#text
    return formatNumber(value, style?.format ?? 'General', this.#book.isFrom1904)
  }

  #merge(reference: string): void {
    const [from, to] = reference.split(':').map(placeOf)
    if (!from || !to) return
    this.#rows.merge({ ...from, rows: to.row - from.row + 1, columns: to.column - from.column + 1 })
  }
}

/** `B3`: row and column from 0. */
function placeOf(reference: string): { row: number; column: number } | null {
  const { letters = '', digits = '' } =
    /^\$?(?<letters>[A-Z]{1,3})\$?(?<digits>\d{1,7})$/u.exec(reference)?.groups ?? {}
  if (letters === '') return null
  const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}
