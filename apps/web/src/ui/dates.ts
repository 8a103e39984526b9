/**
 * Calendar days without a time of day: inside the picker as ISO (`2025-03-07`, VAL-35), on the screen and on the wire
 * as `07.03.2025` (VAL-34, VAL-39).
 */

export type IsoDate = `${number}-${number}-${number}`

export interface DateBounds {
  min: IsoDate
  max: IsoDate
}

/** VAL-30, VAL-31; both days themselves are allowed. */
export const DATE_BOUNDS: DateBounds = { min: '1900-09-05', max: '2050-09-05' }

/** `07.03.2025` of `2025-03-07`. */
export function toRuDate(iso: IsoDate): string {
  const [year, month, day] = iso.split('-')
  return `${day}.${month}.${year}`
}

/** `2025-03-07` of `07.03.2025`, nothing of a day that is not in the calendar. */
export function fromRuDate(text: string): IsoDate | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  return day && month && year ? realDay(Number(year), Number(month), Number(day)) : undefined
}

export function isWithin(iso: IsoDate, { min, max }: DateBounds): boolean {
  return iso >= min && iso <= max
}

export function clampDate(iso: IsoDate, { min, max }: DateBounds): IsoDate {
  if (iso < min) return min
  return iso > max ? max : iso
}

/** The day of a moment where the browser stands. */
export function dayOf(moment: Date): IsoDate {
  return isoOf(new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())))
}

/** Today where the browser stands. */
export function today(): IsoDate {
  return dayOf(new Date())
}

export function addDays(iso: IsoDate, days: number): IsoDate {
  const date = utc(iso)
  date.setUTCDate(date.getUTCDate() + days)
  return isoOf(date)
}

/** The same day of another month, or its last day when it is shorter. */
export function addMonths(iso: IsoDate, months: number): IsoDate {
  const date = utc(iso)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return isoOf(date)
}

/** 0 for Monday, with which the week starts (VAL-32), 6 for Sunday. */
export function weekday(iso: IsoDate): number {
  return (utc(iso).getUTCDay() + 6) % 7
}

/** The weeks a month's page shows, whole ones, from Monday to Sunday. */
export function weeksOfMonth(iso: IsoDate): IsoDate[][] {
  const first = `${iso.slice(0, 7)}-01` as IsoDate
  const start = addDays(first, -weekday(first))
  const weeks: IsoDate[][] = []
  for (let week = start; week < addMonths(first, 1); week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(week, day)))
  }
  return weeks
}

export function utc(iso: IsoDate): Date {
  return new Date(`${iso}T00:00:00Z`)
}

function isoOf(date: Date): IsoDate {
  return date.toISOString().slice(0, 10) as IsoDate
}

function realDay(year: number, month: number, day: number): IsoDate | undefined {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? isoOf(date) : undefined
}
