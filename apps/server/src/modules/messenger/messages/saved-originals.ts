import type { Message } from '@uprava/contract/messenger.ts'

import { db } from '#platform/database/index.ts'

import { chatNameFor } from '../chats/chats.ts'
import { readableMessages, type ChatActor, type OwnChat } from '../messenger.access.ts'

/** Saved messages with the chat of their original, where the actor may still see it. */
export async function withOriginals(
  actor: ChatActor,
  { chat }: Pick<OwnChat, 'chat'>,
  messages: readonly Message[],
): Promise<Message[]> {
  const ids = chat.kind === 'saved' ? messages.flatMap((one) => one.saved_from?.message_id ?? []) : []
  if (ids.length === 0) return [...messages]
  const readable = await readableMessages(db(), actor, [...new Set(ids)])
  const chats = new Map(readable.map((one) => [one.message.id, chatNameFor(one.chat, one)]))
  return messages.map((one) =>
    one.saved_from === null
      ? one
      : { ...one, saved_from: { ...one.saved_from, chat: chats.get(one.saved_from.message_id) ?? null } },
  )
}
