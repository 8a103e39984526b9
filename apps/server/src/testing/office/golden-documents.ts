import type { DocumentPreview } from '@uprava/contract/documents/files.ts'
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
  WidthType,
} from 'docx'

import { sharp } from '#platform/files/picture-library.ts'

/** Twentieths of a point in a millimetre. */
const twips = (mm: number) => Math.round((mm / 25.4) * 1440)

const sheets = [
  { width: 210, height: 297 },
  { width: 297, height: 210 },
  { width: 148, height: 210 },
] as const
const alignments = [
  ['left', AlignmentType.LEFT],
  ['center', AlignmentType.CENTER],
  ['right', AlignmentType.RIGHT],
  ['justify', AlignmentType.BOTH],
] as const
const numberings = [
  [LevelFormat.DECIMAL, '%1.', ['1.', '2.', '3.']],
  [LevelFormat.RUSSIAN_LOWER, '%1)', ['а)', 'б)', 'в)']],
  [LevelFormat.UPPER_ROMAN, '%1.', ['I.', 'II.', 'III.']],
  [LevelFormat.BULLET, '•', ['•', '•', '•']],
] as const
const headings = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const

export const goldenCount = 30

/** One of thirty documents: their features vary with the number, each in its own rhythm. */
export async function goldenDocument(at: number): Promise<Buffer> {
  const sheet = sheets[at % 3]!
  const [, align] = alignments[at % 4]!
  const [format, text] = numberings[(at + 1) % 4]!
  const thin = { style: BorderStyle.SINGLE, size: 4, color: 'auto' }
  const cell = (words: string, more: Partial<ConstructorParameters<typeof TableCell>[0]> = {}) =>
    new TableCell({ children: [new Paragraph(words)], ...more })
  const table = new Table({
    columnWidths: [twips(20 + at), twips(40), twips(30)],
    width: { size: twips(90 + at), type: WidthType.DXA },
    borders: {
      top: thin,
      bottom: thin,
      left: thin,
      right: thin,
      insideHorizontal: thin,
      insideVertical: thin,
    },
    rows: [
      new TableRow({
        children: [cell('Шапка', { columnSpan: 2, shading: { fill: 'D9E2F3' } }), cell('Срок')],
      }),
      new TableRow({
        children: [cell('Высокая', { verticalMerge: VerticalMergeType.RESTART }), cell('1'), cell('2')],
      }),
      new TableRow({
        children: [cell('', { verticalMerge: VerticalMergeType.CONTINUE }), cell('3'), cell('4')],
      }),
    ],
  })
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const document = new Document({
    numbering: {
      config: [
        {
          reference: 'list',
          levels: [
            {
              level: 0,
              format,
              text,
              style: { paragraph: { indent: { left: twips(12.5), hanging: twips(6) } } },
            },
          ],
        },
      ],
    },
    footnotes: { 1: { children: [new Paragraph(`Сноска ${at}`)] } },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(sheet.width), height: twips(sheet.height) },
            margin: { top: twips(20), right: twips(10 + (at % 5)), bottom: twips(20), left: twips(30) },
          },
        },
        headers: { default: new Header({ children: [new Paragraph(`Администрация ${at}`)] }) },
        footers: { default: new Footer({ children: [new Paragraph('Страница')] }) },
        children: [
          new Paragraph({
            heading: headings[at % 3]!,
            alignment: AlignmentType.CENTER,
            text: `ПОСТАНОВЛЕНИЕ № ${at}`,
          }),
          new Paragraph({
            alignment: align,
            indent: { firstLine: twips(12.5), left: twips(at % 7) },
            spacing: { before: 120, after: 60 + at * 10, line: at % 2 ? 360 : 240 },
            children: [
              new TextRun('О мерах '),
              new TextRun({ text: 'жирных', bold: true, size: 28 }),
              new TextRun({ text: ' наклонных', italics: true }),
              new TextRun({ text: ' подчёркнутых', underline: {} }),
              new TextRun({ text: ' снятых', strike: true }),
              new TextRun({ text: '2', superScript: true }),
              new TextRun({ text: 'цвет', color: 'C00000' }),
              new FootnoteReferenceRun(1),
              new ExternalHyperlink({ link: 'https://example.org/norma', children: [new TextRun('ссылка')] }),
            ],
          }),
          ...['первый', 'второй', 'третий'].map(
            (words) => new Paragraph({ numbering: { reference: 'list', level: 0 }, text: words }),
          ),
          table,
          new Paragraph({
            children: [
              new ImageRun({
                type: 'png',
                data: picture,
                transformation: { width: 96, height: 48 },
                altText: { name: 'герб', description: 'Герб округа', title: 'Герб' },
              }),
            ],
          }),
          new Paragraph({ children: [new PageBreak(), new TextRun('После разрыва')] }),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

/** What the preview of the document has to hold, as its author made it. */
export function goldenStructure(at: number) {
  const sheet = sheets[at % 3]!
  const [align] = alignments[at % 4]!
  const [, , numbers] = numberings[(at + 1) % 4]!
  return {
    size: [sheet.width, sheet.height],
    margins: [20, 10 + (at % 5), 20, 30],
    header: `Администрация ${at}`,
    footer: 'Страница',
    footnotes: [[1, `Сноска ${at}`]],
    blocks: [
      { level: (at % 3) + 1, align: 'center', text: `ПОСТАНОВЛЕНИЕ № ${at}` },
      {
        align,
        indent: [at % 7, 12.5],
        spacing: [6, 3 + at / 2, at % 2 ? 1.5 : 1],
        runs: [
          'О мерах ',
          'жирных|bold|14',
          ' наклонных|italic',
          ' подчёркнутых|underline',
          ' снятых|strike',
          '2|super',
          'цвет|#c00000',
          '|note 1',
          'ссылка|https://example.org/norma',
        ],
      },
      ...['первый', 'второй', 'третий'].map((text, place) => ({
        number: numbers[place],
        text,
        indent: [12.5, -6],
      })),
      {
        widths: [20 + at, 40, 30],
        rows: [
          ['Шапка 2x1 #d9e2f3', 'Срок 1x1'],
          ['Высокая 1x2', '1 1x1', '2 1x1'],
          ['3 1x1', '4 1x1'],
        ],
        lines: 'all',
      },
      { picture: 'Герб округа', size: [25.4, 12.7] },
      'break',
      { text: 'После разрыва' },
    ],
  }
}

type Blocks = DocumentPreview['sections'][number]['blocks']

/** The same of a preview that was made. */
export function structureOf({ sections, footnotes }: DocumentPreview, at: number) {
  const [{ width_mm: width, height_mm: height, margins_mm: margins, header, footer, blocks }] = sections as [
    DocumentPreview['sections'][number],
  ]
  const wanted = goldenStructure(at).blocks
  return {
    size: [Math.round(width), Math.round(height)],
    margins: [margins.top, margins.right, margins.bottom, margins.left].map(Math.round),
    header: textOf(header),
    footer: textOf(footer),
    footnotes: footnotes.map((note) => [note.number, textOf(note.blocks).trim()]),
    blocks: blocks.map((block, place) => project(block, Object.keys(wanted[place] ?? {}))),
  }
}

const half = (value: number) => Math.round(value * 2) / 2

function project(block: Blocks[number], keys: readonly string[]): unknown {
  if (block.type === 'break') return 'break'
  if (block.type === 'picture') return { picture: block.alt, size: [block.width_mm, block.height_mm] }
  if (block.type === 'table') {
    const cells = block.rows.flatMap((row) => row.cells)
    const isLined = cells.every(({ borders }) =>
      Object.values(borders).every((line) => line?.width_pt === 0.5),
    )
    return {
      widths: block.widths_mm.map(Math.round),
      rows: block.rows.map((row) =>
        row.cells.map(
          ({ blocks, col_span: columns, row_span: rows, shading }) =>
            `${textOf(blocks)} ${columns}x${rows}${shading === null ? '' : ` ${shading}`}`,
        ),
      ),
      lines: isLined ? 'all' : 'some',
    }
  }
  const { level, align, number, indent_mm: indent, spacing, runs } = block
  const all: Record<string, unknown> = {
    level,
    align,
    number,
    text: textOf([block]),
    indent: [half(indent.left), half(indent.first)],
    spacing: [spacing.before_pt, spacing.after_pt, spacing.line],
    runs: runs.map((run) =>
      [
        run.text,
        run.bold && 'bold',
        run.bold && String(run.size_pt),
        run.italic && 'italic',
        run.underline && run.address === null && 'underline',
        run.strike && 'strike',
        run.vertical !== 'none' && run.footnote === null && run.vertical,
        run.address === null && run.color,
        run.footnote !== null && `note ${run.footnote}`,
        run.address,
      ]
        .filter((part) => typeof part === 'string')
        .join('|'),
    ),
  }
  return Object.fromEntries(keys.map((key) => [key, all[key]]))
}

const textOf = (blocks: Blocks): string =>
  blocks
    .map((block) => (block.type === 'paragraph' ? block.runs.map((run) => run.text).join('') : ''))
    .join('')
