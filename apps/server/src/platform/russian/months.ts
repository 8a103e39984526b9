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

/** In letters. */
const shortest = 3

/** The number of a month, 1 to 12, from any of its forms or its beginning («январ», «янв»); null of another word. */
export function monthOf(word: string): number | null {
  const small = word.toLowerCase()
  const at = monthStems.findIndex((stem) =>
    stem === 'ма'
      ? /^ма[йяею]$/u.test(small)
      : small.startsWith(stem) || (small.length >= shortest && stem.startsWith(small)),
  )
  return at === -1 ? null : at + 1
}

/** A month of a date, 1 to 12: «марта». */
export const monthInGenitive = (month: number): string => {
  const stem = monthStems[month - 1]!
  return stem + (stem.endsWith('т') ? 'а' : 'я')
}
