import type { SubjectType } from '@uprava/contract/messenger.ts'
import type { Mentionable } from '@uprava/contract/messenger/mentions.ts'
import { nameInSentence, personName } from '@uprava/contract/rules/person-name.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { contains, db, sql } from '#platform/database/index.ts'
import { switchLayout } from '#platform/russian/index.ts'

import { isPair, otherSide } from '../chats/chats.ts'
import { avatarPath } from '../messages/present.ts'
import { authorizeChat, mayInChat, type OwnChat, type UnopenedChat } from '../messenger.access.ts'

/** People of one answer: what a list under the field shows. */
const shownPeople = 20

type Row = {
  manager_id: number
  name: string
  surname: string
  avatar_id: number | null
  avatar_name: string | null
  appointment: string | null
  channel_name: string
}

type Query = { subject_type: SubjectType; id: number; search?: string | undefined }

/**
 * Whom the actor may mention in a chat: members of the group, one's own channel and those of the other side who have written,
 * the partner of a room; by name, surname or appointment.
 */
export async function listMentionable(
  actor: SeatActor,
  { subject_type: subjectType, id, search }: Query,
): Promise<{ items: Mentionable[]; can_mention_all: boolean }> {
  const target = await authorizeChat(db(), actor, 'read', { subject_type: subjectType, id })
  const people = peopleOf(actor, target)
  const rows = people === null ? [] : await findPeople(actor, people, search)
  const isGroup = target.chat?.kind === 'group'
  return {
    items: rows.map(present),
    can_mention_all: isGroup && mayInChat(target as OwnChat, 'mentions_all'),
  }
}

/** SQL query: accounts and the channel each is shown with; null: mentions mean nothing there. */
function peopleOf(actor: SeatActor, target: OwnChat | UnopenedChat) {
  if (target.chat === null) {
    if (target.kind === 'saved') return null
    if (target.kind === 'organization') return colleaguesOf(actor.channelId)
    return personIn(target.partnerId)
  }
  const { chat, side } = target
  if (chat.kind === 'group')
    return sql`
      select manager_id, channel_id from chat_members where chat_id = ${chat.id} and channel_id is not null`
  if (!isPair(chat)) return null
  const partner = chat[otherSide(side)]
  if (chat.kind === 'room') return personIn(partner.managerId!)
  return sql`
    ${colleaguesOf(target.channelId)} union all
    select s.manager_id, s.channel_id from shared.seats s
    where s.channel_id = ${partner.channelId} and exists (
      select from messages m
      where m.sender_manager_id = s.manager_id and m.chat_id = ${chat.id} and m.sender_channel_id = ${partner.channelId})`
}

const colleaguesOf = (channelId: number) =>
  sql`select manager_id, channel_id from shared.seats where channel_id = ${channelId}`

/** An account with the first of its channels. */
const personIn = (managerId: number) =>
  sql`select manager_id, min(channel_id) as channel_id from shared.seats where manager_id = ${managerId} group by manager_id`

async function findPeople(
  actor: SeatActor,
  people: NonNullable<ReturnType<typeof peopleOf>>,
  search: string | undefined,
): Promise<Row[]> {
  const named = sql`m.name || ' ' || m.surname || ' ' || m.name || ' ' || coalesce(s.appointment, '')`
  const other = search === undefined ? undefined : switchLayout(search)
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (p.manager_id) p.manager_id, m.name, m.surname, f.id as avatar_id, f.name as avatar_name, s.appointment,
        h.name as channel_name
      from (${people}) p
      join shared.managers m on m.id = p.manager_id
      join shared.channels h on h.id = p.channel_id
      left join shared.seats s on s.manager_id = p.manager_id and s.channel_id = p.channel_id
      left join shared.files f on f.id = m.avatar_file_id
      where p.manager_id <> ${actor.managerId}
        and (${contains(named, search)} or ${contains(named, other)})
      order by p.manager_id
    ) found
    order by lower(surname), lower(name), manager_id limit ${shownPeople}`.execute(db())
  return rows
}

const present = (row: Row): Mentionable => ({
  manager_id: row.manager_id,
  full_name: personName(row),
  name_in_text: nameInSentence(row),
  appointment: row.appointment,
  channel_name: row.channel_name,
  avatar: avatarPath(row.avatar_id, row.avatar_name),
})
