import { isoDate, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'
import type { NotificationKind } from '@uprava/contract/rules/notification-kinds.ts'

/** Days as `dd.mm.yyyy` (VAL-39), empty when not given. */
export type NotificationFilter = {
  search: string
  dateFrom: string
  dateTo: string
  kind: NotificationKind | null
  isUnread: boolean
}
export const noNotificationFilter: NotificationFilter = {
  search: '',
  dateFrom: '',
  dateTo: '',
  kind: null,
  isUnread: false,
}

/** Values of the panel's fields, not applied yet. */
export type FilterFields = {
  search: string
  from: IsoDate | null
  to: IsoDate | null
  kind: NotificationKind | null
  isUnread: boolean
}

/** The fields of an applied filter: the drawer of narrow screens mounts at every opening. */
export function filterFields({ dateFrom, dateTo, ...rest }: NotificationFilter): FilterFields {
  return { ...rest, from: isoDate(dateFrom), to: isoDate(dateTo) }
}

/** The filter of the fields; null when the first day is later than the last, which is not applied (NOTIF-14). */
export function parseFilter({ from, to, ...rest }: FilterFields): NotificationFilter | null {
  if (from !== null && to !== null && from > to) return null
  return { ...rest, dateFrom: from ? russianDate(from) : '', dateTo: to ? russianDate(to) : '' }
}
