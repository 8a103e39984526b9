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

function joinWrapped(lines: readonly string[]): string[] {
  const full = fullWidth(lines)
  const paragraphs: string[] = []
  let last: string | undefined
  for (const line of lines) {
    const current = paragraphs.at(-1)
    if (line !== '' && current !== undefined && last !== undefined && continuesIn(last, line, full)) {
      const isBroken = /\p{L}-$/u.test(current) && /^\p{Ll}/u.test(line)
      paragraphs[paragraphs.length - 1] = isBroken ? current.slice(0, -1) + line : `${current} ${line}`
    } else if (line !== '') paragraphs.push(line)
    last = line === '' ? undefined : line
  }
  return paragraphs
}

/**
 * The minimum length of a wrapped line. Text is wrapped by a program when many long lines continue in the next
 * one with a small letter; in other documents no lines are joined.
 */
function fullWidth(lines: readonly string[]): number {
  const nonEmpty = lines.filter((line) => line !== '')
  const widest = Math.max(0, ...nonEmpty.map(({ length }) => length))
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
