/**
 * Calendar days, without time and zone. Apart from the schemas, because screens use them without these. The functions
 * expect existing days of the years 0 to 9999; `isoDate` rejects others.
 */

/** yyyy-mm-dd, as days are stored, compared and mostly sent: such texts sort as their days do. */
export type IsoDate = `${number}-${number}-${number}`

/** The bounds of date fields, inclusive (VAL-30, VAL-31). */
export const dateBounds = { min: '1900-09-05', max: '2050-09-05' } as const

/** The day of dd.mm.yyyy or yyyy-mm-dd; null when it is written otherwise or the calendar has no such day. */
export function isoDate(typed: string): IsoDate | null {
  const parts =
    /^(?<d>\d{2})\.(?<m>\d{2})\.(?<y>\d{4})$/u.exec(typed)?.groups ??
    /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/u.exec(typed)?.groups
  return parts ? isoDateOf(Number(parts['y']), Number(parts['m']), Number(parts['d'])) : null
}

/** The day of its numbers, months from 1; null when the calendar has no such day. */
export function isoDateOf(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? utcDay(date) : null
}

/** The moment a day begins at in UTC, where all days have 24 hours. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The day of a moment in UTC. */
export const utcDay = (moment: Date): IsoDate => moment.toISOString().slice(0, 10) as IsoDate

/** dd.mm.yyyy, as people read and type a day. */
export const russianDate = (day: string): string => day.split('-').toReversed().join('.')

/** The day so many calendar days later, or before when negative. */
export function daysAfter(day: string, count: number): IsoDate {
  const date = midnightOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return utcDay(date)
}

/** The same day so many months later, or before when negative; the last day of a month that is shorter. */
export function monthsAfter(day: string, count: number): IsoDate {
  const end = midnightOf(day)
  end.setUTCMonth(end.getUTCMonth() + count + 1, 0)
  end.setUTCDate(Math.min(Number(day.slice(8)), end.getUTCDate()))
  return utcDay(end)
}

/** Calendar days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (midnightOf(to).getTime() - midnightOf(from).getTime()) / 86_400_000

/** 0 for Monday, with which a Russian week starts, 6 for Sunday. */
export const weekday = (day: string): number => (midnightOf(day).getUTCDay() + 6) % 7

export const isWeekend = (day: string): boolean => weekday(day) >= 5

/** Whether a day is off: weekends only, or holidays too. */
type IsDayOff = (day: IsoDate) => boolean

/** The day so many working days later; the day itself is not counted, whatever it is. */
export function workingDaysAfter(day: string, count: number, isDayOff: IsDayOff): IsoDate {
  let found = daysAfter(day, 0)
  for (let left = count; left > 0;) {
    found = daysAfter(found, 1)
    if (!isDayOff(found)) left -= 1
  }
  return found
}

/** The last working day before a day. */
export function workingDayBefore(day: string, isDayOff: IsDayOff): IsoDate {
  const before = daysAfter(day, -1)
  return isDayOff(before) ? workingDayBefore(before, isDayOff) : before
}

/** Public holidays of ТК ст. 112, mm-dd, without the days that the Government moves each year. */
const holidays = new Set([
  ...['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `01-${day}`),
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
])

/** Whether a day (yyyy-mm-dd) is a public holiday. */
export const isPublicHoliday = (day: string): boolean => holidays.has(day.slice(5))
