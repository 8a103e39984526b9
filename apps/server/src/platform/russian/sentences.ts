/** Abbreviations whose full stop does not end a sentence. */
const abbreviations = new Set(
  (
    'ст ч п пп подп абз гл разд прил стр рис табл см ред утв в вв г гг н д кв ул пер пл наб мкр просп бул туп пр пос обл с им тел исп исх вх л экз гр ' +
    'каб корп тел отв руб коп тыс млн млрд т е др мин макс час сут га км м о шт чел ед уп кг куб упак пог'
  ).split(' '),
)

/** Whether a full stop after the word may be that of an abbreviation («ст.») or an initial («И.»). */
export const isAbbreviation = (word: string): boolean =>
  abbreviations.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word)

/** A sentence with its offsets in the text. */
export type SentenceRange = { readonly start: number; readonly end: number; readonly text: string }

/** The sentences of a text. Line breaks end one; abbreviations («ст. 5», «01.01.2027 г.») do not. */
export function sentenceRanges(text: string): SentenceRange[] {
  const ranges: SentenceRange[] = []
  let from = 0
  const add = (to: number) => {
    const piece = text.slice(from, to)
    const trimmed = piece.trim()
    if (trimmed === '') return
    const start = from + piece.indexOf(trimmed)
    ranges.push({ start, end: start + trimmed.length, text: trimmed })
  }
  // A run of full stops is tried from its beginning only: a text of nothing else is read in one pass.
  for (const match of text.matchAll(/(?<![.!?…])[.!?…]+[»")]*\s+(?=[«"(]?[\p{Lu}\d])|\n+/gu)) {
    if (match[0].startsWith('.') && isAbbreviation(wordBefore(text, from, match.index))) continue
    add(match.index + match[0].trimEnd().length)
    from = match.index + match[0].length
  }
  add(text.length)
  return ranges
}

/** Longer than any abbreviation. */
const maxWordLength = 12

/** The word that ends at the offset, not before `from`; of a longer word its end, which is no abbreviation. */
const wordBefore = (text: string, from: number, end: number): string =>
  /[\p{L}\d]*$/u.exec(text.slice(Math.max(from, end - maxWordLength), end))?.[0] ?? ''

/** The texts of the sentences. */
export const splitSentences = (text: string): string[] => sentenceRanges(text).map((range) => range.text)
