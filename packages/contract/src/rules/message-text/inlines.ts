import { type FoundAddress, findAddresses } from './autolinks.ts'
import { type Delimiter, DelimiterStack, isMarkRun, resolveEmphasis, sidesOf } from './emphasis.ts'
import { type Item, ItemList } from './items.ts'
import { readTarget, type Target } from './links.ts'
import type { Inline, Line } from './nodes.ts'
import { presentItems } from './present-items.ts'

interface Bracket {
  item: Item
  /** The top of the delimiters when it was opened. */
  below: Delimiter | null
  isActive: boolean
  /** Height of the code inside. */
  inner: number
}

/** Marks that a backslash makes letters wherever they stand. */
const ESCAPABLE = '*_~`[]()'

/**
 * Reads the marks and addresses of lines that belong together (CommonMark 0.31, «A parsing strategy»).
 * `highest` is how deep elements may nest in each other.
 */
export function readInlines(source: string, lines: readonly Line[], highest: number): Inline[] {
  const text = lines.map(({ start, end }) => source.slice(start, end)).join('\n')
  return presentItems(new InlineReader(text, highest).read(), text, lines)
}

class InlineReader {
  private readonly items = new ItemList()
  private readonly delimiters = new DelimiterStack()
  private readonly brackets: Bracket[] = []
  private readonly addresses: FoundAddress[]
  private readonly ticks: TickRuns
  private nextAddress = 0
  private at = 0
  /** Where the letters begin that are not in an item yet. */
  private letters = 0

  private readonly text: string
  private readonly highest: number

  constructor(text: string, highest: number) {
    this.text = text
    this.highest = highest
    this.addresses = highest > 0 ? findAddresses(text) : []
    this.ticks = new TickRuns(text)
  }

  read(): Item | null {
    while (this.at < this.text.length) this.readNext()
    this.flush()
    resolveEmphasis(this.delimiters, null, this.highest)
    return this.items.first
  }

  private readNext(): void {
    const address = this.addressHere()
    if (address) {
      this.flush()
      const target = { kind: address.kind, address: address.address }
      this.items.append('automatic', address.from, address.to, target)
      this.delimiters.raise(1)
      this.moveTo(address.to)
      return
    }
    const letter = this.text[this.at] ?? ''
    if (letter === '\\') this.readBackslash()
    else if (letter === '`') this.readCode()
    else if (letter === '[') this.openBracket()
    else if (letter === ']') this.closeBracket()
    else if (letter === '*' || letter === '_' || letter === '~') this.readMarks(letter)
    else this.at += 1
  }

  private addressHere(): FoundAddress | null {
    let address = this.addresses[this.nextAddress]
    while (address && address.from < this.at) {
      this.nextAddress += 1
      address = this.addresses[this.nextAddress]
    }
    return address?.from === this.at ? address : null
  }

  /** Ends the letters here, as a text item. */
  private flush(): void {
    if (this.letters < this.at) this.items.append('text', this.letters, this.at)
    this.letters = this.at
  }

  private moveTo(to: number): void {
    this.at = to
    this.letters = to
  }

  /** A backslash before anything but a mark is a letter, so that `\\server\share` stays as typed. */
  private readBackslash(): void {
    let end = this.at + 1
    while (this.text[end] === '\\') end += 1
    const isMark = ESCAPABLE.includes(this.text[end] ?? ' ') || (end === this.at + 1 && this.isAtBlockMark())
    if (!isMark) {
      this.at = end
      return
    }
    // Each backslash takes the meaning of the letter after it; of an even run the last one takes that of a backslash.
    while (this.at < end) {
      this.flush()
      this.letters = this.at + 1
      this.at += 2
    }
  }

  /** `\- `, `\> ` and `1\. ` at the beginning of a line. */
  private isAtBlockMark(): boolean {
    const before = /(?:^|\n) {0,3}(\d{0,9})$/u.exec(this.text.slice(Math.max(0, this.at - 14), this.at))
    const isAtStart = before !== null && (this.at <= 14 || before[0].startsWith('\n'))
    if (!isAtStart) return false
    return before[1] === '' ? /^[->] /u.test(this.next(2)) : this.next(2) === '. '
  }

  private next(letters: number): string {
    return this.text.slice(this.at + 1, this.at + 1 + letters)
  }

  private readCode(): void {
    let length = 1
    while (this.text[this.at + length] === '`') length += 1
    const close = this.ticks.after(this.at, length)
    if (close === null || this.highest === 0) {
      this.at += length
      return
    }
    this.flush()
    this.items.append('code', this.at + length, close)
    this.delimiters.raise(1)
    const bracket = this.brackets.at(-1)
    if (bracket) bracket.inner = 1
    this.moveTo(close + length)
  }

  private openBracket(): void {
    // A picture is not of the subset: it stays letters.
    if (this.text[this.at - 1] === '!' && this.letters < this.at) {
      this.at += 1
      return
    }
    this.flush()
    const item = this.items.append('text', this.at, this.at + 1)
    this.brackets.push({ item, below: this.delimiters.top, isActive: true, inner: 0 })
    this.moveTo(this.at + 1)
  }

  private closeBracket(): void {
    const bracket = this.brackets.pop()
    const found = bracket?.isActive ? readTarget(this.text, this.at + 1) : null
    const isLink = bracket && found && this.isLabel(bracket, found.target)
    if (!isLink) {
      const outer = this.brackets.at(-1)
      if (outer && bracket) outer.inner = Math.max(outer.inner, bracket.inner)
      this.at += 1
      return
    }
    this.flush()
    const marks = resolveEmphasis(this.delimiters, bracket.below, this.highest - 1)
    this.items.closeLink(bracket.item, found.target, found.to)
    this.delimiters.raise(Math.max(marks, bracket.inner) + 1)
    // Links hold no links: what was opened before this one stays letters.
    for (let index = this.brackets.length - 1; this.brackets[index]?.isActive; index -= 1) {
      const outer = this.brackets[index]
      if (outer) outer.isActive = false
    }
    this.moveTo(found.to)
  }

  private isLabel(bracket: Bracket, target: Target): boolean {
    const { to } = bracket.item
    if (to === this.at || bracket.inner >= this.highest) return false
    return target.kind !== 'mention' || this.text[to] === '@'
  }

  private readMarks(mark: string): void {
    let length = 1
    while (this.text[this.at + length] === mark) length += 1
    const sides = isMarkRun(mark, length)
      ? sidesOf(mark, length, pointBefore(this.text, this.at), this.text.codePointAt(this.at + length))
      : null
    if (!sides?.canOpen && !sides?.canClose) {
      this.at += length
      return
    }
    this.flush()
    const item = this.items.append('text', this.at, this.at + length)
    this.delimiters.push({ item, mark, length, canOpen: sides.canOpen, canClose: sides.canClose })
    this.moveTo(this.at + length)
  }
}

/** Where runs of backticks stand, by their length; each is passed once. */
class TickRuns {
  private readonly runs = new Map<number, { places: number[]; next: number }>()

  constructor(text: string) {
    for (const match of text.matchAll(/`+/gu)) {
      const run = this.runs.get(match[0].length)
      if (run) run.places.push(match.index)
      else this.runs.set(match[0].length, { places: [match.index], next: 0 })
    }
  }

  /** The first run of this length after a place; places are asked in their order. */
  after(at: number, length: number): number | null {
    const run = this.runs.get(length)
    if (!run) return null
    while ((run.places[run.next] ?? Infinity) <= at) run.next += 1
    return run.places[run.next] ?? null
  }
}

function pointBefore(text: string, at: number): number | undefined {
  const last = text.charCodeAt(at - 1)
  if (Number.isNaN(last)) return undefined
  return last >= 0xdc00 && last <= 0xdfff ? text.codePointAt(at - 2) : last
}
