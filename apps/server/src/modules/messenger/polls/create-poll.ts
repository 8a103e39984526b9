import { scheduleLimits, scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import type { PollForm } from '@uprava/contract/messenger/polls.ts'

import { consume } from '#modules/access/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueue } from '#platform/jobs/index.ts'

import type { ChatKind } from '../chats/chats.ts'
import { closePollsJob } from './polls.jobs.ts'
import { insertPoll } from './polls.repository.ts'

/** Polls of an account within an hour (messenger-wire §10). */
const pollsOf = (managerId: number) => ({
  name: 'polls',
  key: String(managerId),
  max: 30,
  windowSeconds: 3600,
})

/** Refuses a poll where there are none, and one that would be over at once (messenger §8). */
export function requirePollPossible(kind: ChatKind, { closes_at: closesAt }: PollForm): void {
  if (kind !== 'group' && kind !== 'organization')
    throw refuse.field('poll', 'Опрос можно провести в группе или в чате с организацией')
  if (closesAt === null) return
  const seconds = (Date.parse(closesAt) - Date.now()) / 1000
  if (seconds < scheduleLimits.minSeconds / 2 || seconds > scheduleLimits.maxDays * 86_400)
    throw refuse.field('poll.closes_at', scheduleRefusal)
}

/** Stores the poll of a message that is sent in the same transaction, and plans its end; answers its id. */
export async function createPoll(tx: Tx, managerId: number, kind: ChatKind, form: PollForm): Promise<number> {
  requirePollPossible(kind, form)
  await consume(tx, [pollsOf(managerId)])
  const id = await insertPoll(tx, form)
  if (form.closes_at !== null)
    await enqueue(tx, closePollsJob, {}, { startAfter: new Date(form.closes_at), singletonKey: String(id) })
  return id
}
