/** What the forms of a month share, January first: «января», «январе», «январь». */
const monthStems = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
] as const

/** An expression for a month in any of its forms, in small letters: «марта», «мае». */
export const monthName = `(?:${monthStems.map((stem) => (stem === 'ма' ? 'ма[йяею]' : `${stem}[а-яё]*`)).join('|')})`

/** The number of a month, 1 to 12, from any of its forms or its beginning («январ»); null of another word. */
export function monthOf(word: string): number | null {
  const small = word.toLowerCase()
  const at = monthStems.findIndex((stem) =>
    stem === 'ма' ? /^ма[йяею]$/u.test(small) : small.startsWith(stem),
  )
  return at === -1 ? null : at + 1
}
