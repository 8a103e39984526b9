import { type Item, type ItemKind, wrap } from './items.ts'

/** A run of marks that may begin or end emphasis, in the order of the text (CommonMark 0.31, «Emphasis and strong emphasis»). */
export interface Delimiter {
  item: Item
  mark: string
  /** Marks of the run, before any was used. */
  length: number
  canOpen: boolean
  canClose: boolean
  /** Height of the highest element that stands after it, up to the next delimiter. */
  inner: number
  previous: Delimiter | null
  next: Delimiter | null
}

/** The delimiters that are not used yet; a stack, as a list from its top. */
export class DelimiterStack {
  top: Delimiter | null = null

  push(delimiter: Omit<Delimiter, 'previous' | 'next' | 'inner'>): void {
    const pushed = { ...delimiter, inner: 0, previous: this.top, next: null }
    if (this.top) this.top.next = pushed
    this.top = pushed
  }

  /** Says that an element of this height stands after the top. */
  raise(height: number): void {
    if (this.top) this.top.inner = Math.max(this.top.inner, height)
  }

  remove(delimiter: Delimiter): void {
    const { previous, next } = delimiter
    if (previous) {
      previous.next = next
      previous.inner = Math.max(previous.inner, delimiter.inner)
    }
    if (next) next.previous = previous
    else this.top = previous
  }
}

/**
 * Makes elements of the delimiters above `bottom` and removes them all; returns the height of the highest element made.
 * Elements higher than `highest` are not made: their marks stay letters. Linear: what a closer has not found is not
 * looked for again by closers of its sort (`searched`).
 */
export function resolveEmphasis(stack: DelimiterStack, bottom: Delimiter | null, highest: number): number {
  const searched = new Map<string, number>()
  let reached = 0
  let closer = bottom ? bottom.next : firstOf(stack.top)
  while (closer) {
    const opener = closer.canClose ? findOpener(closer, bottom, searched) : null
    if (!opener) {
      const next: Delimiter | null = closer.next
      if (!closer.canOpen) stack.remove(closer)
      closer = next
      continue
    }
    while (closer.previous && closer.previous !== opener) stack.remove(closer.previous)
    const height = opener.inner + 1
    if (height > highest) {
      stack.remove(opener)
      const next: Delimiter | null = closer.next
      stack.remove(closer)
      closer = next
      continue
    }
    reached = Math.max(reached, height)
    const used = closer.mark === '~' || (sizeOf(opener) >= 2 && sizeOf(closer) >= 2) ? 2 : 1
    wrap(kindOf(closer.mark, used), opener.item, closer.item, used)
    opener.inner = height
    if (sizeOf(opener) === 0) stack.remove(opener)
    if (sizeOf(closer) === 0) {
      const next: Delimiter | null = closer.next
      stack.remove(closer)
      closer = next
    }
  }
  while (stack.top && stack.top !== bottom) stack.remove(stack.top)
  return reached
}

function findOpener(
  closer: Delimiter,
  bottom: Delimiter | null,
  searched: Map<string, number>,
): Delimiter | null {
  const sort = `${closer.mark}${closer.canOpen}${closer.length % 3}`
  const least = searched.get(sort) ?? -1
  for (let opener = closer.previous; opener && opener !== bottom; opener = opener.previous) {
    if (opener.item.from < least) break
    if (opener.mark === closer.mark && opener.canOpen && !isOdd(opener, closer)) return opener
  }
  searched.set(sort, closer.item.from)
  return null
}

/** CommonMark's rule of three: `**a*b**` is strong with a star inside. */
function isOdd(opener: Delimiter, closer: Delimiter): boolean {
  const isBoth = closer.canOpen || opener.canClose
  return isBoth && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0
}

const sizeOf = ({ item }: Delimiter) => item.to - item.from

function kindOf(mark: string, used: number): ItemKind {
  if (mark === '~') return 'strike'
  return used === 2 ? 'strong' : 'emphasis'
}

function firstOf(top: Delimiter | null): Delimiter | null {
  let first = top
  while (first?.previous) first = first.previous
  return first
}

/** Marks that may be used: `*`, `**`, `***`, `_`, `~~`; longer runs and `__` stay letters. */
export function isMarkRun(mark: string, length: number): boolean {
  if (mark === '*') return length <= 3
  return mark === '_' ? length === 1 : length === 2
}

type LetterSort = 'space' | 'punctuation' | 'digit' | 'letter'

/** The sort of a code point; nothing, at the ends of a text, counts as space. Cyrillic and ASCII letters come first: they are most. */
function sortOf(point: number | undefined): LetterSort {
  if (point === undefined) return 'space'
  if ((point >= 0x410 && point <= 0x44f) || (point >= 0x61 && point <= 0x7a)) return 'letter'
  if (point >= 0x30 && point <= 0x39) return 'digit'
  const letter = String.fromCodePoint(point)
  if (/\s/u.test(letter)) return 'space'
  return /[\p{P}\p{S}]/u.test(letter) ? 'punctuation' : 'letter'
}

/**
 * Whether a run may begin or end emphasis, by the letters at its sides. CommonMark's flanking rules, with the rule of `_`
 * for a single `*` too, so that `2*3*4` and `snake_case_name` stay letters (CHAT-09); `**` and `~~` may split a word, a
 * number never.
 */
export function sidesOf(
  mark: string,
  length: number,
  pointBefore: number | undefined,
  pointAfter: number | undefined,
) {
  const before = sortOf(pointBefore)
  const after = sortOf(pointAfter)
  const isLeft =
    after !== 'space' && (after !== 'punctuation' || before === 'space' || before === 'punctuation')
  const isRight =
    before !== 'space' && (before !== 'punctuation' || after === 'space' || after === 'punctuation')
  const isBetweenDigits = before === 'digit' && after === 'digit'
  const maySplitWord = length > 1 && !isBetweenDigits
  if (!isLeft || !isRight || maySplitWord) return { canOpen: isLeft, canClose: isRight }
  return { canOpen: before === 'punctuation', canClose: after === 'punctuation' }
}
