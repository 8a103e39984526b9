import { managerChannel, type RealtimeEvents } from '@uprava/contract/realtime.ts'

import type { Tx } from '#platform/database/index.ts'
import { announce } from '#platform/realtime/index.ts'

/** Announces to the person's tabs and devices that a question or an answer was stored in the chat. */
export function announceChat(
  tx: Tx,
  { managerId, channelId }: { managerId: number; channelId: number },
  chatId: number,
): void {
  const event: RealtimeEvents['lawyer-chat'] = { channel_id: channelId, chat_id: chatId }
  announce(tx, managerChannel(managerId), 'lawyer-chat', event)
}
