import { isoDate, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'

/** Days as `dd.mm.yyyy` (VAL-39), empty when not given. */
export type NotificationFilter = { search: string; dateFrom: string; dateTo: string }
export const noFilter: NotificationFilter = { search: '', dateFrom: '', dateTo: '' }

/** What stands in the fields of the panel before it is applied. */
export type FilterFields = { search: string; from: IsoDate | null; to: IsoDate | null }

/** The fields as the filter in force left them: the drawer of narrow screens is built anew at every opening. */
export function fieldsOf({ search, dateFrom, dateTo }: NotificationFilter): FilterFields {
  return { search, from: isoDate(dateFrom), to: isoDate(dateTo) }
}

/** What the fields ask for; null when the first day is later than the last, which asks nothing (NOTIF-14). */
export function filterOf({ search, from, to }: FilterFields): NotificationFilter | null {
  if (from !== null && to !== null && from > to) return null
  return { search, dateFrom: from ? russianDate(from) : '', dateTo: to ? russianDate(to) : '' }
}
