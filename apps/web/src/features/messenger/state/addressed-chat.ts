import type { MessengerSearch } from '#features/navigation/index.ts'

import type { ChatRef } from '../chat.ts'

/** The chat of the address and the message to open it at, or a colleague to write to (STAFF-39). */
export type AddressedChat = { chat: ChatRef | null; managerId: number | null; messageId: number | null }

export function addressedChat({ subject_type, id, message, manager_id }: MessengerSearch): AddressedChat {
  return {
    chat: subject_type && id !== undefined ? { subjectType: subject_type, id } : null,
    managerId: manager_id ?? null,
    messageId: message ?? null,
  }
}
