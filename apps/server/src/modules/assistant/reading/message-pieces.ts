import { isAbbreviation } from '#platform/russian/index.ts'

/** Abbreviations that no name follows: «186 тыс. Повар не вышел» */
const ofMeasure = /^(?:тыс|млн|млрд|руб|коп|чел|шт|экз|ед|кг|км|куб)$/iu

/** What stands between two signs, with the sign behind it. */
export type Piece = { readonly text: string; readonly sign: string }

/** The message in clauses with the sign behind each; a full stop of «отв.» or an initial ends none. */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const found of message.matchAll(/[.!?;…]+(?=\s|$)|,(?=\s)|\n+|\s—(?=\s)/gu)) {
    const before = message.slice(start, found.index)
    const word = /(?<!\p{L})(?<word>\p{L}+)$/u.exec(before)?.groups?.['word'] ?? ''
    const isNewSentence = ofMeasure.test(word) && /^\s+\p{Lu}/u.test(message.slice(found.index + 1))
    if (found[0] === '.' && (isAbbreviation(word) || word.length === 1) && !isNewSentence) continue
    pieces.push({ text: before, sign: found[0] })
    start = found.index + found[0].length
  }
  return start < message.length ? [...pieces, { text: message.slice(start), sign: '' }] : pieces
}
