import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { marked, type Token, type Tokens } from 'marked'

import { running } from './office-parts.ts'
import { printable, textRun, typeset } from './typography.ts'

/** Where a paragraph stands and how its letters look. */
type Style = {
  readonly bold?: boolean
  readonly italics?: boolean
  readonly strike?: boolean
  readonly code?: boolean
}
type Place = {
  readonly list?: { reference: 'decimal' | 'bullet'; level: number; instance: number }
  readonly isQuote?: boolean
  /** In the running text of an office document. */
  readonly isOfficial?: boolean
  /** What the first line begins with, and how deep it stands, where a list is running text. */
  readonly sign?: string
  readonly depth?: number
}

const headings = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const

/**
 * Markdown as paragraphs and tables of a Word document: headings, lists with their numbers, emphasis, quotations, tables.
 * Links stand as their text, pictures and HTML as nothing: what was written in a chat fetches nothing here.
 */
export function markdownToBlocks(markdown: string, isOfficial = false): (Paragraph | Table)[] {
  const numbering = { next: 0 }
  try {
    return marked
      .lexer(isOfficial ? typeset(markdown) : printable(markdown), { gfm: true })
      .flatMap((token) => blockOf(token, { isOfficial }, numbering))
  } catch (error) {
    // Thousands of quotations or lists within each other exceed the parser's stack: nobody means them.
    if (error instanceof RangeError) return plainToParagraphs(markdown)
    throw error
  }
}

/** Text as it was typed: line breaks are paragraphs. */
export function plainToParagraphs(text: string, style?: 'Note' | 'Compact'): Paragraph[] {
  return (style === undefined ? printable(text) : typeset(text))
    .split('\n')
    .map((line) => new Paragraph({ ...(style ? { style } : {}), children: [textRun(line)] }))
}

type Numbering = { next: number }

function blockOf(token: Token, place: Place, numbering: Numbering): (Paragraph | Table)[] {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return [
        new Paragraph({
          heading: headings[Math.min(depth, 3) - 1]!,
          keepNext: true,
          children: runsOf(tokens),
        }),
      ]
    }
    case 'paragraph':
    case 'text': {
      const inline = (token as Tokens.Paragraph).tokens
      return [paragraph(inline ? runsOf(inline) : [textRun((token as Tokens.Text).text)], place)]
    }
    case 'list':
      return listOf(token as Tokens.List, place, numbering)
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap((inner) =>
        blockOf(inner, { ...place, isQuote: true }, numbering),
      )
    case 'code':
      return plainToParagraphs((token as Tokens.Code).text)
    case 'table':
      return [tableOf(token as Tokens.Table)]
    case 'hr':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '999999', space: 1 } },
        }),
      ]
    default:
      return []
  }
}

function paragraph(children: TextRun[], { list, isQuote, isOfficial, sign, depth = 0 }: Place): Paragraph {
  if (isOfficial === true)
    return new Paragraph({
      ...running,
      indent: { ...running.indent, left: listStep * depth },
      children: sign === undefined ? children : [new TextRun(sign), ...children],
    })
  if (list) return new Paragraph({ children, numbering: list })
  return new Paragraph({ children, ...(isQuote === true ? { style: 'Quote' } : {}) })
}

/** Each numbered list restarts its numbers; nested lists are a level deeper. */
function listOf(list: Tokens.List, place: Place, numbering: Numbering): (Paragraph | Table)[] {
  if (place.isOfficial === true) return runningListOf(list, place, numbering)
  const level = Math.min(place.list ? place.list.level + 1 : 0, 3)
  const instance = (numbering.next += 1)
  const own = { reference: list.ordered ? ('decimal' as const) : ('bullet' as const), level, instance }
  return list.items.flatMap((item) =>
    item.tokens.flatMap((token, at) => {
      const isFirst = at === 0 && token.type !== 'list'
      return blockOf(token, isFirst || token.type === 'list' ? { list: own } : { isQuote: true }, numbering)
    }),
  )
}

/** Points of an office document keep the numbers they were written with, also behind a paragraph between them. */
function runningListOf(list: Tokens.List, { depth = 0 }: Place, numbering: Numbering): (Paragraph | Table)[] {
  const first = list.start === '' ? 1 : list.start
  return list.items.flatMap((item, place) =>
    item.tokens.flatMap((token, at) => {
      const isFirst = at === 0 && token.type !== 'list'
      const sign = list.ordered ? `${first + place}. ` : '– '
      const inner = token.type === 'list' ? { depth: Math.min(depth + 1, 3) } : { depth }
      return blockOf(token, { isOfficial: true, ...inner, ...(isFirst ? { sign } : {}) }, numbering)
    }),
  )
}
/** A level of lists within each other, in twentieths of a point. */
const listStep = 567

function tableOf({ header, rows, align }: Tokens.Table): Table {
  const cell = ({ tokens }: Tokens.TableCell, column: number, isHead: boolean) =>
    new TableCell({
      children: [
        new Paragraph({
          children: runsOf(tokens, isHead ? { bold: true } : {}),
          alignment:
            align[column] === 'right'
              ? AlignmentType.RIGHT
              : align[column] === 'center'
                ? AlignmentType.CENTER
                : AlignmentType.LEFT,
        }),
      ],
    })
  const row = (cells: Tokens.TableCell[], isHead: boolean) =>
    new TableRow({ tableHeader: isHead, children: cells.map((one, column) => cell(one, column, isHead)) })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(header, true), ...rows.map((cells) => row(cells, false))],
  })
}

function runsOf(tokens: readonly Token[], style: Style = {}): TextRun[] {
  return tokens.flatMap((token) => runOf(token, style))
}

function runOf(token: Token, style: Style): TextRun[] {
  const inner = (token as { tokens?: Token[] }).tokens
  switch (token.type) {
    case 'strong':
      return runsOf(inner ?? [], { ...style, bold: true })
    case 'em':
      return runsOf(inner ?? [], { ...style, italics: true })
    case 'del':
      return runsOf(inner ?? [], { ...style, strike: true })
    case 'link':
      return runsOf(inner ?? [], style)
    case 'image':
    case 'html':
      return []
    case 'br':
      return [new TextRun({ break: 1 })]
    case 'codespan':
      return [run((token as Tokens.Codespan).text, style)]
    case 'checkbox':
      return []
    default:
      return inner ? runsOf(inner, style) : linesOf(unescaped(token), style)
  }
}

/** marked leaves escapes as tokens of their own and entities as they are typed. */
const unescaped = (token: Token): string =>
  'text' in token && typeof token.text === 'string' ? token.text : token.raw

/** A soft line break of markdown is a blank. */
const linesOf = (text: string, style: Style): TextRun[] => [run(text.replaceAll('\n', ' '), style)]

const run = (text: string, { bold, italics, strike }: Style) =>
  textRun(text, {
    ...(bold ? { bold } : {}),
    ...(italics ? { italics } : {}),
    ...(strike ? { strike } : {}),
  })
