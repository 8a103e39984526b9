import { setTimeout as sleep } from 'node:timers/promises'

import { db } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { counter } from '#platform/log/metrics.ts'
import { wasDelivered } from '#platform/realtime/index.ts'

import { messagesByIds } from '../messages/present.ts'
import {
  committedMessages,
  lastMessageId,
  findLiveMessages,
  type CommittedMessage,
} from './missed-messages.repository.ts'
import { isBeingPublished, messageKey, publishHere } from './publish.ts'

/*
 * The node that commits a message announces it to all nodes. It may end in between, or its announcement may be lost on the
 * way. Each node therefore follows the committed messages and announces to its own sockets those it has not received in
 * time. Whatever comes later is dropped by its key, so that a socket receives a message once.
 */

/** Milliseconds. */
const timing = {
  interval: 500,
  /** An announcement takes this long at most when nothing is wrong. */
  grace: 800,
  /** An id without a message after this time belongs to a transaction that was rolled back. */
  openTransaction: 60_000,
}
/** Ids per look. */
const maxLook = 2000
/** Ids that are looked at again, the newest ones. */
const maxAwaited = 10_000
/** Ids of one gap that are looked for: more than transactions are open at a time. */
const maxGap = 1000

const missedMessages = counter(
  'messenger_missed_messages',
  'Messages announced to the sockets of this node because the announcement of another node did not arrive',
)

/** Follows the committed messages until the returned function is called. */
export async function followMessages(): Promise<() => Promise<void>> {
  const follower = createFollower(await lastMessageId())
  const stopping = new AbortController()
  const { signal } = stopping
  const isAborted = () => signal.aborted
  const following = (async () => {
    let hasFailed = false
    while (!isAborted()) {
      await sleep(timing.interval, undefined, { signal, ref: false }).catch(() => undefined)
      if (isAborted()) return
      try {
        await follower.look()
        hasFailed = false
      } catch (error) {
        if (!hasFailed) subjectLog('messenger').warn({ err: error }, 'committed messages were not read')
        hasFailed = true
      }
    }
  })()
  return async () => {
    stopping.abort()
    await following
  }
}

/** Follows from the given id on. Ids are given out before their transactions commit: a later one may be visible first. */
function createFollower(from: number) {
  let last = from
  /** Ids to look at again, with the time they were first missed: not committed, or committed and not yet announced. */
  const awaited = new Map<number, number>()

  function awaitGaps(messages: readonly CommittedMessage[]): void {
    const now = performance.now()
    for (const { id } of messages) {
      for (let gap = Math.max(last + 1, id - maxGap); gap < id; gap += 1) awaited.set(gap, now)
      last = Math.max(last, id)
    }
    for (const [id, since] of awaited) {
      if (awaited.size <= maxAwaited && now - since < timing.openTransaction) break
      awaited.delete(id)
    }
  }

  return {
    async look(): Promise<void> {
      const found = await committedMessages(last, [...awaited.keys()], maxLook)
      awaitGaps(found)
      const missed: number[] = []
      for (const { id, ageMs } of found) {
        const isAnnounced = wasDelivered(messageKey(id))
        if (isAnnounced) awaited.delete(id)
        else if (ageMs < timing.grace || isBeingPublished(id)) awaited.set(id, performance.now())
        else missed.push(id)
      }
      if (missed.length === 0) return
      await announce(missed)
      for (const id of missed) awaited.delete(id)
    },
  }
}

async function announce(ids: readonly number[]): Promise<void> {
  const [written, messages] = await Promise.all([findLiveMessages(ids), messagesByIds(db(), ids)])
  const events = written.flatMap(({ id, side, chat }) => {
    const message = messages.get(id)
    return message ? [{ kind: 'message' as const, chat, side, message, xid: null }] : []
  })
  await publishHere(events)
  missedMessages.inc(events.length)
}
