import {
  AlignmentType,
  convertMillimetersToTwip,
  Document,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
  type Table,
} from 'docx'

import { answerWorkers, defineTask } from '#platform/workers/index.ts'

import { markdownToBlocks, plainToParagraphs } from './markdown-to-docx.ts'
import { officeBlocks, type OfficePart } from './office-parts.ts'
import { font, printable, sizes } from './typography.ts'

/** A part of a document, in the order they stand. `plain` is text as somebody typed it: no sign of it means anything. */
export type DocxPart =
  | { readonly type: 'title' | 'heading'; readonly text: string }
  | { readonly type: 'plain' | 'note' | 'compact'; readonly text: string }
  /** `isOfficial`: the paragraphs and lists are those of an office document, justified and with an indent. */
  | { readonly type: 'markdown'; readonly text: string; readonly isOfficial?: boolean }
  | OfficePart

export type DocxSource = {
  /** Of the file's properties. */
  readonly title: string
  readonly parts: readonly DocxPart[]
}

/**
 * A document as a Word document: margins of office documents (ГОСТ Р 7.0.97: 30, 15, 20 and 20 mm), a face that every office
 * has, 14 points. The author and the time of the making are not among its properties. Built on a worker thread.
 */
export async function makeDocx(source: DocxSource): Promise<Buffer> {
  const bytes = await answerWorkers.run(packDocxTask, source, { milliseconds: packTimeoutMs })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** A document of a hundred pages takes about a second. */
const packTimeoutMs = 15_000

/** @public imported by the threads */
export const packDocxTask = defineTask<DocxSource, Uint8Array>(import.meta.url, 'packDocxTask', packDocx)

/** The bytes of a document, for what runs on a worker thread already. */
export async function packDocx({ title, parts }: DocxSource): Promise<Uint8Array> {
  const document = new Document({
    title: printable(title),
    creator: '',
    lastModifiedBy: '',
    description: '',
    styles,
    numbering: { config: [decimal, ...bullets] },
    sections: sectionsOf(parts).map((section) => ({
      properties: { page, titlePage: true },
      headers: { default: pageNumber() },
      children: section.flatMap((part) => blocksOf(part, lineMm)),
    })),
  })
  return Packer.toBuffer(document)
}

/** What a page break divides are documents of their own: a notice to each deputy. */
function sectionsOf(parts: readonly DocxPart[]): DocxPart[][] {
  const sections: DocxPart[][] = [[]]
  for (const part of parts)
    if (part.type === 'pageBreak') sections.push([])
    else sections.at(-1)!.push(part)
  return sections
}

/** From the second page of a document on, in the middle of the upper margin (ГОСТ Р 7.0.97). */
const pageNumber = () =>
  new Header({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        spacing: { after: 0 },
        children: [new TextRun({ children: [PageNumber.CURRENT], size: sizes.compact })],
      }),
    ],
  })

function blocksOf(part: DocxPart, width: number): (Paragraph | Table)[] {
  switch (part.type) {
    case 'title':
      return [new Paragraph({ text: printable(part.text), heading: HeadingLevel.TITLE })]
    case 'heading':
      return [new Paragraph({ text: printable(part.text), heading: HeadingLevel.HEADING_1, keepNext: true })]
    case 'markdown':
      return markdownToBlocks(part.text, part.isOfficial)
    case 'plain':
      return plainToParagraphs(part.text)
    case 'note':
      return plainToParagraphs(part.text, 'Note')
    case 'compact':
      return plainToParagraphs(part.text, 'Compact')
    default:
      return officeBlocks(part, width)
  }
}

/** Between the margins of a page, millimetres. */
const lineMm = 165

const page = {
  size: { width: convertMillimetersToTwip(210), height: convertMillimetersToTwip(297) },
  margin: {
    left: convertMillimetersToTwip(30),
    right: convertMillimetersToTwip(15),
    top: convertMillimetersToTwip(20),
    bottom: convertMillimetersToTwip(20),
    header: convertMillimetersToTwip(10),
  },
  pageNumbers: { start: 1 },
}

const body = { spacing: { after: 120, line: 276 } }
const heading = (size: number, before: number) => ({
  run: { font, size, bold: true, color: '000000' },
  paragraph: { spacing: { before, after: 120 }, keepNext: true },
})

const styles = {
  default: {
    document: { run: { font, size: sizes.body, language: { value: 'ru-RU' } }, paragraph: body },
    title: {
      run: { font, size: sizes.title, bold: true, color: '000000' },
      paragraph: { spacing: { after: 240 }, alignment: AlignmentType.CENTER },
    },
    heading1: heading(sizes.body, 240),
    heading2: heading(sizes.body, 200),
    heading3: heading(sizes.body, 160),
    listParagraph: { run: { font, size: sizes.body } },
  },
  paragraphStyles: [
    {
      id: 'Note',
      name: 'Note',
      basedOn: 'Normal',
      run: { size: sizes.note, color: '444444' },
      paragraph: { spacing: { after: 80 } },
    },
    {
      id: 'Compact',
      name: 'Compact',
      basedOn: 'Normal',
      run: { size: sizes.compact },
      paragraph: { spacing: { after: 40, line: 245 } },
    },
    {
      id: 'Small',
      name: 'Small',
      basedOn: 'Normal',
      run: { size: sizes.small },
      paragraph: { spacing: { after: 0, line: 240 } },
    },
    { id: 'Quote', name: 'Quote', basedOn: 'Normal', paragraph: { indent: { left: 567 } } },
  ],
}

const levels = [0, 1, 2, 3]
const decimal = {
  reference: 'decimal',
  levels: levels.map((level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 567 * (level + 1), hanging: 425 } } },
  })),
}
const bullets = [
  {
    reference: 'bullet',
    levels: levels.map((level) => ({
      level,
      format: LevelFormat.BULLET,
      text: '–',
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 567 * (level + 1), hanging: 425 } } },
    })),
  },
]
