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

/** An expression for a shortened month, in small letters: «дек», «нояб». */
export const shortMonth = '(?:янв|февр?|мар|апр|авг|сент?|окт|нояб?|дек)(?![а-яё])'

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

/** A month, 1 to 12, in the nominative, the genitive and the prepositional: «март», «марта», «марте». */
export function monthInCases(month: number): readonly [string, string, string] {
  const stem = monthStems[month - 1]!
  if (stem === 'ма') return ['май', 'мая', 'мае']
  return stem.endsWith('т') ? [stem, `${stem}а`, `${stem}е`] : [`${stem}ь`, `${stem}я`, `${stem}е`]
}

const inCase = (at: 0 | 1): string =>
  `(?:${monthStems.map((_, index) => monthInCases(index + 1)[at]).join('|')})`
/** An expression for the name of a month that stands alone, in small letters: «март». */
export const monthNominative = inCase(0)
/** An expression for a month of a date, in small letters: «марта». */
export const monthGenitive = inCase(1)
