import { afterCommit, transaction, type Tx } from '#platform/database/index.ts'
import { enqueue } from '#platform/jobs/index.ts'

import type { Chat } from '../chats/chats.ts'
import { findLiveMessages } from '../events/missed-messages.repository.ts'
import { publish } from '../events/publish.ts'
import { publishPollJob } from './polls.jobs.ts'
import { findPollState, takePublishing } from './polls.repository.ts'

/** Publishes the poll to everybody in its chat after the commit: at once, or within the same second its last state later. */
export async function publishPoll(tx: Tx, chat: Chat, messageId: number): Promise<void> {
  const later = await takePublishing(tx, messageId)
  if (later !== null) {
    await enqueue(tx, publishPollJob, { messageId }, { startAfter: later, singletonKey: String(messageId) })
    return
  }
  const state = await findPollState(tx, messageId)
  if (state) afterCommit(tx, () => publish({ kind: 'poll', chat, messageId, state }))
}

/** What was left out within a second. */
export async function publishLater(messageId: number): Promise<void> {
  const [found] = await findLiveMessages([messageId])
  if (found) await transaction((tx) => publishPoll(tx, found.chat, messageId))
}
