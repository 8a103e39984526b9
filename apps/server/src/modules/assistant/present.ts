import type { AssistantMessage, AssistantNote } from '@uprava/contract/assistant.ts'

import { presentManagers } from '#modules/accounts/index.ts'
import type { Reader } from '#platform/database/index.ts'

import type { MessageRow } from './dialogs.repository.ts'

type StoredNote = Omit<AssistantNote, 'remarks'> & Partial<Pick<AssistantNote, 'remarks'>>

/** The sender of answers, for any engine. */
const assistant = { name: 'Помощник', surname: 'Управы' } as const

/** Messages of an account's dialogue on the wire; answers have `assistant`, the user's messages `manager`. */
export async function presentMessages(
  reader: Reader,
  managerId: number,
  rows: readonly MessageRow[],
): Promise<AssistantMessage[]> {
  const person = rows.some((row) => !row.isAssistant)
    ? (await presentManagers(reader, [managerId])).get(managerId)
    : undefined
  const manager = person
    ? { id: person.id, name: person.name, surname: person.surname, avatar: person.avatar }
    : null
  return rows.map((row) => ({
    id: row.id,
    message: row.message,
    timestamp: row.createdAt.toISOString(),
    assistant: row.isAssistant ? assistant : null,
    manager: row.isAssistant ? null : manager,
    // What stood beside answers of earlier versions was not stored.
    metadata: row.isAssistant ? { remarks: [], ...(row.metadata as StoredNote) } : null,
  }))
}
