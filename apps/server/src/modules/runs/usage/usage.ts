import type { Usage } from '@uprava/contract/runs.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import {
  findLimits,
  findPeriodEnds,
  findPeriodUsage,
  insertReservation,
  lockChannelUsage,
  type LimitsRow,
  type Reservation,
  type PeriodUsage,
} from './usage.repository.ts'

/** From this share of a limit on a warning is shown. */
const nearLimit = 0.8

/**
 * Reserves what a run may use, or refuses it with 429 when a limit of the channel or the person is reached. Concurrent
 * reservations of a channel with limits are serialized, so that a limit is never exceeded by a race.
 */
export async function reserveUsage(tx: Tx, reservation: Reservation): Promise<void> {
  const { channelId, managerId } = reservation
  const limits = await findLimits(tx, channelId)
  if (Object.values(limits).some((limit) => limit !== null)) {
    await lockChannelUsage(tx, channelId)
    const [channel, own] = await Promise.all([
      findPeriodUsage(tx, channelId),
      findPeriodUsage(tx, channelId, managerId),
    ])
    const exceeded = findExceededLimit(limits, { channel, own })
    if (exceeded) throw await limitRefusal(tx, exceeded)
  }
  await insertReservation(tx, reservation)
}

type ChannelAndOwnUsage = {
  channel: { day: PeriodUsage; month: PeriodUsage }
  own: { day: PeriodUsage; month: PeriodUsage }
}
type ExceededLimit = { period: 'day' | 'month'; whose: 'channel' | 'own' }

/** A token limit is reached by used and reserved tokens: the run that crosses it is the last one. */
function findExceededLimit(limits: LimitsRow, { channel, own }: ChannelAndOwnUsage): ExceededLimit | null {
  const isReached = (used: PeriodUsage, runs: number | null, tokens: number | null) =>
    (runs !== null && used.runs >= runs) || (tokens !== null && used.tokens >= tokens)
  if (isReached(own.day, limits.person_runs_per_day, limits.person_tokens_per_day))
    return { period: 'day', whose: 'own' }
  if (isReached(channel.day, limits.runs_per_day, limits.tokens_per_day))
    return { period: 'day', whose: 'channel' }
  if (isReached(channel.month, limits.runs_per_month, limits.tokens_per_month)) {
    return { period: 'month', whose: 'channel' }
  }
  return null
}

async function limitRefusal(tx: Tx, { period, whose }: ExceededLimit) {
  const ends = await findPeriodEnds(tx)
  const subject = whose === 'own' ? 'Ваш лимит запросов к ИИ' : 'Лимит запросов канала к ИИ'
  const when =
    period === 'day'
      ? 'на сегодня исчерпан. Продолжить можно завтра.'
      : 'на этот месяц исчерпан. Продолжить можно с первого числа.'
  return refuse.tooMany(ends[period], `${subject} ${when}`)
}

/** GET usage */
export async function getUsage(actor: SeatActor): Promise<Usage> {
  const [limits, channel, own] = await Promise.all([
    findLimits(db(), actor.channelId),
    findPeriodUsage(db(), actor.channelId),
    findPeriodUsage(db(), actor.channelId, actor.managerId),
  ])
  const counters = {
    channel: usageCounters(channel, limits),
    own: { day: usageCounter(own.day, limits.person_runs_per_day, limits.person_tokens_per_day) },
  }
  const all = [counters.channel.day, counters.channel.month, counters.own.day]
  return { ...counters, is_near_limit: all.some(isNear) }
}

export const usageCounters = (used: { day: PeriodUsage; month: PeriodUsage }, limits: LimitsRow) => ({
  day: usageCounter(used.day, limits.runs_per_day, limits.tokens_per_day),
  month: usageCounter(used.month, limits.runs_per_month, limits.tokens_per_month),
})

const usageCounter = (used: PeriodUsage, runsLimit: number | null, tokensLimit: number | null) => ({
  ...used,
  runs_limit: runsLimit,
  tokens_limit: tokensLimit,
})

const isNear = ({
  runs,
  tokens,
  runs_limit: runsLimit,
  tokens_limit: tokensLimit,
}: ReturnType<typeof usageCounter>) =>
  (runsLimit !== null && runs >= runsLimit * nearLimit) ||
  (tokensLimit !== null && tokens >= tokensLimit * nearLimit)
