import { daysAfter, monthsAfter, utcDay, weekday, type IsoDate } from '@uprava/contract/rules/days.ts'

/** What screens need of days beyond what both ends count alike: bounds, the browser's own day, pages of months. */

export interface DateBounds {
  min: IsoDate
  max: IsoDate
}

export function isWithin(iso: IsoDate, { min, max }: DateBounds): boolean {
  return iso >= min && iso <= max
}

export function clampDate(iso: IsoDate, { min, max }: DateBounds): IsoDate {
  if (iso < min) return min
  return iso > max ? max : iso
}

/** The day of a moment where the browser stands. */
export function localDay(moment: Date): IsoDate {
  return utcDay(new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())))
}

/** Today where the browser stands. */
export function today(): IsoDate {
  return localDay(new Date())
}

/** The weeks a month's page shows, whole ones, from Monday to Sunday. */
export function weeksOfMonth(iso: IsoDate): IsoDate[][] {
  const first = `${iso.slice(0, 7)}-01` as IsoDate
  const start = daysAfter(first, -weekday(first))
  const weeks: IsoDate[][] = []
  for (let week = start; week < monthsAfter(first, 1); week = daysAfter(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => daysAfter(week, day)))
  }
  return weeks
}
