import type { AdminChannel, administrationCalls, AiRequest } from '@uprava/contract/administration.ts'
import { generalPermissions } from '@uprava/contract/endpoint.ts'
import type { z } from 'zod'

import { accessChanged, type AdministratorActor, audit } from '#modules/access/index.ts'
import { changeChannel, refreshDirectory, type ChannelChange } from '#modules/channels/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { setQuota } from '#modules/quotas/index.ts'
import { requireChoices } from '#modules/reference/index.ts'
import { seatsOfChannel } from '#modules/team/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import {
  findAiRequests,
  findChannels,
  lockChannel,
  type GrantedChannel,
  type Grants,
  type OwnedChannel,
} from './channels.repository.ts'

type Done = { ok: true }
type ChannelForm = z.output<(typeof administrationCalls)['updateAdminChannel']['body']>
type WantedGrants = NonNullable<ChannelForm['permissions']>

/** GET /channels of the admin API. */
export async function listChannels({
  search,
  page,
  per_page: perPage,
}: {
  search?: string | undefined
  page: number
  per_page: number
}) {
  const { rows, total } = await findChannels(db(), { search, limit: perPage, offset: (page - 1) * perPage })
  return {
    items: rows.map(presentChannel),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}

/** GET /channels/{id} of the admin API. */
export async function getChannel(id: number): Promise<AdminChannel> {
  const { rows } = await findChannels(db(), { id, limit: 1, offset: 0 })
  if (!rows[0]) throw refuse.notFound()
  return presentChannel(rows[0])
}

const presentChannel = (channel: OwnedChannel): AdminChannel => ({
  id: channel.id,
  name: channel.name,
  address: channel.address,
  organization: channel.organization,
  type_id: channel.type_id,
  scope_id: channel.scope_id,
  region_id: channel.region_id,
  can_send_message: channel.can_send_message,
  ai_access_requested_at: channel.ai_access_requested_at?.toISOString() ?? null,
  permissions: grantsOf(channel),
  storage_quota: channel.storage_quota,
  storage_used: channel.storage_used,
})

/** PUT /channels/{id} of the admin API: what is left out stays. */
export async function updateChannel(actor: AdministratorActor, id: number, form: ChannelForm): Promise<Done> {
  return transaction(async (tx) => {
    const channel = await channelToDecide(tx, id)
    const { permissions, storage_quota: quota, ...fields } = form
    await requireChoices(tx, fields)
    if (Object.values(fields).some((value) => value !== undefined)) await changeChannel(tx, id, fields)
    if (permissions) await grant(tx, actor, channel, permissions)
    if (quota !== undefined) await changeQuota(tx, actor, id, quota)
    await refreshDirectory(tx, channel.organization_id)
    await accessChanged(tx)
    await auditChange(tx, actor, channel, { ...channel, ...fields })
    return { ok: true }
  })
}

async function changeQuota(
  tx: Tx,
  actor: AdministratorActor,
  id: number,
  quota: number | null,
): Promise<void> {
  await setQuota(tx, id, quota)
  await audit(tx, {
    actor: { type: 'administrator', id: actor.administratorId },
    action: 'channel_quota_changed',
    subject: { type: 'channel', id },
    details: { quota },
  })
}

/** GET /ai-requests */
export async function listAiRequests({ page, per_page }: { page: number; per_page: number }) {
  const { rows, total } = await findAiRequests(db(), { limit: per_page, offset: (page - 1) * per_page })
  return {
    items: rows.map((row): AiRequest => ({ ...row, requested_at: row.requested_at.toISOString() })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    total,
  }
}

/** POST /ai-requests/{id}/approve: the tabs open. A request that is no longer there is decided already. */
export async function approveAiRequest(
  actor: AdministratorActor,
  id: number,
  wanted?: WantedGrants,
): Promise<Done> {
  return transaction(async (tx) => {
    const channel = await channelToDecide(tx, id)
    if (channel.ai_access_requested_at === null) return { ok: true }
    await grant(tx, actor, channel, { have_ai: true, ...wanted })
    // Granted without have_ai the request is still decided.
    await changeChannel(tx, id, { ai_access_requested_at: null })
    return { ok: true }
  })
}

/** POST /ai-requests/{id}/reject: the channel may ask again. */
export async function rejectAiRequest(actor: AdministratorActor, id: number): Promise<Done> {
  return transaction(async (tx) => {
    const channel = await channelToDecide(tx, id)
    if (channel.ai_access_requested_at === null) return { ok: true }
    await changeChannel(tx, id, { ai_access_requested_at: null })
    await notifyChannel(
      tx,
      id,
      'Заявка на доступ к ИИ отклонена',
      'Чтобы узнать причину, обратитесь к администратору.',
    )
    await audit(tx, {
      actor: { type: 'administrator', id: actor.administratorId },
      action: 'ai_access_rejected',
      subject: { type: 'channel', id },
    })
    return { ok: true }
  })
}

/** Sets the grants, takes an open request as decided when AI opens, and notifies every seat. */
async function grant(
  tx: Tx,
  actor: AdministratorActor,
  channel: GrantedChannel,
  wanted: WantedGrants,
): Promise<void> {
  const before = grantsOf(channel)
  const after = settledGrants({ ...before, ...present(wanted) })
  const isOpened = (!before.have_ai && after.have_ai) || (!isOpen(before) && isOpen(after))
  await changeChannel(tx, channel.id, { ...after, ...(isOpened ? { ai_access_requested_at: null } : {}) })
  await accessChanged(tx)
  if (isOpened)
    await notifyChannel(tx, channel.id, 'Открыт доступ к ИИ', 'Инструменты ИИ доступны на рабочем месте.')
  if (generalPermissions.some((name) => before[name] !== after[name])) {
    await audit(tx, {
      actor: { type: 'administrator', id: actor.administratorId },
      action: 'channel_permissions_changed',
      subject: { type: 'channel', id: channel.id },
      details: after,
    })
  }
}

/** Tabs 2 and 6 stand behind the access page: their rights bring have_ai with them and keep it (AIS-60). */
function settledGrants(grants: Grants): Grants {
  return { ...grants, have_ai: grants.have_ai || grants.analyze_documents || grants.document_generator }
}

/** Whether the work station shows its tabs instead of the access page (AIS-02). */
const isOpen = (grants: Grants) => grants.have_ai || grants.prepare_charter

const grantsOf = ({ have_ai, analyze_documents, document_generator, prepare_charter }: Grants): Grants => ({
  have_ai,
  analyze_documents,
  document_generator,
  prepare_charter,
})

const present = (wanted: WantedGrants): Partial<Grants> =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))

async function channelToDecide(tx: Tx, id: number): Promise<GrantedChannel> {
  const channel = await lockChannel(tx, id)
  if (!channel) throw refuse.notFound()
  return channel
}

async function notifyChannel(tx: Tx, channelId: number, title: string, text: string): Promise<void> {
  const seats = await seatsOfChannel(tx, channelId)
  await notify(tx, {
    managerIds: seats.map((seat) => seat.managerId),
    kind: 'ai',
    channelId,
    title,
    text,
    link: '/work-station',
  })
}

const editable = [
  'type_id',
  'scope_id',
  'region_id',
  'can_send_message',
] as const satisfies (keyof ChannelChange)[]

async function auditChange(
  tx: Tx,
  actor: AdministratorActor,
  before: GrantedChannel,
  after: { [Field in (typeof editable)[number]]?: GrantedChannel[Field] | undefined },
): Promise<void> {
  const changed = editable.filter((field) => after[field] !== undefined && after[field] !== before[field])
  if (changed.length === 0) return
  const details = Object.fromEntries(changed.map((field) => [field, after[field] ?? null]))
  await audit(tx, {
    actor: { type: 'administrator', id: actor.administratorId },
    action: 'channel_changed',
    subject: { type: 'channel', id: before.id },
    details,
  })
}
