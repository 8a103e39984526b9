import type {
  GroupHistory,
  GroupKind,
  GroupRight,
  GroupSettings,
} from '@uprava/contract/messenger/group-shapes.ts'

import { type Reader } from '#platform/database/index.ts'

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
