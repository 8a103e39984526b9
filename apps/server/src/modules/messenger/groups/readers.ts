import type { MessageReader } from '@uprava/contract/messenger/groups.ts'
import { groupRefusals } from '@uprava/contract/rules/group-rights.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db, sql } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { avatarPath } from '../messages/present.ts'
import { authorizeMessage, type ChatMessage } from '../messenger.access.ts'

const pageSize = 50

type Row = {
  manager_id: number
  name: string
  surname: string
  avatar_id: number | null
  avatar_name: string | null
  channel_name: string
}

/**
 * Who has read a message and who has not, without times: of a group's members, for those who may write there; in an
 * organization chat of the actor's own colleagues (messenger §1.5). The author is in neither.
 */
export async function listReaders(
  actor: SeatActor,
  messageId: number,
  { state, page }: { state: 'seen' | 'unseen'; page: number },
) {
  const own = await authorizeMessage(db(), actor, 'read', messageId)
  if (own.chat.kind === 'room' || own.chat.kind === 'saved' || own.message.message_kind === 'service')
    throw refuse.notFound()
  if (own.member?.role === 'reader') throw refuse.forbidden(groupRefusals.reader)
  if (
    own.chat.kind === 'group' &&
    own.member?.role === 'member' &&
    own.member.group?.settings.writes === 'owners'
  )
    throw refuse.forbidden(groupRefusals.writes)
  const [seen, unseen, rows] = await Promise.all([
    countReaders(own, true),
    countReaders(own, false),
    findReaders(own, state === 'seen', (page - 1) * pageSize),
  ])
  const total = state === 'seen' ? seen : unseen
  return {
    items: rows.map(present),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / pageSize)),
    total,
    seen,
    of: seen + unseen,
  }
}

/** The accounts that may see the message, each with how far it has read itself. */
const audience = ({ chat, side, channelId, message }: ChatMessage) =>
  chat.kind === 'group'
    ? sql`
      select g.manager_id, g.channel_id, coalesce(r.seen_position, 0) >= ${message.position}::int8 as has_read
      from chat_members g
      left join read_marks r on r.chat_id = g.chat_id and r.manager_id = g.manager_id and r.side = 'a'
      where g.chat_id = ${chat.id} and g.manager_id <> ${message.sender_manager_id} and g.hidden_id < ${message.id}::int8`
    : sql`
      select s.manager_id, s.channel_id, coalesce(r.seen_position, 0) >= ${message.position}::int8 as has_read
      from shared.seats s
      left join read_marks r on r.chat_id = ${chat.id} and r.manager_id = s.manager_id and r.side = ${side}
      where s.channel_id = ${channelId} and s.manager_id <> ${message.sender_manager_id}`

async function countReaders(own: ChatMessage, hasRead: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${audience(own)}) a where a.has_read = ${hasRead}`.execute(db())
  return rows[0]!.count
}

async function findReaders(own: ChatMessage, hasRead: boolean, offset: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.manager_id, m.name, m.surname, f.id as avatar_id, f.name as avatar_name, h.name as channel_name
    from (${audience(own)}) a
    join shared.managers m on m.id = a.manager_id
    join shared.channels h on h.id = a.channel_id
    left join shared.files f on f.id = m.avatar_file_id
    where a.has_read = ${hasRead}
    order by lower(m.surname), lower(m.name), m.id limit ${pageSize} offset ${offset}`.execute(db())
  return rows
}

const present = (row: Row): MessageReader => ({
  manager_id: row.manager_id,
  full_name: personName(row),
  avatar: avatarPath(row.avatar_id, row.avatar_name),
  channel_name: row.channel_name,
})
