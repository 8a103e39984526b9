import { daysAfter, daysBetween, isPublicHoliday, isoDate, russianDate } from '@uprava/contract/rules/days.ts'

import type { Template } from '../templates/templates.ts'
import { namedDatesIn } from './dates.ts'
import type { FoundValues } from './found-values.ts'

/** A leave is counted no further than a year. */
const maxDays = 366

/** The days of a leave from the first to the last, both counted, public holidays left out (ТК ст. 120). Dates as yyyy-mm-dd. */
export function leaveDays(from: string, to: string): number {
  const whole = Math.min(daysBetween(from, to), maxDays) + 1
  return Array.from({ length: Math.max(0, whole) }, (_, at) => daysAfter(from, at)).filter(
    (day) => !isPublicHoliday(day),
  ).length
}

/** The last day of a leave of so many days. */
function lastDayOfLeave(from: string, days: number): string {
  let day = from
  for (let left = isPublicHoliday(from) ? days : days - 1, at = 1; left > 0 && at <= maxDays; at += 1) {
    day = daysAfter(from, at)
    if (!isPublicHoliday(day)) left -= 1
  }
  return day
}

/** The third of first day, last day and number of days when two are given; nothing else is computed. Dates as дд.мм.гггг. */
export function computedValues({ fields }: Template, values: FoundValues, today: string): FoundValues {
  const has = (key: string) => fields.some((field) => field.key === key)
  if (!has('days') || !has('from_date') || !has('to_date')) return {}
  const isoOf = (key: string) => namedDatesIn(values[key] ?? '', today)[0]?.iso ?? isoDate(values[key] ?? '')
  const [from, to, days] = [isoOf('from_date'), isoOf('to_date'), Number(values['days'] ?? '')]
  // Holidays lengthen the annual leave only (ТК ст. 120).
  const isAnnual = !/^(?:без|учебн|по уходу)/iu.test(values['kind'] ?? '')
  if (from !== null && to !== null && !values['days'] && from <= to)
    return { days: String(isAnnual ? leaveDays(from, to) : daysBetween(from, to) + 1) }
  if (from !== null && to === null && days > 0 && days <= maxDays && has('period'))
    return { to_date: russianDate(isAnnual ? lastDayOfLeave(from, days) : daysAfter(from, days - 1)) }
  return {}
}
