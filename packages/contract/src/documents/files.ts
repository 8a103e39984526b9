import { z } from 'zod'

import { document } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { channelQuery, id } from '../fields.ts'

/** A line around a cell; null: there is none. */
const border = z.object({ width_pt: z.number(), color: z.string() }).nullable()
const borders = z.object({ top: border, right: border, bottom: border, left: border })
export type PreviewBorders = z.output<typeof borders>

/** Letters of one look. `address`: of a link, shown and not followed; `footnote`: the number of a note. */
const run = z.object({
  text: z.string(),
  bold: z.boolean(),
  italic: z.boolean(),
  underline: z.boolean(),
  strike: z.boolean(),
  vertical: z.enum(['none', 'sub', 'super']),
  size_pt: z.number(),
  color: z.string().nullable(),
  address: z.string().nullable(),
  footnote: z.int().nullable(),
})
export type PreviewRun = z.output<typeof run>

const align = z.enum(['left', 'center', 'right', 'justify'])
export type PreviewAlign = z.output<typeof align>

/** `level`: 0 for text, 1 to 9 for headings; `number`: as the document counts it, with its mark. */
const paragraph = z.object({
  type: z.literal('paragraph'),
  level: z.int(),
  align,
  indent_mm: z.object({ left: z.number(), right: z.number(), first: z.number() }),
  spacing: z.object({ before_pt: z.number(), after_pt: z.number(), line: z.number() }),
  number: z.string().nullable(),
  runs: z.array(run),
})
export type PreviewParagraph = z.output<typeof paragraph>

/** `path`: the picture itself as a data address, so that nothing else has to be asked for. */
const picture = z.object({
  type: z.literal('picture'),
  path: z.string(),
  width_mm: z.number(),
  height_mm: z.number(),
  alt: z.string(),
  align,
})
export type PreviewPicture = z.output<typeof picture>

export type PreviewCell = {
  col_span: number
  row_span: number
  shading: string | null
  borders: PreviewBorders
  blocks: PreviewBlock[]
}
export type PreviewTable = { type: 'table'; widths_mm: number[]; rows: { cells: PreviewCell[] }[] }
export type PreviewBlock = PreviewParagraph | PreviewPicture | PreviewTable | { type: 'break' }

const cell: z.ZodType<PreviewCell> = z.object({
  col_span: z.int(),
  row_span: z.int(),
  shading: z.string().nullable(),
  borders,
  blocks: z.array(z.lazy(() => block)),
})
const table = z.object({
  type: z.literal('table'),
  widths_mm: z.array(z.number()),
  rows: z.array(z.object({ cells: z.array(cell) })),
})
const block: z.ZodType<PreviewBlock> = z.union([
  paragraph,
  picture,
  table,
  z.object({ type: z.literal('break') }),
])

const section = z.object({
  width_mm: z.number(),
  height_mm: z.number(),
  margins_mm: z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  header: z.array(block),
  footer: z.array(block),
  blocks: z.array(block),
})
export type PreviewSection = z.output<typeof section>

/** `text` is what the format of the cell makes of its value. */
const sheetCell = z.object({
  column: z.int(),
  text: z.string(),
  bold: z.boolean(),
  italic: z.boolean(),
  align,
  fill: z.string().nullable(),
  color: z.string().nullable(),
  borders,
  wrap: z.boolean(),
})
export type SheetCell = z.output<typeof sheetCell>

/**
 * Rows and columns count from 0; `column_widths` are in characters, as the programs say them. `rows` has every row that is
 * seen; of hidden rows and columns there is the number alone, and a hidden column has no width.
 */
const sheet = z.object({
  name: z.string(),
  is_rtl: z.literal(false),
  column_widths: z.array(z.number()),
  frozen: z.object({ rows: z.int(), columns: z.int() }),
  merges: z.array(z.object({ row: z.int(), column: z.int(), rows: z.int(), columns: z.int() })),
  rows: z.array(z.object({ index: z.int(), height_pt: z.number().nullable(), cells: z.array(sheetCell) })),
  hidden: z.object({ rows: z.int(), columns: z.int() }),
})
export type PreviewSheet = z.output<typeof sheet>

/** `is_whole`: nothing was left out because of its size; `note` says what a reader should know. */
const any = { is_whole: z.boolean(), note: z.string().nullable() }

const pages = z.object({
  kind: z.literal('paper'),
  ...any,
  sections: z.array(section),
  footnotes: z.array(z.object({ number: z.int(), blocks: z.array(block) })),
  has_revisions: z.boolean(),
})
export type DocumentPreview = z.output<typeof pages>

const sheets = z.object({
  kind: z.literal('sheets'),
  ...any,
  sheets: z.array(sheet),
  hidden_sheets: z.int(),
})
export type SheetsPreview = z.output<typeof sheets>

const filePreview = z.discriminatedUnion('kind', [
  pages,
  sheets,
  z.object({ kind: z.literal('text'), ...any, text: z.string() }),
  z.object({ kind: z.literal('none'), ...any }),
])
export type FilePreview = z.output<typeof filePreview>

/** Calls about a file, wherever it was met: in a chat or in the library. */
export const filesCalls = {
  previewFile: endpoint({
    method: 'GET',
    path: '/files/{id}/preview',
    summary: 'A file as the pages or the sheets it is, for whoever may open it',
    access: { for: 'account' },
    params: z.object({ id: id('Файл') }),
    reply: filePreview,
  }),
  saveFile: endpoint({
    method: 'POST',
    path: '/files/{id}/documents',
    summary: 'Save a file of a chat as a document of the library, in the folder «По умолчанию»',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ id: id('Файл') }),
    query: channelQuery,
    reply: document,
  }),
} as const
