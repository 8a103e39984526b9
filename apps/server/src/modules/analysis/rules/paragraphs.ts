/** Longer ones are cut in pieces: what an expression may cost grows with the length of what it reads. */
const longest = 4000

/**
 * The paragraphs of an extracted text. Word keeps its paragraphs apart; of pages and plain text that was broken for want of
 * room, full lines that go on are joined.
 */
export function paragraphsOf(text: string, extension: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const whole = extension === 'docx' ? lines : joined(lines)
  return whole.filter((line) => line !== '').flatMap(inPieces)
}

function joined(lines: readonly string[]): string[] {
  const full = fullWidth(lines)
  const paragraphs: string[] = []
  let last: string | undefined
  for (const line of lines) {
    const current = paragraphs.at(-1)
    if (line !== '' && current !== undefined && last !== undefined && goesOn(last, line, full)) {
      const isBroken = /\p{L}-$/u.test(current) && /^\p{Ll}/u.test(line)
      paragraphs[paragraphs.length - 1] = isBroken ? current.slice(0, -1) + line : `${current} ${line}`
    } else if (line !== '') paragraphs.push(line)
    last = line === '' ? undefined : line
  }
  return paragraphs
}

/**
 * How long lines are that were broken for want of room. Text was broken by a machine when line after line goes on in the
 * next one with a small letter; a document without such lines is joined nowhere else.
 */
function fullWidth(lines: readonly string[]): number {
  const there = lines.filter((line) => line !== '')
  const widest = Math.max(0, ...there.map(({ length }) => length))
  const full = widest * 0.75
  const goingOn = there.filter(
    (line, at) => line.length >= full && !/[.;:!?]$/u.test(line) && /^\p{Ll}/u.test(there[at + 1] ?? ''),
  )
  return widest >= 50 && widest <= 160 && goingOn.length >= Math.max(2, there.length * 0.12)
    ? full
    : Number.POSITIVE_INFINITY
}

const beginsAnew = /^(?:\d+(?:\.\d+)*[.)]\s|[–—•-]\s|[а-я]\)\s|приложени|утвержд)/iu

function goesOn(last: string, line: string, full: number): boolean {
  if (last.includes('\t') || line.includes('\t') || beginsAnew.test(line)) return false
  if (last.length < full) return false
  // A sentence may end where the line does, and the next one go on in the same paragraph: that is not told apart. «12.03.2026
  // г.» and a small letter behind it are no end.
  return !/[.;:!?]$/u.test(last) || /^[\p{Ll}№]/u.test(line)
}

function inPieces(line: string): string[] {
  if (line.length <= longest) return [line]
  const pieces: string[] = []
  let rest = line
  while (rest.length > longest) {
    const at = Math.max(rest.lastIndexOf('. ', longest), rest.lastIndexOf(' ', longest))
    const cut = at > longest / 2 ? at + 1 : longest
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut)
  }
  return [...pieces, rest.trim()].filter((piece) => piece !== '')
}
