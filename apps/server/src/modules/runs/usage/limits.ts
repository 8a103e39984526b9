import type { ChannelLimits } from '@uprava/contract/runs.ts'

import { type AdministratorActor, audit } from '#modules/access/index.ts'
import { channelExists } from '#modules/channels/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findLimits, findPeriodUsage, saveLimits, type LimitsRow } from './usage.repository.ts'
import { usageCounters } from './usage.ts'

/** GET /channels/{channel}/ai-limits */
export async function getLimits(channelId: number): Promise<ChannelLimits> {
  if (!(await channelExists(db(), channelId))) throw refuse.notFound()
  const [limits, used] = await Promise.all([findLimits(db(), channelId), findPeriodUsage(db(), channelId)])
  return { ...limits, usage: usageCounters(used, limits) }
}

/** PUT /channels/{channel}/ai-limits */
export async function updateLimits(
  actor: AdministratorActor,
  channelId: number,
  form: { [Name in keyof LimitsRow]?: number | null | undefined },
): Promise<ChannelLimits> {
  if (!(await channelExists(db(), channelId))) throw refuse.notFound()
  const change = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  await transaction(async (tx) => {
    await saveLimits(tx, channelId, change)
    await audit(tx, {
      actor: { type: 'administrator', id: actor.administratorId },
      action: 'ai_limits_changed',
      subject: { type: 'channel', id: channelId },
      details: change,
    })
  })
  return getLimits(channelId)
}
