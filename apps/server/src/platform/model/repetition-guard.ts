/** The tail of the answer is checked for repetitions after each so many new characters. */
const checkInterval = 200
const tailLength = 1600
const maxPhraseLength = 200
/** A phrase repeated so often in a row, over so many characters, is endless. */
const minRepetitions = 6
const minRepeatedLength = 360
/** An upper bound of the characters of a token. */
const maxTokenLength = 12

/** Detects an endless answer: longer than requested, or one phrase repeated. */
export function repetitionGuard(maxTokens: number): (piece: string) => boolean {
  let total = 0
  let sinceCheck = 0
  let tail = ''
  return (piece) => {
    total += piece.length
    sinceCheck += piece.length
    tail = (tail + piece).slice(-tailLength)
    if (total > maxTokens * maxTokenLength) return true
    if (sinceCheck < checkInterval) return false
    sinceCheck = 0
    return endsInRepetition(tail)
  }
}

/** Whether a text ends in one phrase repeated. */
export function endsInRepetition(text: string): boolean {
  for (let period = 1; period <= Math.min(maxPhraseLength, Math.floor(text.length / 2)); period += 1) {
    if (repeatedLength(text, period) >= Math.max(minRepeatedLength, (minRepetitions - 1) * period))
      return true
  }
  return false
}

function repeatedLength(text: string, period: number): number {
  let count = 0
  for (let at = text.length - 1; at >= period && text[at] === text[at - period]; at -= 1) count += 1
  return count
}
