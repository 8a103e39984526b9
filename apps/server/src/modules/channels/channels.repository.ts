import type { Selectable } from 'kysely'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { ChannelsTable } from './channels.tables.ts'

/** A channel with the names its references stand for. */
export type ChannelRow = Selectable<ChannelsTable> & {
  scope_name: string
  type_name: string
  region_name: string | null
  region_code: string | null
}

const channelRows = (reader: Reader) =>
  reader
    .selectFrom('channels')
    .innerJoin('shared.scopes as scopes', 'scopes.id', 'channels.scope_id')
    .innerJoin('shared.categories as categories', 'categories.id', 'channels.type_id')
    .leftJoin('shared.regions as regions', 'regions.id', 'channels.region_id')
    .selectAll('channels')
    .select([
      'scopes.name as scope_name',
      'categories.name as type_name',
      'regions.name as region_name',
      'regions.code as region_code',
    ])

/** The channels of the ids that exist, in no order. */
export async function findChannels(reader: Reader, ids: readonly number[]): Promise<ChannelRow[]> {
  return ids.length === 0 ? [] : channelRows(reader).where('channels.id', 'in', ids).execute()
}

export async function channelExists(reader: Reader, id: number): Promise<boolean> {
  const row = await reader.selectFrom('channels').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Channels where the account has a seat, oldest first. */
export function findChannelsOfManager(reader: Reader, managerId: number): Promise<ChannelRow[]> {
  return channelRows(reader)
    .innerJoin('shared.seats as seats', 'seats.channel_id', 'channels.id')
    .where('seats.manager_id', '=', managerId)
    .orderBy('channels.id')
    .execute()
}

export type OrganizationChannels = { count: number; anyTakesMessages: boolean }

export async function countChannels(tx: Tx, organizationId: number): Promise<OrganizationChannels> {
  const { rows } = await sql<OrganizationChannels>`
    select count(*)::int as count, coalesce(bool_or(can_send_message), false) as "anyTakesMessages"
    from channels where organization_id = ${organizationId}`.execute(tx)
  return rows[0]!
}

export type ChannelValues = {
  organization_id: number
  name: string
  address: string
  scope_id: number
  type_id: number
  region_id: number | null
  image_file_id: number | null
  background_file_id: number | null
  can_send_message: boolean
}

export async function insertChannel(tx: Tx, values: ChannelValues): Promise<number> {
  const { id } = await tx
    .insertInto('channels')
    .values({ ...values, ai_access_requested_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The channel's pictures; whoever else replaces one waits for the end of the transaction. */
export function lockChannel(tx: Tx, id: number) {
  return tx.selectFrom('channels').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export type ChannelChange = Partial<Omit<Selectable<ChannelsTable>, 'id' | 'organization_id' | 'created_at'>>

export async function changeChannel(tx: Tx, id: number, change: ChannelChange): Promise<void> {
  await tx.updateTable('channels').set(change).where('id', '=', id).execute()
}

/** By channel: when deletion by terms of retention begins or began, and the days that the bin keeps; null without a term. */
export async function findRetentionTerms(
  reader: Reader,
  channelIds: readonly number[],
): Promise<Map<number, { startsAt: Date | null; binDays: number | null }>> {
  if (channelIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('shared.retention_terms')
    .select(['channel_id', 'starts_at', 'bin'])
    .where('channel_id', 'in', channelIds)
    .execute()
  return new Map(
    rows.map(({ channel_id: id, starts_at: startsAt, bin: binDays }) => [id, { startsAt, binDays }]),
  )
}
