import type { Channel, channelsCalls, OwnChannel } from '@uprava/contract/channels.ts'
import { sections } from '@uprava/contract/endpoint.ts'
import type { AccessFlag } from '@uprava/contract/reference.ts'
import type { z } from 'zod'

import {
  accessChanged,
  type AccountActor,
  audit,
  type PersonActor,
  type SeatActor,
} from '#modules/access/index.ts'
import { lockOrganization } from '#modules/organizations/index.ts'
import { regionOfInn, requireChoices } from '#modules/reference/index.ts'
import { seatOwner } from '#modules/team/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { deleteUnreferencedFiles, storePicture } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { listingAccount, organizationToExtend } from './channels.access.ts'
import {
  changeChannel,
  countChannels,
  findChannels,
  findChannelsOfManager,
  insertChannel,
  lockChannel,
} from './channels.repository.ts'
import { refreshDirectory } from './directory-entries.ts'
import { presentOwnRows, presentRows } from './present-channel.ts'

/** How many channels an organization may have (CHAN-57). */
const maxChannels = 50

/** Channels where the account has a seat; none for a person token. */
export async function listChannels(actor: PersonActor): Promise<OwnChannel[]> {
  const managerId = listingAccount(actor)
  return managerId === null ? [] : presentOwnRows(db(), await findChannelsOfManager(db(), managerId))
}

export type NewChannel = { organizationId: number; name: string; address: string; scopeId: number }
type Pictures = { image: UploadedFile; background: UploadedFile }

/** POST /channels: an owner adds a channel to its organization. */
export async function addChannel(
  actor: AccountActor,
  typed: z.output<(typeof channelsCalls)['createChannel']['body']>,
  pictures: Pictures,
): Promise<OwnChannel> {
  const organizationId = organizationToExtend(actor)
  return transaction(async (tx) => {
    await requireChoices(tx, { scope_id: typed.scope_id })
    const { name, address, scope_id: scopeId } = typed
    const id = await createChannel(tx, { organizationId, name, address, scopeId }, { pictures })
    await audit(tx, {
      actor: { type: 'account', id: actor.managerId },
      action: 'channel_created',
      subject: { type: 'channel', id },
      details: { organization: organizationId },
    })
    return presentChannel(tx, id)
  })
}

/**
 * Adds a channel and seats the organization's owner in it; answers its id. Its type is the organization's category,
 * its region that of the tax number (wire §2). Unless said otherwise, it takes messages when another channel of the
 * organization does: a held back organization does not get into the directory by adding a channel.
 */
export async function createChannel(
  tx: Tx,
  { organizationId, name, address, scopeId }: NewChannel,
  { pictures, takesMessages }: { pictures?: Pictures; takesMessages?: boolean } = {},
): Promise<number> {
  const organization = await lockOrganization(tx, organizationId)
  const present = await countChannels(tx, organizationId)
  if (present.count >= maxChannels) {
    throw refuse.general(`У организации может быть не больше ${maxChannels} каналов`)
  }
  const id = await insertChannel(tx, {
    organization_id: organizationId,
    name,
    address,
    scope_id: scopeId,
    type_id: organization.categoryId,
    region_id: await regionOfInn(tx, organization.inn),
    image_file_id: pictures ? await storePicture(tx, pictures.image, 'logo') : null,
    background_file_id: pictures ? await storePicture(tx, pictures.background, 'cover') : null,
    can_send_message: takesMessages ?? (present.count === 0 || present.anyTakesMessages),
  })
  if (organization.ownerManagerId !== null) await seatOwner(tx, id, organization.ownerManagerId)
  await refreshDirectory(tx, organizationId)
  return id
}

/** PUT /channels/{channel}: its directory entry follows in the same transaction. */
export async function updateChannel(
  actor: SeatActor,
  change: z.output<(typeof channelsCalls)['updateChannel']['body']>,
): Promise<OwnChannel> {
  return transaction(async (tx) => {
    await requireChoices(tx, { scope_id: change.scope_id })
    const former = await lockChannel(tx, actor.channelId)
    await changeChannel(tx, actor.channelId, change)
    await auditChange(tx, actor, changedFields(former, change))
    // The address decides whether tab 5 is open.
    await accessChanged(tx)
    await refreshDirectory(tx, actor.organizationId)
    return presentChannel(tx, actor.channelId)
  })
}

const changedFields = (former: Readonly<Record<string, unknown>>, change: object): string[] =>
  Object.entries(change).flatMap(([field, value]) =>
    value === undefined || former[field] === value ? [] : [field],
  )

/** Records which fields a member of the channel has changed; nothing without any. */
async function auditChange(
  tx: Tx,
  { managerId, channelId }: SeatActor,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  await audit(tx, {
    actor: { type: 'account', id: managerId },
    action: 'channel_changed',
    subject: { type: 'channel', id: channelId },
    details: { fields: fields.join(', ') },
  })
}

/** Replaces the channel's logo; the former file is deleted unless something else shows it. */
export async function replaceImage(actor: SeatActor, file: UploadedFile): Promise<OwnChannel> {
  return transaction(async (tx) => {
    const { image_file_id: former } = await lockChannel(tx, actor.channelId)
    await changeChannel(tx, actor.channelId, { image_file_id: await storePicture(tx, file, 'logo') })
    await auditChange(tx, actor, ['image'])
    if (former !== null) await deleteUnreferencedFiles(tx, [former])
    return presentChannel(tx, actor.channelId)
  })
}

/** Replaces the channel's cover; the former file is deleted unless something else shows it. */
export async function replaceBackground(actor: SeatActor, file: UploadedFile): Promise<OwnChannel> {
  return transaction(async (tx) => {
    const { background_file_id: former } = await lockChannel(tx, actor.channelId)
    await changeChannel(tx, actor.channelId, { background_file_id: await storePicture(tx, file, 'cover') })
    await auditChange(tx, actor, ['background'])
    if (former !== null) await deleteUnreferencedFiles(tx, [former])
    return presentChannel(tx, actor.channelId)
  })
}

/** The five sections with the access of the current seat; an owner has all of them. */
export function listSections(actor: SeatActor): AccessFlag[] {
  return sections.map((name) => ({ name, access: actor.isOwner || actor.sections.has(name) }))
}

/** Channels on the wire, in the order of the ids; ids that lead nowhere are left out. */
export async function presentChannels(reader: Reader, ids: readonly number[]): Promise<Channel[]> {
  const channels = await channelsByIds(reader, ids)
  return ids.flatMap((id) => channels.get(id) ?? [])
}

/** Channels on the wire by their ids, in two statements. */
export async function channelsByIds(reader: Reader, ids: Iterable<number>): Promise<Map<number, Channel>> {
  const rows = await findChannels(reader, [...new Set(ids)])
  const channels = await presentRows(reader, rows)
  return new Map(channels.map((channel) => [channel.id, channel]))
}

async function presentChannel(reader: Reader, id: number): Promise<OwnChannel> {
  const [channel] = await presentOwnRows(reader, await findChannels(reader, [id]))
  return channel!
}
