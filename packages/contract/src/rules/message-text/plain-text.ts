import type { Block, Inline, ListItem, MentionNode, MessageFormat } from './nodes.ts'
import { parseMessage } from './parse-message.ts'

/** A part of the text without marks and where it stands in the source. */
interface Piece {
  at: number
  start: number
  length: number
}

export interface PlainText {
  text: string
  pieces: Piece[]
}

export interface TextRange {
  start: number
  end: number
}

/** The text of a message without marks: `plain` of the wire, what previews, quotes, push, search and copying use. */
export function plainTextOf(source: string, format: MessageFormat): string {
  return format === 'plain' ? source : plainOf(parseMessage(source, format)).text
}

/** How a mention reads now; null: as it was written. */
export type NameOfMention = (mention: MentionNode) => string | null

/**
 * The text of elements without marks, with the way back into the source. A mention that `nameOf` names reads so and leads to
 * no place of the source.
 */
export function plainOf(blocks: readonly Block[], nameOf: NameOfMention = () => null): PlainText {
  const writer = new PlainWriter(nameOf)
  writer.blocks(blocks)
  return { text: writer.text, pieces: writer.pieces }
}

/** Ranges of the text without marks as ranges of the source: one for each part that marks have split. In order. */
export function toSourceRanges({ pieces }: PlainText, ranges: readonly TextRange[]): TextRange[] {
  const found: TextRange[] = []
  let first = 0
  for (const range of ranges) {
    while (first < pieces.length && endOf(pieces[first]) <= range.start) first += 1
    for (let index = first; index < pieces.length; index += 1) {
      const piece = pieces[index]
      if (!piece || piece.at >= range.end) break
      const start = piece.start + Math.max(range.start - piece.at, 0)
      found.push({ start, end: piece.start + Math.min(range.end - piece.at, piece.length) })
    }
  }
  return found
}

/** The other way round: ranges of the source as ranges of the text without marks. Both in order. */
export function toPlainRanges({ pieces }: PlainText, ranges: readonly TextRange[]): TextRange[] {
  const found: TextRange[] = []
  let first = 0
  for (const range of ranges) {
    while (first < pieces.length && startEnd(pieces[first]) <= range.start) first += 1
    for (let index = first; index < pieces.length; index += 1) {
      const piece = pieces[index]
      if (!piece || piece.start >= range.end) break
      const start = piece.at + Math.max(range.start - piece.start, 0)
      found.push({ start, end: piece.at + Math.min(range.end - piece.start, piece.length) })
    }
  }
  return found
}

/** Where a part ends in the source. */
const startEnd = (piece: Piece | undefined) => (piece ? piece.start + piece.length : 0)

const endOf = (piece: Piece | undefined) => (piece ? piece.at + piece.length : 0)

/** The mentions of a message in their order, with their ranges in the source. */
export function mentionsOf(blocks: readonly Block[]): MentionNode[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return mentionsIn(block.content)
    if (block.type === 'list') return block.items.flatMap((item) => mentionsOf(item.blocks))
    return block.type === 'quote' ? mentionsOf(block.blocks) : []
  })
}

function mentionsIn(nodes: readonly Inline[]): MentionNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'mention') return [node]
    return node.type === 'text' || node.type === 'break' || node.type === 'code'
      ? []
      : mentionsIn(node.content)
  })
}

class PlainWriter {
  text = ''
  readonly pieces: Piece[] = []
  private readonly nameOf: NameOfMention

  constructor(nameOf: NameOfMention) {
    this.nameOf = nameOf
  }

  blocks(blocks: readonly Block[]): void {
    for (const [index, block] of blocks.entries()) {
      this.text += '\n'.repeat(index > 0 ? block.gap + 1 : block.gap)
      if (block.type === 'quote') this.blocks(block.blocks)
      else if (block.type === 'list') this.list(block.first, block.items)
      else this.inlines(block.content)
    }
  }

  private list(first: number | null, items: readonly ListItem[]): void {
    for (const [index, item] of items.entries()) {
      if (index > 0) this.text += '\n'.repeat(item.gap + 1)
      this.text += first === null ? '• ' : `${first + index}. `
      this.blocks(item.blocks)
    }
  }

  private inlines(nodes: readonly Inline[]): void {
    for (const node of nodes) {
      if (node.type === 'text') this.add(node.text, node.start)
      else if (node.type === 'break') this.text += '\n'
      else if (node.type === 'mention') this.mention(node)
      else this.inlines(node.content)
    }
  }

  private mention(node: MentionNode): void {
    const name = this.nameOf(node)
    if (name !== null) this.text += `@${name}`
    // The label stands one letter after its bracket; its own marks, if any, are no part of it.
    else this.add(node.label, node.start + 1)
  }

  private add(text: string, start: number): void {
    if (text === '') return
    this.pieces.push({ at: this.text.length, start, length: text.length })
    this.text += text
  }
}
