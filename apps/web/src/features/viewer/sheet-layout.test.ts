import type { PreviewSheet, SheetCell } from '@uprava/contract/documents/files.ts'
import { describe, expect, test } from 'vitest'

import { headingRanks, pagesOf } from './pages.ts'
import { layRows, leftOf } from './sheet-layout.ts'

const none = { top: null, right: null, bottom: null, left: null }
const cell = (column: number, text: string): SheetCell => ({
  column,
  text,
  bold: false,
  italic: false,
  align: 'left',
  fill: null,
  color: null,
  borders: none,
  wrap: false,
})
const sheet = (more: Partial<PreviewSheet>): PreviewSheet => ({
  name: 'Лист',
  is_rtl: false,
  column_widths: [10, 0, 12, 8],
  frozen: { rows: 0, columns: 3 },
  merges: [],
  rows: [0, 2, 3].map((index) => ({ index, height_pt: null, cells: [cell(0, `строка ${index}`)] })),
  hidden: { rows: 1, columns: 1 },
  ...more,
})
const places = (of: PreviewSheet, count = 10) =>
  layRows(of, count).map(({ cells }) =>
    cells.map(({ column, columns, rows }) => `${column}:${columns}x${rows}`),
  )

describe('layRows', () => {
  test('CHAT-48 merged cells stand once and reach over what is seen', () => {
    const merges = [
      { row: 0, column: 0, rows: 1, columns: 3 },
      { row: 2, column: 3, rows: 2, columns: 1 },
    ]
    expect(places(sheet({ merges }))).toEqual([
      ['0:2x1', '3:1x1'],
      ['0:1x1', '2:1x1', '3:1x2'],
      ['0:1x1', '2:1x1'],
    ])
  })

  test('CHAT-48 a merge reaches no further than the rows that are drawn', () => {
    const merges = [{ row: 0, column: 0, rows: 4, columns: 1 }]
    expect(places(sheet({ merges }), 2)[0]![0]).toBe('0:1x2')
  })

  test('CHAT-48 columns that stand still follow each other without the hidden ones', () => {
    expect([0, 2, 3].map((column) => leftOf(sheet({}), column))).toEqual([0, 10, null])
  })
})

describe('pages', () => {
  const section = {
    width_mm: 210,
    height_mm: 297,
    margins_mm: { top: 0, right: 0, bottom: 0, left: 0 },
    header: [],
    footer: [],
  }
  const run = {
    text: 'а',
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    vertical: 'none' as const,
    size_pt: 12,
    color: null,
    address: null,
    footnote: null,
  }
  const heading = (level: number) => ({
    type: 'paragraph' as const,
    level,
    align: 'left' as const,
    indent_mm: { left: 0, right: 0, first: 0 },
    spacing: { before_pt: 0, after_pt: 0, line: 1 },
    number: null,
    runs: [run],
  })

  test('CHAT-47 a page break and a section begin another sheet', () => {
    const blocks = [heading(0), { type: 'break' as const }, heading(0)]
    expect(
      pagesOf([
        { ...section, blocks },
        { ...section, blocks: [heading(0)] },
      ]),
    ).toHaveLength(3)
  })

  test('CHAT-47 headings go down one rank at a time, however their author jumps', () => {
    const blocks = [heading(1), heading(4), heading(2), heading(0)]
    expect([...headingRanks([{ ...section, blocks }]).values()]).toEqual([3, 4, 4])
  })
})
