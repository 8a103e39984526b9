import { audit, type SeatActor } from '#modules/access/index.ts'
import { changeChannel, channelsByIds } from '#modules/channels/index.ts'
import { transaction } from '#platform/database/index.ts'

/** POST /channels/{channel}/request-access-ai: remembered with the channel; asked again, the first request stands (AIS-59). */
export async function requestAccess({ channelId, managerId }: SeatActor): Promise<{ requested_at: string }> {
  return transaction(async (tx) => {
    const channel = (await channelsByIds(tx, [channelId])).get(channelId)
    if (channel?.ai_access_requested_at) return { requested_at: channel.ai_access_requested_at }
    const now = new Date()
    await changeChannel(tx, channelId, { ai_access_requested_at: now })
    await audit(tx, {
      actor: { type: 'account', id: managerId },
      action: 'ai_access_requested',
      subject: { type: 'channel', id: channelId },
    })
    return { requested_at: now.toISOString() }
  })
}
