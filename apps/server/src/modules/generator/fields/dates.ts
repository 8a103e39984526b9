import { daysAfter, isoDate, isoDateOf, weekday } from '@uprava/contract/rules/days.ts'

import { monthName, monthOf, shortMonth, weekdayName, weekdayOf } from '#platform/russian/index.ts'

/** A date in a text: `07.03.2026`, «7 марта», «завтра». Offsets count UTF-16 units. */
export type NamedDate = { readonly iso: string; readonly start: number; readonly end: number }

const month = `(?:${monthName}|${shortMonth})`
const pattern = new RegExp(
  String.raw`(?<![\d.]|(?:ст|п|ч|№)\.?\s?)(?<day>\d{1,2})(?:-?(?:го|е|ого))?(?:[.](?:(?<number>\d{1,2})[.](?<year>\d{4}|\d{2})|(?<bare>\d{2}))(?![\d.]*\d)|\s+(?<name>${month})(?:\s+(?<named>\d{4}|\d{2}(?!\s*(?:час|календарн|рабоч|дн|день|сут|минут|человек|рубл|тыс|шт|лист|экз))(?=\s*(?:год|г\.|$|[^\d\s:.]|\s(?!час))))(?![\d:.]*\d))?)|(?<!\d)(?<iso>\d{4}-\d{2}-\d{2})(?!\d)|(?<!\p{L})(?<word>сегодня|завтра|послезавтра|позавчера|вчера)(?!\p{L})|(?<!\p{L})(?<adjective>сегодняшн|завтрашн|вчерашн)(?:его|ему|ий|им)(?:\s(?:дня|дню|день|днём|числа|числу))?|(?<=(?<!\p{L})(?:со?|до|к|во?|по|не\s+позднее)\s)(?:(?:этого|ближайшего|следующего)\s)?(?<weekday>${weekdayName})(?!\p{L})`,
  'giu',
)
const wordDays: Readonly<Record<string, number>> = {
  позавчера: -2,
  вчера: -1,
  сегодня: 0,
  завтра: 1,
  послезавтра: 2,
  вчерашн: -1,
  сегодняшн: 0,
  завтрашн: 1,
}

/** «с 1 по 14 июля», «8–10 декабря», «11–14.02.2027»: the month of the first date is given once. */
const openStart = new RegExp(
  String.raw`(?<![\d.–-])(?:(?<=(?<!\p{L})со?\s+)(?<day>\d{1,2})(?=(?:-?(?:го|ого|его))?\s+(?:по|до)\s+\d{1,2}(?:-?(?:е|ое|го))?\s+(?<name>${monthName})(?:\s+(?<named>\d{4}|\d{2}(?!\d)))?)|(?<first>\d{1,2})(?=\s?[–-]\s?\d{1,2}(?:\s+(?<month>${monthName})(?:\s+(?<of>\d{4}))?|\.(?<number>\d{2})\.(?<year>\d{4}))))`,
  'giu',
)

/**
 * The dates of a text in order. A date without a year is the nearest one to come from `today` (yyyy-mm-dd) on; behind
 * «от» («обращение от 10 ноября») the nearest one that has passed.
 */
export function namedDatesIn(text: string, today: string): NamedDate[] {
  const found = [...text.matchAll(openStart), ...text.matchAll(pattern)].flatMap((match) => {
    const { first, month, of, ...groups } = match.groups ?? {}
    const isPast = passed.test(text.slice(Math.max(0, match.index - 40), match.index))
    const parts = first === undefined ? groups : { ...groups, day: first, name: month, named: of }
    const iso = isoOf(parts, today, isPast)
    return iso === null ? [] : [{ iso, start: match.index, end: match.index + match[0].length }]
  })
  return found.toSorted((a, b) => a.start - b.start)
}

/** Words before a date that has passed. */
const passed =
  /(?<!\p{L})(?:от|(?:передан|направлен|поступил|получен|зарегистрирован|спрашивал|обращал|прислал|потерял|опоздал|случай|случилось|прогулял)\p{L}*(?:\s+\p{L}+){0,3})\s+$/iu

function isoOf(
  parts: Readonly<Record<string, string | undefined>>,
  today: string,
  isPast: boolean,
): string | null {
  if (parts['iso'] !== undefined) return isoDate(parts['iso'])
  const word = parts['word'] ?? parts['adjective']
  if (word !== undefined) return daysAfter(today, wordDays[word.toLowerCase()] ?? 0)
  if (parts['weekday'] !== undefined) return nextWeekday(today, parts['weekday'])
  const given = parts['year'] ?? parts['named']
  const number =
    parts['name'] === undefined ? Number(parts['number'] ?? parts['bare']) : monthOf(parts['name'])
  if (number === null) return null
  const day = Number(parts['day'])
  if (given !== undefined) return isoDateOf(Number(given.length === 2 ? `20${given}` : given), number, day)
  const thisYear = Number(today.slice(0, 4))
  const iso = isoDateOf(thisYear, number, day)
  if (iso === null) return null
  if (isPast) return iso > today ? isoDateOf(thisYear - 1, number, day) : iso
  return iso < today ? isoDateOf(thisYear + 1, number, day) : iso
}

/** The next such day of the week; today is none: a clerk would say so. */
const nextWeekday = (today: string, name: string): string =>
  daysAfter(today, (weekdayOf(name) - weekday(today) + 7) % 7 || 7)
