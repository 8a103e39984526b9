import type { LawyerChat } from '@uprava/contract/lawyer.ts'

import { registerDate } from '#ui/lib/format.ts'

export type ChatGroup = { title: string; chats: LawyerChat[] }

/** The day a chat belongs to: that of its last message, else of its creation (LAW-05, LAW-06). */
const momentOf = (chat: LawyerChat) => chat.last_message_at ?? chat.created_at

/** Pinned chats, then those of each day, newest first (LAW-07); days in the Russian form `07.03.2025` (LAW-08). */
export function groupsOf(chats: readonly LawyerChat[]): ChatGroup[] {
  const pinned = chats.filter((chat) => chat.is_pinned)
  const others = chats
    .filter((chat) => !chat.is_pinned)
    .toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)))
  const days = new Map<string, LawyerChat[]>()
  for (const chat of others) {
    const day = registerDate(momentOf(chat))
    days.set(day, [...(days.get(day) ?? []), chat])
  }
  const groups = [...days].map(([title, ofDay]) => ({ title, chats: ofDay }))
  return pinned.length > 0 ? [{ title: 'Закреплённые', chats: pinned }, ...groups] : groups
}
