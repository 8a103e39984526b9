import type { PreviewSheet, SheetCell, SheetsPreview } from '@uprava/contract/documents/files.ts'
import { previewLimits } from '@uprava/contract/limits/preview-limits.ts'

import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'

import { columnsOf, repeatsOf, rowsOf } from './odt-document.ts'
import { OfficeArchive } from './office-archive.ts'
import { OpenStyles } from './open-document-styles.ts'
import { CellBudget, plainCell, SheetRows, sheetsPreview } from './sheet-rows.ts'
import { childOf, childrenOf, elements, textOf, TreeReader, type Element } from './xml-tree.ts'

const wanted = /^(?:content|styles|settings)\.xml$|^META-INF\/manifest\.xml$/u
/** Millimetres that a character of a column takes. */
const characterMm = 2

/** The sheets of an OpenDocument table. Its cells hold what their format makes of their values. */
export function readOdsSheets(bytes: Buffer): SheetsPreview {
  const archive = new OfficeArchive(bytes, (name) => wanted.test(name))
  if (/<(?:\w+:)?encryption-data\b/u.test(archive.text('META-INF/manifest.xml') ?? ''))
    throw new UnreadableDocument('protected')
  const trees = new TreeReader()
  const content = trees.read(archive.text('content.xml'))
  const book = childOf(content, 'body', 'spreadsheet')
  if (!book) throw new UnreadableDocument('damaged')
  const styles = new OpenStyles(trees.read(archive.text('styles.xml')), content)
  const frozen = frozenParts(trees.read(archive.text('settings.xml')))
  const all = childrenOf(book, 'table')
  const shown = all.filter(({ attributes }) => !styles.get('table', attributes['style-name']).isHidden)
  const budget = new CellBudget()
  let isCut = shown.length > previewLimits.sheets
  const sheets = shown.slice(0, previewLimits.sheets).map((element) => {
    const rows = new SheetRows(budget)
    readSheet(element, styles, rows)
    if (rows.isCut) isCut = true
    const name = element.attributes['name'] ?? ''
    return rows.sheet(name, { defaultWidth: 11, frozen: frozen.get(name) ?? { rows: 0, columns: 0 } })
  })
  return sheetsPreview(sheets, isCut, all.length - shown.length)
}

const isHidden = ({ attributes }: Element) =>
  attributes['visibility'] === 'collapse' || attributes['visibility'] === 'filter'

function readSheet(element: Element, styles: OpenStyles, rows: SheetRows): void {
  let at = 0
  for (const column of columnsOf(element)) {
    const width = (styles.get('table-column', column.attributes['style-name']).width ?? 22) / characterMm
    const count = repeatsOf(column.attributes['number-columns-repeated'], previewLimits.columns)
    rows.setColumns([at, at + count - 1], width, isHidden(column))
    at += count
  }
  let row = 0
  for (const rowElement of rowsOf(element)) {
    const count = repeatsOf(rowElement.attributes['number-rows-repeated'], previewLimits.rows + 1)
    const height = styles.get('table-row', rowElement.attributes['style-name']).height
    for (let index = 0; index < count && row + index <= previewLimits.rows; index += 1) {
      if (height !== null) rows.setHeight(row + index, (height / 25.4) * 72)
      if (isHidden(rowElement)) rows.hideRow(row + index)
      readRow(rowElement, row + index, styles, rows)
    }
    row += count
    if (row > previewLimits.rows) break
  }
}

function readRow(element: Element, row: number, styles: OpenStyles, rows: SheetRows): void {
  let column = 0
  for (const cell of elements(element)) {
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
    const count = repeatsOf(cell.attributes['number-columns-repeated'], previewLimits.columns + 1)
    if (cell.name === 'table-cell') {
      const spans = {
        rows: repeatsOf(cell.attributes['number-rows-spanned'], previewLimits.rows),
        columns: repeatsOf(cell.attributes['number-columns-spanned'], previewLimits.columns),
      }
      if (spans.rows * spans.columns > 1) rows.merge({ row, column, ...spans })
      const shown = cellOf(cell, styles)
      for (let index = 0; index < count && column + index <= previewLimits.columns; index += 1)
        rows.add(row, { ...shown, column: column + index })
    }
    column += count
    if (column > previewLimits.columns) break
  }
}

function cellOf(element: Element, styles: OpenStyles): Omit<SheetCell, 'column'> {
  const { letters, layout, cell } = styles.get('table-cell', element.attributes['style-name'])
  const type = element.attributes['value-type']
  const isValue = type !== undefined && type !== 'string'
  return {
    ...plainCell,
    text: childrenOf(element, 'p').map(textOf).join('\n'),
    bold: letters.bold ?? false,
    italic: letters.italic ?? false,
    align: layout.align ?? (isValue ? 'right' : 'left'),
    fill: cell.fill,
    color: letters.color ?? null,
    borders: cell.borders,
    wrap: cell.isWrapped,
  }
}

/** Which rows and columns of the sheets stand still, by the name of the sheet. */
function frozenParts(settings: Element): Map<string, PreviewSheet['frozen']> {
  const frozen = new Map<string, PreviewSheet['frozen']>()
  const tables = findNamed(settings, 'Tables')
  for (const entry of elements(tables)) {
    const item = (name: string) => textOf(findNamed(entry, name))
    const part = (mode: string, position: string) => (item(mode) === '2' ? Number(item(position)) || 0 : 0)
    frozen.set(entry.attributes['name'] ?? '', {
      columns: part('HorizontalSplitMode', 'HorizontalSplitPosition'),
      rows: part('VerticalSplitMode', 'VerticalSplitPosition'),
    })
  }
  return frozen
}

function findNamed(of: Element, name: string): Element | undefined {
  for (const child of elements(of)) {
    const found = child.attributes['name'] === name ? child : findNamed(child, name)
    if (found) return found
  }
  return undefined
}
