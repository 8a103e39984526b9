import { ApiError, call, realtimeState, showError } from '#api/index.ts'

import { messageStore, type WaitingReaction } from './message-store.ts'

/*
 * Reactions chosen without a connection wait in the browser and are sent when it is back (messenger §11). The call toggles, so a
 * second press takes the first one out of the queue.
 */

/** Queues a reaction of the account; the same one again cancels it. */
export async function queueReaction(reaction: Omit<WaitingReaction, 'key' | 'createdAt'>): Promise<void> {
  const key = `${reaction.managerId} ${reaction.messageId} ${reaction.emoji}`
  const transaction = (await messageStore()).transaction('reactions', 'readwrite')
  const isWaiting = (await transaction.store.getKey(key)) !== undefined
  await (isWaiting
    ? transaction.store.delete(key)
    : transaction.store.put({ ...reaction, key, createdAt: Date.now() }))
  await transaction.done
}

let sender: { managerId: number } | undefined

/** Sends what waits of the account, now and whenever the connection is back. Returns how to end. */
export function sendWaitingReactions(managerId: number): () => void {
  const mine = { managerId }
  sender = mine
  void sendAll()
  const { unsubscribe } = realtimeState.subscribe((state) => {
    if (state === 'connected') void sendAll()
  })
  return () => {
    unsubscribe()
    if (sender === mine) sender = undefined
  }
}

async function sendAll(): Promise<void> {
  // Only secured pages have locks (RT-35): elsewhere two tabs might send, and toggle twice.
  if (!('locks' in navigator)) return sendInOrder()
  await navigator.locks.request('uprava-reactions', sendInOrder)
}

async function sendInOrder(): Promise<void> {
  const managerId = sender?.managerId
  if (managerId === undefined) return
  const database = await messageStore().catch(() => undefined)
  if (!database) return
  const waiting = await database.getAllFromIndex('reactions', 'managerId', managerId)
  for (const one of waiting.toSorted((first, second) => first.createdAt - second.createdAt)) {
    try {
      await call('POST /chat-list/messages/{id}/reactions', {
        params: { id: one.messageId },
        query: { channel_id: one.channelId },
        body: { emoji: one.emoji },
      })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!isRefused || error.status === 401 || error.status === 429) return
      showError('POST /chat-list/messages/{id}/reactions', error)
    }
    await database.delete('reactions', one.key)
  }
}
