import { readInlines } from './inlines.ts'
import { indentOf, isBlank, listMarker, type ListMarker, quotePrefix, withoutIndent } from './line-marks.ts'
import { type Block, DEEPEST_NESTING, type Letters, type Line, type ListItem } from './nodes.ts'

/** What the lines stand in. */
interface Around {
  /** Quotes and lists around. */
  depth: number
  /** Lists around. */
  lists: number
  /** The first line follows a list's marker: it is text, whatever it begins with. */
  beginsWithText: boolean
}

const DEEPEST_LIST = 2
const fence = / {0,3}(?<marks>`{3,})[^`\n]*$/my
const fenceEnd = / {0,3}(?<marks>`{3,})[ \t\r]*$/my

/** Reads lines as paragraphs, code, quotes and lists. A quote or list ends with the first line without its mark. */
export function readBlocks(
  source: string,
  lines: readonly Line[],
  around: Around = { depth: 0, lists: 0, beginsWithText: false },
): Block[] {
  return new BlockReader(source, lines, around).read()
}

class BlockReader {
  private readonly blocks: Block[] = []
  private at = 0
  private gap = 0
  /** Fences of this many marks or more have no end below. */
  private endless = Infinity

  private readonly source: string
  private readonly lines: readonly Line[]
  private readonly around: Around

  constructor(source: string, lines: readonly Line[], around: Around) {
    this.source = source
    this.lines = lines
    this.around = around
  }

  read(): Block[] {
    for (let line = this.lines[0]; line; line = this.lines[this.at]) {
      if (isBlank(this.source, line)) {
        this.gap += 1
        this.at += 1
        continue
      }
      this.blocks.push(this.readBlock(line))
      this.gap = 0
    }
    return this.blocks
  }

  private readBlock(line: Line): Block {
    const { gap } = this
    if (this.isText(this.at)) return { type: 'paragraph', gap, content: this.readParagraph() }
    const end = this.fenceEndFrom(this.at)
    if (end !== null) return { type: 'code', gap, content: this.readFence(end) }
    if (this.isDeepest()) return { type: 'paragraph', gap, content: this.readParagraph() }
    if (quotePrefix(this.source, line) > 0) return { type: 'quote', gap, blocks: this.readQuote() }
    const marker = this.markerOf(line)
    if (marker) return { type: 'list', gap, first: marker.number, items: this.readList(marker) }
    return { type: 'paragraph', gap, content: this.readParagraph() }
  }

  private isText(index: number): boolean {
    return index === 0 && this.around.beginsWithText
  }

  private isDeepest(): boolean {
    return this.around.depth >= DEEPEST_NESTING
  }

  private markerOf(line: Line): ListMarker | null {
    return this.around.lists < DEEPEST_LIST ? listMarker(this.source, line) : null
  }

  private readParagraph() {
    const from = this.at
    this.at += 1
    for (let line = this.lines[this.at]; line && !this.interrupts(line); line = this.lines[this.at]) {
      this.at += 1
    }
    return readInlines(this.source, this.lines.slice(from, this.at), DEEPEST_NESTING - this.around.depth)
  }

  /** Whether a line ends the paragraph before it. A number other than 1 does not begin a list there. */
  private interrupts(line: Line): boolean {
    if (isBlank(this.source, line) || this.fenceEndFrom(this.at) !== null) return true
    if (this.isDeepest()) return false
    if (quotePrefix(this.source, line) > 0) return true
    const marker = this.markerOf(line)
    return marker !== null && (marker.number === null || marker.number === 1)
  }

  // ── Code ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The line that ends the fence of this line; null when it is no fence or has no end. */
  private fenceEndFrom(index: number): number | null {
    const size = this.fenceSize(fence, index)
    if (size === 0 || size >= this.endless || this.isDeepest()) return null
    for (let end = index + 1; end < this.lines.length; end += 1) {
      if (this.fenceSize(fenceEnd, end) >= size) return end
    }
    this.endless = size
    return null
  }

  private fenceSize(pattern: RegExp, index: number): number {
    const line = this.lines[index]
    if (!line) return 0
    pattern.lastIndex = line.start
    return pattern.exec(this.source)?.groups?.['marks']?.length ?? 0
  }

  private readFence(end: number): Letters[] {
    const inside = this.lines.slice(this.at + 1, end)
    this.at = end + 1
    return inside.flatMap(({ start, end: lineEnd }, index): Letters[] => {
      const letters: Letters = { type: 'text', text: this.source.slice(start, lineEnd), start }
      return [...(index > 0 ? [{ type: 'break' } as const] : []), ...(lineEnd > start ? [letters] : [])]
    })
  }

  // ── Quotes and lists ──────────────────────────────────────────────────────────────────────────────────────────

  private readQuote(): Block[] {
    const inside: Line[] = []
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      const prefix = quotePrefix(this.source, line, inside.length > 0)
      if (prefix === 0) break
      inside.push({ start: line.start + prefix, end: line.end })
      this.at += 1
    }
    return readBlocks(this.source, inside, this.inner({ beginsWithText: false }))
  }

  private inner(change: Partial<Around>): Around {
    return { ...this.around, depth: this.around.depth + 1, ...change }
  }

  private readList(first: ListMarker): ListItem[] {
    const items: { gap: number; lines: Line[] }[] = []
    for (;;) {
      const gap = this.blankLinesFrom(this.at)
      const line = this.lines[this.at + gap]
      if (!line) break
      const isChild = items.length > 0 && indentOf(this.source, line) >= first.indent + 2
      const marker = isChild ? null : listMarker(this.source, line)
      if (isChild) {
        const blank = this.lines.slice(this.at, this.at + gap)
        items.at(-1)?.lines.push(...blank, withoutIndent(this.source, line, first.indent + first.width))
      } else if (marker && (marker.number === null) === (first.number === null)) {
        const lines = [{ start: line.start + marker.length, end: line.end }]
        items.push({ gap: items.length > 0 ? gap : 0, lines })
      } else break
      this.at += gap + 1
    }
    const inside = this.inner({ lists: this.around.lists + 1, beginsWithText: true })
    return items.map(({ gap, lines }) => ({ gap, blocks: readBlocks(this.source, lines, inside) }))
  }

  private blankLinesFrom(from: number): number {
    let to = from
    for (let line = this.lines[to]; line && isBlank(this.source, line); line = this.lines[to]) to += 1
    return to - from
  }
}
