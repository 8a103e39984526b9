import { documentOrders } from '@uprava/contract/limits/documents-limits.ts'
import { subjectTypeNames } from '@uprava/contract/rules/subject-types.ts'

/**
 * Search parameters of the routes, as their `validateSearch`. What is unknown or malformed becomes undefined: the router
 * merges the result over the raw parameters, so a key left out would keep its raw value. Written by hand, because a
 * schema library would add its size to every page.
 */

type RawSearch = Readonly<Record<string, unknown>>

/** `/work-station` (wire §11). */
export type StationSearch = {
  /** Number of a tab; whether the channel has it is decided by the station. */
  tab?: number
  /** The open chat of the lawyer. */
  chat?: number | 'new'
  /** The legacy layout. */
  page?: 'Assistant' | 'Law'
  form?: 'Appeal' | 'Legal'
}

export function stationSearch({ tab, chat, page, form }: RawSearch): StationSearch {
  return {
    tab: positiveInteger(tab),
    chat: chat === 'new' ? 'new' : positiveInteger(chat),
    page: oneOf(['Assistant', 'Law'], page),
    form: oneOf(['Appeal', 'Legal'], form),
  }
}

/** `/messenger`: the open chat, or a colleague to write to (STAFF-39). Letter case of the type does not matter. */
export type MessengerSearch = {
  subject_type?: (typeof subjectTypeNames)[number]
  id?: number
  /** The message to open the chat at. */
  message?: number
  manager_id?: number
}

export function messengerSearch({ subject_type: type, id, message, manager_id }: RawSearch): MessengerSearch {
  return {
    subject_type: oneOf(subjectTypeNames, typeof type === 'string' ? type.toUpperCase() : type),
    id: positiveInteger(id),
    message: positiveInteger(message),
    manager_id: positiveInteger(manager_id),
  }
}

/** `/documents`: an open folder, or the bin; how the lists are sorted and shown (without: newest first, in rows). */
export type DocumentsSearch = {
  folder?: number
  view?: 'bin'
  sort?: (typeof documentOrders)[number]
  look?: 'grid'
}

export function documentsSearch({ folder, view, sort, look }: RawSearch): DocumentsSearch {
  return {
    folder: positiveInteger(folder),
    view: oneOf(['bin'], view),
    sort: oneOf(documentOrders, sort),
    look: oneOf(['grid'], look),
  }
}

/** `/profile`: the open tab. */
export type ProfileSearch = { tab?: 'profile' | 'organization' | 'channel' | 'notifications' }

export function profileSearch({ tab }: RawSearch): ProfileSearch {
  return { tab: oneOf(['profile', 'organization', 'channel', 'notifications'], tab) }
}

function positiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function oneOf<const Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value)
}
