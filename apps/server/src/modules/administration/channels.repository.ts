import type { GeneralPermission } from '@uprava/contract/endpoint.ts'

import { contains, sql, type Reader, type Tx } from '#platform/database/index.ts'

export type Grants = Record<GeneralPermission, boolean>

export type GrantedChannel = Grants & {
  id: number
  organization_id: number
  name: string
  address: string
  type_id: number
  scope_id: number
  region_id: number | null
  can_send_message: boolean
  ai_access_requested_at: Date | null
}

const columns = [
  'id',
  'organization_id',
  'name',
  'address',
  'type_id',
  'scope_id',
  'region_id',
  'can_send_message',
  'ai_access_requested_at',
  'have_ai',
  'analyze_documents',
  'document_generator',
  'prepare_charter',
] as const

export type OwnedChannel = GrantedChannel & {
  organization: { id: number; name: string; inn: string }
  storage_used: number
  storage_quota: number | null
}

export type ChannelFilter = { id?: number; search?: string | undefined; limit: number; offset: number }

/** Channels by name, with whose they are. */
export async function findChannels(
  reader: Reader,
  { id, search, limit, offset }: ChannelFilter,
): Promise<{ rows: OwnedChannel[]; total: number }> {
  const found = reader
    .selectFrom('shared.channels as c')
    .innerJoin('shared.organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('shared.channel_storage as t', 't.channel_id', 'c.id')
    .$if(id !== undefined, (query) => query.where('c.id', '=', id!))
    .where(contains(sql`concat_ws(' ', c.name, o.name, o.inn, c.address)`, search))
  const [rows, { total }] = await Promise.all([
    found
      .select(columns.map((column) => `c.${column}` as const))
      .select([sql<number>`coalesce(t.used, 0)`.as('storage_used'), 't.quota as storage_quota'])
      .select(
        sql<OwnedChannel['organization']>`json_build_object('id', o.id, 'name', o.name, 'inn', o.inn)`.as(
          'organization',
        ),
      )
      .orderBy('c.name')
      .orderBy('c.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The channel, locked until the transaction ends. */
export async function lockChannel(tx: Tx, id: number): Promise<GrantedChannel | undefined> {
  return tx
    .selectFrom('shared.channels as channels')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type AiRequestRow = {
  id: number
  channel: { id: number; name: string }
  organization: { id: number; name: string; inn: string }
  requested_at: Date
}

/** Channels that wait for access to AI, the longest waiting first. */
export async function findAiRequests(
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AiRequestRow[]; total: number }> {
  const { rows } = await sql<AiRequestRow>`
    select c.id, json_build_object('id', c.id, 'name', c.name) as channel,
      json_build_object('id', o.id, 'name', o.name, 'inn', o.inn) as organization,
      c.ai_access_requested_at as requested_at
    from shared.channels c join shared.organizations o on o.id = c.organization_id
    where c.ai_access_requested_at is not null
    order by c.ai_access_requested_at, c.id limit ${limit} offset ${offset}`.execute(reader)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from shared.channels where ai_access_requested_at is not null`.execute(
    reader,
  )
  return { rows, total: counted.rows[0]!.total }
}
