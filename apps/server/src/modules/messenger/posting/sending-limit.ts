import { z } from 'zod'

import { refuse } from '#platform/http/index.ts'
import { onPublished, publishToNodes } from '#platform/realtime/index.ts'
import { settings } from '#platform/settings.ts'

import type { WritableTarget } from '../messenger.access.ts'

/** When an account has sent to other organizations, oldest first (ms). */
const sentAt = new Map<number, number[]>()
/** Accounts that are tracked; those that have sent nothing for the longest time are dropped first. */
const maxAccounts = 10_000

/**
 * Counts messages to each of the chats that people of other organizations read: of an organization, or of a shared group.
 * Throws 429 as `limitSending` does.
 */
export function limitForeign(managerId: number, targets: readonly WritableTarget[], messages = 1): void {
  const foreign = targets.filter(isForeign).length
  if (foreign > 0) limitSending(managerId, foreign * messages)
}

const isForeign = (target: WritableTarget): boolean =>
  target.chat === null
    ? target.kind === 'organization'
    : target.chat.kind === 'organization' || target.member?.group?.kind === 'shared'

/**
 * Counts messages of the account to other organizations; throws 429 when, with `count` more, it is beyond SENDING_LIMITS
 * (wire §6). Nobody writes so quickly; a script that floods strangers does. More at once than a limit allows count as that
 * many: they may go alone.
 */
export function limitSending(managerId: number, count = 1, now = performance.now()): void {
  const limits = settings().SENDING_LIMITS
  const times = recentOf(managerId, now)
  const waits = limits.map(({ messages, seconds }) => {
    // The oldest of those that must have left the period before `count` more fit into it.
    const first = times.at(-Math.max(1, messages - count + 1))
    return first === undefined ? 0 : first + seconds * 1000 - now
  })
  const wait = Math.max(0, ...waits)
  if (wait > 0) {
    const seconds = Math.max(1, Math.ceil(wait / 1000))
    throw refuse.tooMany(seconds, `Слишком много сообщений подряд. Повторите через ${seconds} сек.`)
  }
  if (limits.length === 0) return
  note(managerId, count, now)
  publishToNodes(topic, { managerId, count } satisfies Sent)
}

/** Counts what accounts send on other nodes and processes as well. Returns the unsubscriber. */
export function countSentElsewhere(): () => void {
  return onPublished(topic, (published) => {
    const { success, data } = sent.safeParse(published)
    if (success) note(data.managerId, data.count, performance.now())
  })
}

const topic = 'messenger: sent'
const sent = z.object({ managerId: z.int(), count: z.int().min(1).max(10_000) })
type Sent = z.infer<typeof sent>

function note(managerId: number, count: number, now: number): void {
  const times = recentOf(managerId, now)
  sentAt.delete(managerId)
  sentAt.set(managerId, [...times, ...Array<number>(count).fill(now)])
  if (sentAt.size > maxAccounts) sentAt.delete(sentAt.keys().next().value!)
}

/** Of the longest period alone. */
function recentOf(managerId: number, now: number): number[] {
  const longest = Math.max(0, ...settings().SENDING_LIMITS.map(({ seconds }) => seconds))
  return (sentAt.get(managerId) ?? []).filter((at) => now - at < longest * 1000)
}
