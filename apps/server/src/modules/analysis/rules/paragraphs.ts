import { storable } from '@uprava/contract/fields.ts'

import { defineTask } from '#platform/workers/index.ts'

/**
 * The maximum length of a paragraph in characters; longer ones are split, because the cost of a regular
 * expression grows with the length of its input.
 */
const maxLength = 4000

/**
 * Splits extracted text into paragraphs. Word files have a line per paragraph; wrapped lines of pages and plain
 * text are joined.
 */
export function paragraphsOf(text: string, extension: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const whole = extension === 'docx' ? lines : joinWrapped(lines)
  return whole.filter((line) => line !== '').flatMap(splitLong)
}

/** A paragraph of thousands of lines grows in pieces: asking about its end would read all of it each time. */
function joinWrapped(lines: readonly string[]): string[] {
  const full = fullWidth(lines)
  const paragraphs: string[][] = []
  let last: string | undefined
  for (const line of lines) {
    const current = paragraphs.at(-1)
    if (line !== '' && current !== undefined && last !== undefined && continuesIn(last, line, full)) {
      const isBroken = /\p{L}-$/u.test(last) && /^\p{Ll}/u.test(line)
      if (isBroken) current[current.length - 1] = current.at(-1)!.slice(0, -1)
      current.push(isBroken ? line : ` ${line}`)
    } else if (line !== '') paragraphs.push([line])
    last = line === '' ? undefined : line
  }
  return paragraphs.map((pieces) => pieces.join(''))
}

/**
 * The minimum length of a wrapped line. Text is wrapped by a program when many long lines continue in the next
 * one with a small letter; in other documents no lines are joined.
 */
function fullWidth(lines: readonly string[]): number {
  const nonEmpty = lines.filter((line) => line !== '')
  // Hundreds of thousands of lines are more than a call takes arguments.
  const widest = nonEmpty.reduce((most, { length }) => Math.max(most, length), 0)
  const full = widest * 0.75
  const continued = nonEmpty.filter(
    (line, at) => line.length >= full && !/[.;:!?]$/u.test(line) && /^\p{Ll}/u.test(nonEmpty[at + 1] ?? ''),
  )
  return widest >= 50 && widest <= 160 && continued.length >= Math.max(2, nonEmpty.length * 0.12)
    ? full
    : Number.POSITIVE_INFINITY
}

const startsParagraph = /^(?:\d+(?:\.\d+)*[.)]\s|[–—•-]\s|[а-я]\)\s|приложени|утвержд)/iu

function continuesIn(last: string, line: string, full: number): boolean {
  if (last.includes('\t') || line.includes('\t') || startsParagraph.test(line)) return false
  if (last.length < full) return false
  // A sentence that ends at the end of a line is not distinguished from the end of a paragraph. «12.03.2026 г.»
  // followed by a small letter is no end.
  return !/[.;:!?]$/u.test(last) || /^[\p{Ll}№]/u.test(line)
}

function splitLong(line: string): string[] {
  if (line.length <= maxLength) return [line]
  const pieces: string[] = []
  let rest = line
  while (rest.length > maxLength) {
    const at = Math.max(rest.lastIndexOf('. ', maxLength), rest.lastIndexOf(' ', maxLength))
    const cut = at > maxLength / 2 ? at + 1 : maxLength
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut)
  }
  return [...pieces, rest.trim()].filter((piece) => piece !== '')
}

/** Five hundred pages of forty lines: every rule reads every paragraph, however short it is. */
const maxParagraphs = 20_000

/** The paragraphs of a text, and whether it has more of them. */
export type SplitText = { readonly paragraphs: readonly string[]; readonly isCut: boolean }

/** @public imported by the threads */
export const paragraphsTask = defineTask<{ text: string; extension: string }, SplitText>(
  import.meta.url,
  'paragraphsTask',
  ({ text, extension }) => {
    const paragraphs = paragraphsOf(storable(text), extension)
    return { paragraphs: paragraphs.slice(0, maxParagraphs), isCut: paragraphs.length > maxParagraphs }
  },
)
