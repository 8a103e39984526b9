import type {
  PreviewBlock,
  PreviewBorders,
  PreviewCell,
  PreviewTable,
} from '@uprava/contract/documents/files.ts'

import { colorOf, noBorders, wholeWithin, within } from './document-blocks.ts'
import { mmOfTwips, type DocumentStyles } from './docx-properties.ts'
import { childOf, childrenOf, elements, valueOf, type Element } from './xml-tree.ts'

type BlockReader = { addBlocks(element: Element, blocks: PreviewBlock[]): void }
type Side = keyof PreviewBorders
const sides = new Set<string>(['top', 'right', 'bottom', 'left', 'insideH', 'insideV'])
/** Cells side by side have the inner lines of their table. */
type Lines = Partial<Record<Side | 'insideH' | 'insideV', PreviewBorders[Side]>>

/** A table: widths of the grid, cells that reach over columns and rows, shading and lines. */
export function readTable(element: Element, styles: DocumentStyles, reader: BlockReader): PreviewTable {
  const properties = childOf(element, 'tblPr')
  const lines: Lines = {
    ...linesOf(childOf(styles.get(valueOf(properties, 'tblStyle')).table, 'tblBorders')),
    ...linesOf(childOf(properties, 'tblBorders')),
  }
  const rowElements = rowsOf(element)
  const rows: PreviewTable['rows'] = []
  /** The cell of each column that goes on downwards. */
  const growing = new Map<number, PreviewCell>()
  rowElements.forEach((row, at) => {
    const cells: PreviewCell[] = []
    let column = Number(valueOf(childOf(row, 'trPr'), 'gridBefore') ?? 0)
    for (const cellElement of cellsOf(row)) {
      const own = childOf(cellElement, 'tcPr')
      const span = wholeWithin(Number(valueOf(own, 'gridSpan') ?? 1), 1, 63)
      const merge = childOf(own, 'vMerge')
      const above = growing.get(column)
      if (merge && merge.attributes['val'] !== 'restart' && above) above.row_span += 1
      else {
        const edges = {
          isFirstRow: at === 0,
          isLastRow: at === rowElements.length - 1,
          isFirst: column === 0,
        }
        const cell = readCell(cellElement, { span, lines, edges }, reader)
        cells.push(cell)
        if (merge) growing.set(column, cell)
        else growing.delete(column)
      }
      column += span
    }
    rows.push({ cells })
  })
  const widths = childrenOf(childOf(element, 'tblGrid'), 'gridCol').map(({ attributes }) =>
    within(mmOfTwips(attributes['w']), 0, 1200),
  )
  return { type: 'table', widths_mm: widths, rows }
}

/** Rows and cells may stand inside of controls and tracked changes. */
function rowsOf(element: Element): Element[] {
  return elements(element).flatMap((child) => {
    if (child.name === 'tr') return [child]
    return ['sdt', 'sdtContent', 'ins', 'customXml'].includes(child.name) ? rowsOf(child) : []
  })
}

function cellsOf(row: Element): Element[] {
  return elements(row).flatMap((child) => {
    if (child.name === 'tc') return [child]
    return ['sdt', 'sdtContent', 'customXml'].includes(child.name) ? cellsOf(child) : []
  })
}

type Given = {
  span: number
  lines: Lines
  edges: { isFirstRow: boolean; isLastRow: boolean; isFirst: boolean }
}

function readCell(element: Element, { span, lines, edges }: Given, reader: BlockReader): PreviewCell {
  const properties = childOf(element, 'tcPr')
  const own = linesOf(childOf(properties, 'tcBorders'))
  const { top, right, bottom, left, insideH = null, insideV = null } = lines
  const table: PreviewBorders = {
    top: edges.isFirstRow ? (top ?? null) : insideH,
    bottom: edges.isLastRow ? (bottom ?? null) : insideH,
    left: edges.isFirst ? (left ?? null) : insideV,
    right: right ?? insideV,
  }
  const blocks: PreviewBlock[] = []
  for (const child of elements(element)) if (child.name !== 'tcPr') reader.addBlocks(child, blocks)
  return {
    col_span: span,
    row_span: 1,
    shading: colorOf(childOf(properties, 'shd')?.attributes['fill']),
    borders: { ...noBorders, ...table, ...own },
    blocks,
  }
}

function linesOf(element: Element | undefined): Lines {
  const lines: Lines = {}
  for (const { name, attributes } of elements(element)) {
    const side = name === 'start' ? 'left' : name === 'end' ? 'right' : name
    if (!sides.has(side)) continue
    const { val, sz = '4', color } = attributes
    lines[side as Side] =
      val === undefined || val === 'nil' || val === 'none'
        ? null
        : { width_pt: within(Number(sz) / 8, 0.25, 6), color: colorOf(color) ?? '#000000' }
  }
  return lines
}
