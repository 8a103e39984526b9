import type { GeneralPermission } from '@uprava/contract/endpoint.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type Grants = Record<GeneralPermission, boolean>

export type GrantedChannel = Grants & {
  id: number
  organization_id: number
  name: string
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

export async function findChannel(reader: Reader, id: number): Promise<GrantedChannel | undefined> {
  return reader.selectFrom('channels').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The channel, locked until the transaction ends. */
export async function lockChannel(tx: Tx, id: number): Promise<GrantedChannel | undefined> {
  return tx.selectFrom('channels').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
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
  const { rows } = await sql<AiRequestRow & { total: number }>`
    select c.id, json_build_object('id', c.id, 'name', c.name) as channel,
      json_build_object('id', o.id, 'name', o.name, 'inn', o.inn) as organization,
      c.ai_access_requested_at as requested_at
    from channels c join organizations o on o.id = c.organization_id
    where c.ai_access_requested_at is not null
    order by c.ai_access_requested_at, c.id limit ${limit} offset ${offset}`.execute(reader)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from channels where ai_access_requested_at is not null`.execute(reader)
  return { rows, total: counted.rows[0]!.total }
}
