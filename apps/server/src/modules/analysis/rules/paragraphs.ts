/** Longer ones are cut in pieces: what an expression may cost grows with the length of what it reads. */
const longest = 4000

/**
 * The paragraphs of an extracted text. Word keeps its paragraphs apart; of pages and plain text the lines that go on are
 * joined: where a line is full or the next one begins with a small letter.
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

/** How long lines are that were broken for want of room: short documents have none. */
function fullWidth(lines: readonly string[]): number {
  const lengths = lines
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .toSorted((a, b) => a - b)
  const wide = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return wide >= 50 && wide <= 160 ? wide * 0.8 : Number.POSITIVE_INFINITY
}

const beginsAnew = /^(?:\d+(?:\.\d+)*[.)]\s|[–—•-]\s|[а-я]\)\s|приложени|утвержд)/iu

function goesOn(last: string, line: string, full: number): boolean {
  if (last.includes('\t') || line.includes('\t') || beginsAnew.test(line)) return false
  if (/^\p{Ll}/u.test(line)) return !/[.;:!?]$/u.test(last) || last.length >= full
  return last.length >= full && !/[.;:!?]$/u.test(last)
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
