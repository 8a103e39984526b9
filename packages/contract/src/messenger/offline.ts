import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { channelQuery, upTo } from '../fields.ts'
import { chatName, message } from '../messenger.ts'

/*
 * Reading without a connection (messenger §11): what a browser keeps, and what has changed since it last asked.
 */

/** What has changed: whoever keeps messages first drops `chats_gone`, then `gone`, then stores `items`. */
export const offlineChanges = z.object({
  items: z.array(z.object({ chat: chatName, message })),
  gone: z.array(z.object({ chat: chatName, message_ids: z.array(z.int()) })),
  chats_gone: z.array(chatName),
  /** Continues from here, now or later. */
  cursor: z.string(),
  /** There is more now. */
  has_more: z.boolean(),
  /** The cursor was of no use: what is kept must be dropped, and this is the first page again. */
  reset: z.boolean(),
})
export type OfflineChanges = z.output<typeof offlineChanges>

export const offlineCalls = {
  listOffline: endpoint({
    method: 'GET',
    path: '/chat-list/offline',
    summary:
      'Messages of the channel’s chats to keep for reading without a connection: first the last days, newest first, then what was sent, changed or lost since the cursor; following cursors until has_more is false equals the histories',
    access: { for: 'seat' },
    query: channelQuery.extend({
      cursor: z.string().max(1000).optional(),
      limit: upTo(500, 200),
    }),
    reply: offlineChanges,
  }),
} as const
