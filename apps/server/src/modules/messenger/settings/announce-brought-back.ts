import { managerChannel } from '@uprava/contract/realtime.ts'

import { broadcast } from '#platform/realtime/index.ts'

import { chatNameFor, isPair, type Chat, type Viewer } from '../chats/chats.ts'
import { clearCounts } from '../events/known-counts.ts'
import { presentMuted } from './muted-until.ts'

/** Accounts whose archived chat came back, each in the channel it was archived in; a mention brings back a muted one too. */
export type BroughtBack = readonly { manager_id: number; channel_id: number; muted_until?: Date | null }[]

/** Publishes to the devices of those accounts that the chat stands in their list again. */
export function announceBroughtBack(chat: Chat, brought: BroughtBack | null): void {
  clearCounts((brought ?? []).map((one) => one.manager_id))
  for (const { manager_id: managerId, channel_id: channelId, muted_until: muted = null } of brought ?? [])
    broadcast(managerChannel(managerId), 'chat-settings', {
      chat: chatNameFor(chat, viewerOf(chat, managerId, channelId)),
      muted_until: muted === null ? null : presentMuted(muted),
      is_archived: false,
      pin_position: null,
    })
}

/** The viewer of a chat by account and channel. */
function viewerOf(chat: Chat, managerId: number, channelId: number): Viewer {
  if (!isPair(chat)) return { side: 'a', managerId, channelId }
  const isA = chat.kind === 'room' ? chat.a.managerId === managerId : chat.a.channelId === channelId
  return { side: isA ? 'a' : 'b', managerId, channelId }
}
