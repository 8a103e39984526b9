import { subjectTypeNames } from '@uprava/contract/limits/messenger-limits.ts'

import type { ChatRef } from '../chat.ts'

/** What stands in the address: the open chat, or a colleague to write to (STAFF-39). */
export type MessengerSearch = { chat: ChatRef | null; managerId: number | null }

/** Reads the query by hand: a schema library would cost every page its size. Letter case of the type does not matter. */
export function messengerSearch(search: Record<string, unknown>): MessengerSearch {
  const type = subjectTypeNames.find(
    (name) =>
      name === (typeof search['subject_type'] === 'string' ? search['subject_type'] : '').toUpperCase(),
  )
  const id = wholeNumber(search['id'])
  const managerId = wholeNumber(search['manager_id'])
  return { chat: type && id !== null ? { subjectType: type, id } : null, managerId }
}

function wholeNumber(value: unknown): number | null {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
