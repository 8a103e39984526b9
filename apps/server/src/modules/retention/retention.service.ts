import type {
  ChannelRetentionTerms,
  RetentionPreview,
  RetentionTerms,
} from '@uprava/contract/installation/retention.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'
import { channelRetentionKinds, retentionKinds } from '@uprava/contract/rules/retention-kinds.ts'

import { audit } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import {
  findChannelRetention,
  findRetention,
  lockRetention,
  saveChannelRetention,
  saveRetention,
} from './retention.repository.ts'
import { countExpired } from './run-retention.ts'

/** How long shorter terms wait, with a bar for the channels concerned. */
const waitMs = 7 * 24 * 60 * 60 * 1000

/** GET /retention */
export async function getRetention() {
  return present(await findRetention(db()))
}

/** PUT /retention */
export async function updateRetention(by: AuditParty, terms: RetentionTerms) {
  return transaction(async (tx) => {
    const before = await lockRetention(tx)
    const startsAt = startOf(before, terms, retentionKinds)
    await saveRetention(tx, { ...terms, starts_at: startsAt })
    await audit(tx, {
      actor: by,
      action: 'retention_changed',
      subject: { type: 'console' },
      details: terms,
    })
    return present({ ...terms, starts_at: startsAt })
  })
}

/** The counts are taken with the terms in place, by what the deletion itself selects; then they are taken back. */
class PreviewTaken extends Error {
  readonly preview: RetentionPreview

  constructor(preview: RetentionPreview) {
    super('The preview is taken')
    this.preview = preview
  }
}

/** POST /retention/preview */
export async function previewRetention(terms: RetentionTerms): Promise<RetentionPreview> {
  try {
    return await transaction(async (tx) => {
      const before = await lockRetention(tx)
      const startsAt = startOf(before, terms, retentionKinds)
      await saveRetention(tx, { ...terms, starts_at: startsAt })
      const at = new Date(Math.max(Date.now(), startsAt?.getTime() ?? 0))
      throw new PreviewTaken({ at: at.toISOString(), ...(await countExpired(tx, at)) })
    })
  } catch (error) {
    if (error instanceof PreviewTaken) return error.preview
    throw error
  }
}

/** GET /channels/{channel}/retention */
export async function getChannelRetention(channelId: number) {
  const row = await findChannelRetention(db(), channelId)
  if (!row) throw refuse.notFound()
  const { messages, bin, ai_chats, starts_at } = row
  const hold =
    row.held_at === null || row.hold_reason === null
      ? null
      : { reason: row.hold_reason, since: row.held_at.toISOString() }
  return { ...present({ messages, bin, ai_chats, starts_at }), hold }
}

/** PUT /channels/{channel}/retention: a term may only be shorter than the installation's. */
export async function updateChannelRetention(
  by: AuditParty,
  channelId: number,
  terms: ChannelRetentionTerms,
) {
  return transaction(async (tx) => {
    const installation = await lockRetention(tx)
    const before = await findChannelRetention(tx, channelId)
    if (!before) throw refuse.notFound()
    const errors = channelRetentionKinds.flatMap((kind) => {
      const [own, longest] = [terms[kind], installation[kind]]
      const isLonger = own !== null && longest !== null && own > longest
      return isLonger ? [[kind, [`Не больше срока установки: ${longest} дней`]] as const] : []
    })
    if (errors.length > 0) throw refuse.fields(Object.fromEntries(errors))
    const startsAt = startOf(before, terms, channelRetentionKinds)
    await saveChannelRetention(tx, channelId, { ...terms, starts_at: startsAt })
    await audit(tx, {
      actor: by,
      action: 'channel_retention_changed',
      subject: { type: 'channel', id: channelId },
      details: terms,
    })
    return present({ ...terms, starts_at: startsAt })
  })
}

/** PUT /channels/{channel}/hold: while it is on nothing of the channel is deleted by a term, and nobody of it is erased. */
export async function holdChannel(
  by: AuditParty,
  channelId: number,
  { on, reason }: { on: boolean; reason: string },
): Promise<{ ok: true }> {
  if (on && reason === '') throw refuse.field('reason', 'Укажите причину')
  return transaction(async (tx) => {
    const before = await findChannelRetention(tx, channelId)
    if (!before) throw refuse.notFound()
    const held = on
      ? { held_at: before.held_at ?? new Date(), hold_reason: reason }
      : { held_at: null, hold_reason: null }
    await saveChannelRetention(tx, channelId, held)
    if (on !== (before.held_at !== null)) {
      await audit(tx, {
        actor: by,
        action: on ? 'channel_held' : 'channel_released',
        subject: { type: 'channel', id: channelId },
      })
    }
    return { ok: true }
  })
}

/** A first or shorter term waits; without any term there is nothing to wait for. */
function startOf<Kind extends string>(
  before: Readonly<Record<Kind, number | null>> & { starts_at: Date | null },
  after: Readonly<Record<Kind, number | null>>,
  kinds: readonly Kind[],
): Date | null {
  if (kinds.every((kind) => after[kind] === null)) return null
  const isShorter = kinds.some((kind) => {
    const [former, term] = [before[kind], after[kind]]
    return term !== null && (former === null || term < former)
  })
  return isShorter || before.starts_at === null ? new Date(Date.now() + waitMs) : before.starts_at
}

const present = <Terms extends { starts_at: Date | null }>(terms: Terms) => ({
  ...terms,
  starts_at: terms.starts_at?.toISOString() ?? null,
})
