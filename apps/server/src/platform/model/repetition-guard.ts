/** Repetitions are looked for among the last letters, each time so many new ones have come. */
const looksAtEvery = 200
const tailLength = 1600
const longestPhrase = 200
/** A phrase that stands so often in a row, over so many letters, will not end by itself. */
const timesInARow = 6
const fewestLetters = 360
/** More letters than any wording of so many tokens has. */
const lettersPerToken = 12

/** Notices an answer that has run away: longer than asked for, or the same phrase over and over. */
export function repetitionGuard(maxTokens: number): (piece: string) => boolean {
  let total = 0
  let sinceLook = 0
  let tail = ''
  return (piece) => {
    total += piece.length
    sinceLook += piece.length
    tail = (tail + piece).slice(-tailLength)
    if (total > maxTokens * lettersPerToken) return true
    if (sinceLook < looksAtEvery) return false
    sinceLook = 0
    return endsInRepetition(tail)
  }
}

/** Whether a text ends in one phrase repeated. */
export function endsInRepetition(text: string): boolean {
  for (let period = 1; period <= Math.min(longestPhrase, Math.floor(text.length / 2)); period += 1) {
    if (repeatedLetters(text, period) >= Math.max(fewestLetters, (timesInARow - 1) * period)) return true
  }
  return false
}

function repeatedLetters(text: string, period: number): number {
  let count = 0
  for (let at = text.length - 1; at >= period && text[at] === text[at - period]; at -= 1) count += 1
  return count
}
