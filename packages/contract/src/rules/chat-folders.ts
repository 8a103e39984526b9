import type { ChatEntry } from '../messenger.ts'
import type { ChatFolder } from '../messenger/chat-settings.ts'

type FolderedChat = Pick<
  ChatEntry,
  'id' | 'subject_type' | 'is_archived' | 'unread_messages_count' | 'muted_until'
>

/** Whether a chat is muted at a moment (milliseconds): a mute ends by itself at its time. */
export const isMuted = ({ muted_until: until }: Pick<ChatEntry, 'muted_until'>, now = Date.now()): boolean =>
  until !== null && Date.parse(until) > now

/** The rule of a folder that a chat's kind fits; the own chat «Избранное» fits none. */
const ruleOfKind = {
  'PRIVATE-ROOM': 'inside',
  'PRIVATE-MANAGER': 'inside',
  ORGANIZATION: 'department',
  GROUP: 'groups',
  SAVED: null,
} as const

/**
 * Whether a folder holds a chat, as the server selects it: picked by hand, or by all rules, where the kinds stand beside each
 * other. Archived chats are in no folder.
 */
export function isInFolder(
  { rules, chats }: Pick<ChatFolder, 'rules' | 'chats'>,
  chat: FolderedChat,
): boolean {
  if (chat.is_archived) return false
  if (chats.some(({ subject_type: type, id }) => type === chat.subject_type && id === chat.id)) return true
  if (rules.length === 0) return false
  if (rules.includes('unread') && chat.unread_messages_count === 0) return false
  if (rules.includes('not_muted') && isMuted(chat)) return false
  const kinds = rules.filter((rule) => rule !== 'unread' && rule !== 'not_muted')
  return kinds.length === 0 || kinds.some((kind) => kind === ruleOfKind[chat.subject_type])
}
