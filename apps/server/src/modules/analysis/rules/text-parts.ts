import { isoDateOf } from '@uprava/contract/rules/days.ts'

import { monthName, monthOf, type SentenceRange, sentenceRanges } from '#platform/russian/index.ts'

export type TextRange = SentenceRange

/** The sentences of a paragraph with their offsets. Table rows have none. */
export const sentenceSpans = (text: string): TextRange[] => (text.includes('\t') ? [] : sentenceRanges(text))

/** The sentence at an offset; the whole paragraph where there is none. */
export function sentenceAt(text: string, at: number): TextRange {
  return (
    sentenceSpans(text).find(({ start, end }) => at >= start && at < end) ?? {
      start: 0,
      end: text.length,
      text,
    }
  )
}

export const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}-]*/gu) ?? []

/** The text without names in «»: titles of acts do not count towards sentence length. */
export const withoutTitles = (text: string): string => text.replaceAll(/«[^»]{0,400}»/gu, ' ')

export type FoundDate = TextRange & {
  /** yyyy-mm-dd; null: the date does not exist. */ readonly iso: string | null
}

const numeric = /(?<![\d.])(?<d>\d{1,2})\.(?<m>\d{2})\.(?<y>(?:19|20)\d{2})(?![\d.]*\d)/gu
const verbal = new RegExp(
  String.raw`(?<![\d.])«?(?<d>\d{1,2})»?\s+(?<m>${monthName})\s+(?<y>(?:19|20)\d{2})(?!\d)`,
  'giu',
)

/** Dates in official spelling: 07.03.2026, «7» марта 2026. */
export function datesIn(text: string): FoundDate[] {
  const found = [...text.matchAll(numeric), ...text.matchAll(verbal)].map((match): FoundDate => {
    const { d = '', m = '', y = '' } = match.groups ?? {}
    return {
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      iso: isoDateOf(Number(y), monthOf(m) ?? Number(m), Number(d)),
    }
  })
  return found.toSorted((a, b) => a.start - b.start)
}

export type FoundSum = TextRange & { /** In kopecks. */ readonly kopecks: number }

const sum =
  /(?<![\d.,])(?<whole>\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:\.(?<cents>\d{1,2})|,(?<part>\d{1,6}))?(?=\s*(?:\((?<words>[^)]{3,200})\)\s*)?(?:руб|₽|тыс\.?\s*руб|млн\.?\s*руб))(?<unit>)/giu

/** Sums of money in roubles: «1 250 000,00 (…) руб.», «120 тыс. руб.». */
export function sumsIn(text: string): FoundSum[] {
  return [...text.matchAll(sum)].flatMap((match) => {
    const { whole = '', cents = '', part = cents } = match.groups ?? {}
    const end = match.index + match[0].length
    const unit = /^\s*(?:\([^)]*\)\s*)?(?<scale>тыс|млн)/iu.exec(text.slice(end, end + 230))?.groups?.[
      'scale'
    ]
    const scale = unit === undefined ? 1 : unit.toLowerCase() === 'тыс' ? 1000 : 1_000_000
    const kopecks = Math.round(
      (Number(whole.replaceAll(/\s/gu, '')) + Number(`0.${part === '' ? 0 : part}`)) * 100 * scale,
    )
    return Number.isSafeInteger(kopecks) ? [{ start: match.index, end, text: match[0], kopecks }] : []
  })
}

/** Parses a number of a table or a sum: `1 250,50`; null when it is none. */
export function numberIn(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/gu, '').replace(/(?:руб\.?|₽)$/iu, '')
  return /^-?\d+(?:[.,]\d+)?$/u.test(plain) ? Number(plain.replace(',', '.')) : null
}

const roubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats roubles with kopecks: `1 250 000,00`. */
export const inRoubles = (kopecks: number): string => roubles.format(kopecks / 100)
