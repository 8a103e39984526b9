import { randomUUID } from 'node:crypto'

import type { ServiceAction } from '@uprava/contract/messenger.ts'

import { afterCommit, type Tx } from '#platform/database/index.ts'

import type { Chat } from '../chats/chats.ts'
import { publish } from '../events/publish.ts'
import { messagesByIds } from '../messages/present.ts'
import { messageKeys, readWords } from '../search/search-words.ts'
import { insertInTransaction, type NewMessage } from './posting.repository.ts'

/** What happened in a group. */
export type ServiceEvent = {
  readonly action: ServiceAction
  /** Who did it; null: nobody of the group. */
  readonly actorId: number | null
  readonly targetIds?: readonly number[]
  /** The new name, the new role. */
  readonly detail?: string
}

/** Writes a line of the group itself and publishes it after the commit. Call it last: the chat stays locked. */
export async function postServiceLine(
  tx: Tx,
  { chat, channelId }: { chat: Chat; channelId: number },
  { action, actorId, targetIds = [], detail = '' }: ServiceEvent,
): Promise<void> {
  const line: NewMessage = {
    chatId: chat.id,
    chatKind: chat.kind,
    side: 'b',
    senderId: actorId ?? targetIds[0] ?? 0,
    channelId,
    clientId: randomUUID(),
    kind: 'service',
    format: 'plain',
    text: '',
    plain: null,
    keys: messageKeys(chat, readWords(''), new Date()),
    hasFiles: false,
    answerId: null,
    forwardedFromId: null,
    mentions: null,
    service: { action, actor_id: actorId, target_ids: targetIds, detail },
    voice: null,
    pollId: null,
    savedFromId: null,
    wasScheduled: false,
  }
  const [row] = await insertInTransaction(tx, [line])
  const message = (await messagesByIds(tx, [row!.id])).get(row!.id)!
  afterCommit(tx, () => publish({ kind: 'message', chat, side: 'b', message, xid: row!.xid }))
}
