import { daysAfter, isoDate, isoDateOf } from '@uprava/contract/rules/days.ts'

import { monthName, monthOf } from '#platform/russian/index.ts'

/** A date in a text: `07.03.2026`, «7 марта», «завтра». Offsets count UTF-16 units. */
export type NamedDate = { readonly iso: string; readonly start: number; readonly end: number }

const pattern = new RegExp(
  String.raw`(?<![\d.]|(?:ст|п|ч|№)\.?\s?)(?<day>\d{1,2})(?:[.](?:(?<number>\d{1,2})[.](?<year>\d{4}|\d{2})|(?<bare>\d{2}))(?![\d.]*\d)|\s+(?<name>${monthName})(?:\s+(?<named>\d{4}))?)|(?<!\d)(?<iso>\d{4}-\d{2}-\d{2})(?!\d)|(?<!\p{L})(?<word>сегодня|завтра|послезавтра|вчера)(?!\p{L})`,
  'giu',
)
const wordDays: Readonly<Record<string, number>> = { вчера: -1, сегодня: 0, завтра: 1, послезавтра: 2 }

/** «с 1 по 14 июля»: the month of the first date is given once. */
const openStart = new RegExp(
  String.raw`(?<=(?<!\p{L})со?\s+)(?<day>\d{1,2})(?=\s+(?:по|до)\s+\d{1,2}\s+(?<name>${monthName})(?:\s+(?<named>\d{4}))?)`,
  'giu',
)

/** The dates of a text in order. A date without a year is in the year of `today` (yyyy-mm-dd). */
export function datesIn(text: string, today: string): NamedDate[] {
  const found = [...text.matchAll(openStart), ...text.matchAll(pattern)].flatMap((match) => {
    const iso = isoOf(match.groups ?? {}, today)
    return iso === null ? [] : [{ iso, start: match.index, end: match.index + match[0].length }]
  })
  return found.toSorted((a, b) => a.start - b.start)
}

function isoOf(parts: Readonly<Record<string, string | undefined>>, today: string): string | null {
  if (parts['iso'] !== undefined) return isoDate(parts['iso'])
  if (parts['word'] !== undefined) return daysAfter(today, wordDays[parts['word'].toLowerCase()] ?? 0)
  const given = parts['year'] ?? parts['named']
  const year = given === undefined ? today.slice(0, 4) : given.length === 2 ? `20${given}` : given
  const number =
    parts['name'] === undefined ? Number(parts['number'] ?? parts['bare']) : monthOf(parts['name'])
  return number === null ? null : isoDateOf(Number(year), number, Number(parts['day']))
}
