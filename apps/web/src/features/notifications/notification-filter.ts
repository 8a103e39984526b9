import { isoDate, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'

/** Days as `dd.mm.yyyy` (VAL-39), empty when not given. */
export type NotificationFilter = { search: string; dateFrom: string; dateTo: string }
export const noNotificationFilter: NotificationFilter = { search: '', dateFrom: '', dateTo: '' }

/** Values of the panel's fields, not applied yet. */
export type FilterFields = { search: string; from: IsoDate | null; to: IsoDate | null }

/** The fields of an applied filter: the drawer of narrow screens mounts at every opening. */
export function filterFields({ search, dateFrom, dateTo }: NotificationFilter): FilterFields {
  return { search, from: isoDate(dateFrom), to: isoDate(dateTo) }
}

/** The filter of the fields; null when the first day is later than the last, which is not applied (NOTIF-14). */
export function parseFilter({ search, from, to }: FilterFields): NotificationFilter | null {
  if (from !== null && to !== null && from > to) return null
  return { search, dateFrom: from ? russianDate(from) : '', dateTo: to ? russianDate(to) : '' }
}
