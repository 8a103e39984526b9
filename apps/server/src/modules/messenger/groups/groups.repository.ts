import type {
  GroupHistory,
  GroupKind,
  GroupRight,
  GroupSettings,
} from '@uprava/contract/messenger/group-shapes.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { runPrepared } from '../prepared-statements.ts'

/** A group with its channel and its owners. */
export type GroupRow = {
  id: number
  kind: GroupKind
  name: string
  description: string
  avatar_id: number | null
  avatar_name: string | null
  channel_id: number
  channel_name: string
  writes: GroupRight
  adds: GroupRight
  pins: GroupRight
  mentions_all: GroupRight
  history: GroupHistory
  members_count: number
  closed_at: Date | null
  created_at: Date
  owners: { manager_id: number; name: string; surname: string }[] | null
}

const groupText = `
  select k.chat_id as id, k.kind, k.name, k.description, f.id as avatar_id, f.name as avatar_name, k.channel_id, h.name as channel_name,
    k.writes, k.adds, k.pins, k.mentions_all, k.history, k.members_count, k.closed_at, k.created_at, (
      select json_agg(json_build_object('manager_id', m.id, 'name', m.name, 'surname', m.surname) order by g.joined_at, m.id)
      from chat_members g join shared.managers m on m.id = g.manager_id
      where g.chat_id = k.chat_id and g.role = 'owner') as owners
  from chat_groups k
  left join shared.files f on f.id = k.avatar_file_id
  left join shared.channels h on h.id = k.channel_id
  where k.chat_id = $1::int8`

export async function findGroup(reader: Reader, id: number): Promise<GroupRow | null> {
  const [row] = await runPrepared<GroupRow>(reader, groupText, [id])
  return row ?? null
}

export const settingsOf = ({ writes, adds, pins, mentions_all, history }: GroupRow): GroupSettings => ({
  writes,
  adds,
  pins,
  mentions_all,
  history,
})

/** The group that the account created under the client id. */
export async function findByClientId(
  reader: Reader,
  managerId: number,
  clientId: string,
): Promise<number | null> {
  const row = await reader
    .selectFrom('chat_groups')
    .select('chat_id')
    .where('created_by', '=', managerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.chat_id ?? null
}

export type CreationRules = {
  groups_inner: 'all' | 'team'
  groups_shared: 'all' | 'team'
  can_send_message: boolean
}

/** Who may create groups of the channel. */
export async function findCreationRules(reader: Reader, channelId: number): Promise<CreationRules | null> {
  const row = await reader
    .selectFrom('shared.channels')
    .select(['groups_inner', 'groups_shared', 'can_send_message'])
    .where('id', '=', channelId)
    .executeTakeFirst()
  return row ?? null
}

/** One group at a time is created in a channel, so that their number is exact. */
export async function lockChannelGroups(tx: Tx, channelId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('groups of a channel'), ${channelId}::int4)`.execute(tx)
}

export async function countGroups(reader: Reader, channelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from chat_groups where channel_id = ${channelId} and closed_at is null`.execute(reader)
  return rows[0]!.count
}

export type NewGroup = {
  name: string
  kind: GroupKind
  description: string
  channelId: number
  createdBy: number
  clientId: string
  settings: ChosenSettings
}

/** Settings to set; what is absent stays as it is. */
export type ChosenSettings = { readonly [Key in keyof GroupSettings]?: GroupSettings[Key] | undefined }

export async function insertGroup(tx: Tx, group: NewGroup): Promise<number> {
  const { id } = await tx
    .insertInto('chats')
    .values({ kind: 'group' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('chat_groups')
    .values({
      chat_id: id,
      kind: group.kind,
      channel_id: group.channelId,
      name: group.name,
      description: group.description,
      created_by: group.createdBy,
      client_id: group.clientId,
      ...chosen(group.settings),
    })
    .execute()
  return id
}

export async function updateGroupRow(
  tx: Tx,
  id: number,
  change: {
    name?: string | undefined
    description?: string | undefined
    avatar_file_id?: number
    settings?: ChosenSettings | undefined
  },
): Promise<void> {
  const { settings = {}, ...columns } = change
  const set = chosen({ ...columns, ...settings })
  if (Object.keys(set).length === 0) return
  await tx.updateTable('chat_groups').set(set).where('chat_id', '=', id).execute()
}

type Chosen<Given> = { [Key in keyof Given]?: Exclude<Given[Key], undefined> }

/** Without the keys that have no value. */
const chosen = <Given extends object>(given: Given): Chosen<Given> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Chosen<Given>

/** The owners of the group, each with the channel it sits for. */
export async function findOwners(
  reader: Reader,
  groupId: number,
): Promise<{ manager_id: number; channel_id: number }[]> {
  const { rows } = await sql<{ manager_id: number; channel_id: number }>`
    select manager_id, channel_id from chat_members
    where chat_id = ${groupId} and role = 'owner' order by manager_id`.execute(reader)
  return rows
}

export async function findAvatar(reader: Reader, groupId: number): Promise<number | null> {
  const row = await reader
    .selectFrom('chat_groups')
    .select('avatar_file_id')
    .where('chat_id', '=', groupId)
    .executeTakeFirst()
  return row?.avatar_file_id ?? null
}
