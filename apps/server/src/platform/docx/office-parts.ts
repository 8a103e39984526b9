import {
  AlignmentType,
  convertMillimetersToTwip,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  WidthType,
  type IParagraphOptions,
} from 'docx'

import { firstLineMm, sizes, textRun, typeset } from './typography.ts'

/** What office documents are made of (ГОСТ Р 7.0.97). Texts are plain: no sign of them means anything. */
export type OfficePart =
  /** The sender, centred, the first line bold. */
  | { readonly type: 'letterhead'; readonly lines: readonly string[] }
  /** In the right half: the addressee, «УТВЕРЖДЁН». */
  | { readonly type: 'aside'; readonly text: string }
  | { readonly type: 'centred'; readonly text: string; readonly isBold?: boolean }
  /** Justified, with an indent; every line is a paragraph, one with blanks to fill in is not justified. */
  | { readonly type: 'body'; readonly text: string }
  /** The position on the left, the name on the right of one line. */
  | { readonly type: 'signature'; readonly position: string; readonly name: string }
  /** Two texts at the margins of one line: the date and the number, a place for a signature. */
  | { readonly type: 'row'; readonly left: string; readonly right: string }
  | {
      readonly type: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** Percent of the page's width, a number a column; equal without. */
      readonly widths?: readonly number[]
      /** In small letters: a table of many columns. */
      readonly isSmall?: boolean
    }
  /** A bold head and below it lines, each behind its label: one remark of a report. */
  | {
      readonly type: 'entry'
      readonly head: string
      readonly lines: readonly { readonly label: string; readonly text: string }[]
    }
  | { readonly type: 'pageBreak' }

/** `lineMm`: the width between the margins, millimetres. */
export function officeBlocks(part: OfficePart, lineMm: number): (Paragraph | Table)[] {
  switch (part.type) {
    case 'letterhead':
      return part.lines.map((line, at, { length }) => {
        // What follows stands apart from the sender.
        const spacing = { after: at === length - 1 ? 160 : 0 }
        return paragraph(line, { alignment: AlignmentType.CENTER, spacing }, at === 0)
      })
    case 'aside':
      return linesOf(part.text).map((line) =>
        paragraph(line, {
          indent: { left: convertMillimetersToTwip(lineMm / 2) },
          spacing: { after: 0 },
        }),
      )
    case 'centred':
      return linesOf(part.text).map((line, at) =>
        paragraph(
          line,
          {
            alignment: AlignmentType.CENTER,
            // A title stands apart from what is above it: the sender, «ПРОЕКТ», a table.
            ...(part.isBold === true && at === 0
              ? { spacing: { before: 100, after: 100 }, keepNext: true }
              : {}),
          },
          part.isBold === true,
        ),
      )
    case 'body':
      // Between blanks to fill in a justified line has gaps of any width.
      return linesOf(part.text).map((line) =>
        paragraph(line, line.includes('____') ? { ...running, alignment: AlignmentType.START } : running),
      )
    case 'signature':
      return [atMargins(linesOf(part.position).flatMap(besideName), part.name, 480, lineMm)]
    case 'row':
      return [atMargins([part.left], part.right, 120, lineMm)]
    case 'table':
      return [tableOf(part, lineMm), new Paragraph({ spacing: { after: 0, line: 120 }, style: 'Small' })]
    case 'entry':
      return entryOf(part)
    case 'pageBreak':
      // What follows is a section of its own.
      return []
    default:
      return part satisfies never
  }
}

/** A paragraph of the running text of an office document. */
export const running = {
  alignment: AlignmentType.JUSTIFIED,
  indent: { firstLine: convertMillimetersToTwip(firstLineMm) },
} as const

const linesOf = (text: string) => typeset(text).split('\n')

const paragraph = (text: string, options: IParagraphOptions = {}, bold = false, size?: number) =>
  new Paragraph({
    ...options,
    children: [textRun(typeset(text), { bold, ...(size === undefined ? {} : { size }) })],
  })

/** The head stays with its first line, a line is not parted by the end of the page. */
const entryOf = ({ head, lines }: Extract<OfficePart, { type: 'entry' }>): Paragraph[] => [
  paragraph(head, { style: 'Compact', keepNext: true, spacing: { before: 100, after: 20 } }, true),
  ...lines.map(
    ({ label, text }, at) =>
      new Paragraph({
        style: 'Compact',
        keepLines: true,
        keepNext: at < lines.length - 1,
        children: [textRun(`${label} `, { italics: true }), textRun(typeset(text))],
      }),
  ),
]

/** Signs of 14 points in the two thirds of a line that a name leaves to a position. */
const signsBesideName = 42

/** A position in lines that leave room for the name beside them. */
function besideName(position: string): string[] {
  const lines: string[] = []
  for (const word of position.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > signsBesideName) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The lines on the left stand under each other, the right text beside the last of them. */
function atMargins(left: readonly string[], right: string, before: number, lineMm: number): Paragraph {
  return new Paragraph({
    spacing: { before },
    keepLines: true,
    tabStops: [{ type: TabStopType.RIGHT, position: convertMillimetersToTwip(lineMm) }],
    children: [
      ...left.map((text, at) => textRun(typeset(text), at > 0 ? { break: 1 } : {})),
      textRun(`\t${typeset(right)}`),
    ],
  })
}

/** The largest size in which no word of a head is wider than its column: programs break such a word inside. */
function sizeOfHead(
  head: readonly string[],
  share: readonly number[],
  lineMm: number,
  largest: number,
): number {
  const fits = (size: number) =>
    head.every((text, column) => {
      const width = (lineMm * (share[column] ?? 0)) / 100 - cellPaddingMm
      const longest = Math.max(...text.split(/\s+/u).map((word) => word.length))
      return longest * (size / 2) * boldLetterMm <= width
    })
  return headSizes.find((size) => size <= largest && fits(size)) ?? headSizes.at(-1)!
}
const headSizes = [sizes.body, sizes.compact, sizes.note, sizes.small, 18, 16, 14]
/** A bold letter of one point, and the margins at the left and right of a cell, millimetres. */
const boldLetterMm = 0.2
const cellPaddingMm = 3

/** Columns have widths of their own: programs that do not lay tables out by their content need them. */
function tableOf(
  { head, rows, widths, isSmall = false }: Extract<OfficePart, { type: 'table' }>,
  lineMm: number,
): Table {
  const share = widths ?? head.map(() => 100 / head.length)
  const columnWidths = share.map((percent) => convertMillimetersToTwip((lineMm * percent) / 100))
  const headSize = sizeOfHead(head, share, lineMm, isSmall ? sizes.small : sizes.body)
  const row = (cells: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: !isSmall || isHead,
      children: cells.map(
        (text, column) =>
          new TableCell({
            width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
            margins: { top: 40, bottom: 40, left: 80, right: 80 },
            children: linesOf(text).map((line) =>
              paragraph(
                line,
                { spacing: { after: 0 }, ...(isSmall ? { style: 'Small' } : {}) },
                isHead,
                isHead ? headSize : undefined,
              ),
            ),
          }),
      ),
    })
  return new Table({
    width: { size: convertMillimetersToTwip(lineMm), type: WidthType.DXA },
    columnWidths,
    layout: TableLayoutType.FIXED,
    rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
  })
}
