import type { QueryClient } from '@tanstack/react-query'
import type { ChatInfo, ChatName } from '@uprava/contract/messenger.ts'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import type { GroupInvitation } from '@uprava/contract/messenger/groups.ts'
import type { RealtimeEvents } from '@uprava/contract/realtime.ts'

import { refetch } from '#api/index.ts'
import { applyUnread } from '#features/shell/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import { chatKey, isSameChat, refOfName, type Viewer } from '../chat.ts'
import { deleteDraft } from '../composer/drafts.ts'
import { changeEntries } from '../messenger.changes.ts'
import { inFlightEntries, inFlightLists, requestKey } from '../messenger.queries.ts'
import { discardOf } from '../outbox/outbox.ts'
import { withoutEntry, type ChatListWindow } from '../state/loaded-chats.ts'
import { messenger } from '../state/messenger-state.ts'
import { groupInEntry } from './group-rules.ts'

/** How the changes of groups are applied to the cache; the mutations and the events call the same functions. */

/** The group as the viewer sees it now: name, picture, settings, his own role, how many members (GRP-15). */
export function applyGroup(queries: QueryClient, chat: ChatName, group: GroupDetails): void {
  const ref = refOfName(chat)
  const { name, avatar } = group
  changeEntries(queries, chat, (entry) => ({ ...entry, name, avatar, group: groupInEntry(group) }))
  changeInfo(queries, chat, (info) => ({ ...info, name, avatar, group }))
  void queries.invalidateQueries({ queryKey: ['group-members', group.id] })
  const { openChat } = messenger.get()
  if (openChat && isSameChat(openChat, ref)) messenger.set({ chatTitle: { name, avatar } })
}

/** How many ask to be let in. */
export function applyRequests(queries: QueryClient, chat: ChatName, count: number): void {
  changeInfo(queries, chat, (info) =>
    info.group ? { ...info, group: { ...info.group, requests_count: count } } : info,
  )
  void queries.invalidateQueries({ queryKey: ['group-requests', chat.id] })
}

/** The viewer has lost the group: it is gone from the lists, with what was written for it (GRP-28, GRP-29). */
export function applyGroupLeft(
  queries: QueryClient,
  viewer: Viewer,
  {
    chat,
    reason,
    unread,
  }: Pick<RealtimeEvents['group-left'], 'chat' | 'reason'> & {
    unread?: RealtimeEvents['group-left']['unread']
  },
): void {
  const ref = refOfName(chat)
  const { openChat, chatTitle } = messenger.get()
  const isOpen = openChat !== null && isSameChat(openChat, ref)
  if (isOpen) messenger.close()
  const without = (list: ChatListWindow) => withoutEntry(list, ref)
  queries.setQueriesData<ChatListWindow>(
    { queryKey: ['chats', chat.channel_id] },
    (list) => list && without(list),
  )
  inFlightLists.patch(`${chat.channel_id}`, without)
  inFlightEntries.patch(requestKey(chat.channel_id, ref), () => null)
  for (const key of ['messages', 'chat-info', 'chat-media'])
    queries.removeQueries({ queryKey: [key, chat.channel_id, chatKey(ref)] })
  void deleteDraft(queries, { ...viewer, channelId: chat.channel_id }, ref)
  void discardOf(ref)
  if (unread && chat.channel_id === viewer.channelId) applyUnread(queries, viewer.channelId, unread)
  if (isOpen && reason !== 'left')
    toast.error('Группа недоступна', leavingTexts[reason](escapeHtml(chatTitle.name)))
}

const leavingTexts = {
  removed: (name: string) => `Вас удалили из группы «${name}».`,
  seat_lost: (name: string) => `У вас больше нет места в канале группы «${name}».`,
  closed: (name: string) => `Группа «${name}» закрыта.`,
} as const

/** An invitation came, or was answered by a colleague. */
export function applyInvitation(queries: QueryClient, { channel }: GroupInvitation): void {
  void refetch(queries, { queryKey: ['group-invitations', channel.id] })
}

function changeInfo(queries: QueryClient, chat: ChatName, change: (info: ChatInfo) => ChatInfo): void {
  const queryKey = ['chat-info', chat.channel_id, chatKey(refOfName(chat))]
  queries.setQueryData<ChatInfo>(queryKey, (info) => info && change(info))
  // The answer of a request in flight may be older than the change.
  if (queries.isFetching({ queryKey }) > 0) void refetch(queries, { queryKey })
}
