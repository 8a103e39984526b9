const abbreviations = new Set(
  'ст ч п пп г гг руб коп тыс млн млрд т д е др пр см им ул стр рис табл гл разд прил подп абз мин макс кв га км м ред утв'.split(
    ' ',
  ),
)

/** The sentences of a text as exact stretches of it. Abbreviations («ст. 5», «01.01.2027 г.») do not end one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(/[.!?…]+[»")]*\s+(?=[«"(]?[\p{Lu}\d])|\n+/gu)) {
    const before = /(?<word>[\p{L}\d]+)$/u.exec(text.slice(start, match.index))?.groups?.['word'] ?? ''
    if (match[0].startsWith('.') && (abbreviations.has(before.toLowerCase()) || /^\p{Lu}$/u.test(before)))
      continue
    const end = match.index + match[0].trimEnd().length
    sentences.push(text.slice(start, end).trim())
    start = match.index + match[0].length
  }
  sentences.push(text.slice(start).trim())
  return sentences.filter((sentence) => sentence !== '')
}
