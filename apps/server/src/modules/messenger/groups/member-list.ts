import type { GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import type { GroupMember } from '@uprava/contract/messenger/groups.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { contains, db, sql, type Reader } from '#platform/database/index.ts'
import { onlineKeys } from '#platform/realtime/index.ts'

import { avatarPath } from '../messages/present.ts'
import { authorizeGroup } from './groups.access.ts'

const pageSize = 50

type Row = {
  manager_id: number
  name: string
  surname: string
  avatar_id: number | null
  avatar_name: string | null
  appointment: string | null
  channel_id: number
  channel_name: string
  role: GroupRole
  joined_at: Date
  total: number
}

type Filter = { search?: string | undefined; role?: GroupRole | undefined; page: number }

/** Members of the group, owners first, then by name; a page of 50. */
export async function listMembers(actor: SeatActor, id: number, { search, role, page }: Filter) {
  await authorizeGroup(db(), actor, 'see', id)
  const rows = await findMembers(db(), id, { search, role, offset: (page - 1) * pageSize, managerId: null })
  const total = rows[0]?.total ?? 0
  return {
    items: await present(rows),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / pageSize)),
    total,
  }
}

/** One member; null for somebody else. */
export async function memberOfGroup(
  reader: Reader,
  id: number,
  managerId: number,
): Promise<GroupMember | null> {
  const [member] = await present(await findMembers(reader, id, { offset: 0, managerId }))
  return member ?? null
}

async function findMembers(
  reader: Reader,
  id: number,
  { search, role, offset, managerId }: Omit<Filter, 'page'> & { offset: number; managerId: number | null },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.manager_id, m.name, m.surname, f.id as avatar_id, f.name as avatar_name, s.appointment, g.channel_id,
      h.name as channel_name, g.role, g.joined_at, count(*) over () as total
    from chat_members g
    join shared.managers m on m.id = g.manager_id
    join shared.channels h on h.id = g.channel_id
    left join shared.seats s on s.manager_id = g.manager_id and s.channel_id = g.channel_id
    left join shared.files f on f.id = m.avatar_file_id
    where g.chat_id = ${id} and (${managerId}::int8 is null or g.manager_id = ${managerId}::int8)
      and (${role ?? null}::text is null or g.role = ${role ?? null}::text)
      and ${contains(sql`m.surname || ' ' || m.name || ' ' || coalesce(s.appointment, '') || ' ' || h.name`, search)}
    order by g.role <> 'owner', lower(m.surname), lower(m.name), m.id
    limit ${pageSize} offset ${offset}`.execute(reader)
  return rows
}

async function present(rows: readonly Row[]): Promise<GroupMember[]> {
  const online = rows.length === 0 ? new Set() : await onlineKeys(rows.map((row) => String(row.manager_id)))
  return rows.map((row) => ({
    manager_id: row.manager_id,
    full_name: personName(row),
    avatar: avatarPath(row.avatar_id, row.avatar_name),
    appointment: row.appointment,
    channel: { id: row.channel_id, name: row.channel_name },
    role: row.role,
    is_online: online.has(String(row.manager_id)),
    joined_at: row.joined_at.toISOString(),
  }))
}
