import { refuse } from '#platform/http/index.ts'

/**
 * Messages of one account to other organizations: at once, and a second after that. Nobody writes so quickly; a script
 * that floods strangers does.
 */
const rate = { burst: 200, perSecond: 4 }

/** How many have been sent of the burst, as of a moment (ms). */
type Usage = { used: number; at: number }
const usages = new Map<number, Usage>()
/** Accounts that are remembered; those that have rested since are forgotten first. */
const maxAccounts = 10_000

/** Counts a message of the account to another organization; 429 when they come faster than a person writes. */
export function limitSending(managerId: number, now = Date.now()): void {
  const usage = usages.get(managerId) ?? { used: 0, at: now }
  const used = Math.max(0, usage.used - ((now - usage.at) / 1000) * rate.perSecond)
  if (used + 1 > rate.burst) {
    const seconds = Math.max(1, Math.ceil((used + 1 - rate.burst) / rate.perSecond))
    throw refuse.tooMany(seconds, `Слишком много сообщений подряд. Повторите через ${seconds} сек.`)
  }
  if (usages.size >= maxAccounts) forgetRested(now)
  usages.delete(managerId)
  usages.set(managerId, { used: used + 1, at: now })
}

function forgetRested(now: number): void {
  const rested = (rate.burst / rate.perSecond) * 1000
  for (const [managerId, { at }] of usages) if (now - at > rested) usages.delete(managerId)
}
