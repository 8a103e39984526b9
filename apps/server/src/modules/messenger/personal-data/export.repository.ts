import type { MessageFormat } from '@uprava/contract/messenger.ts'

import type { SubjectRow } from '#modules/access/index.ts'
import { sql, type Reader } from '#platform/database/index.ts'

import { renameMentions } from '../messages/message-text.ts'

/** Messages read at a time. */
const batch = 500

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.ref(column)}`

/** SQL condition: the message `m` holds words of the accounts themselves: not forwarded, not saved from somebody else. */
const isOwnText = (managerIds: readonly number[]) => sql`
  ((m.forwarded_from_manager_id is null or m.forwarded_from_manager_id = any(${managerIds}::int8[]))
    and (m.saved_from_id is null or exists (
      select from messages o where o.id = m.saved_from_id and o.sender_manager_id = any(${managerIds}::int8[]))))`

/** A text in which mentions of others name their accounts, not them. */
const ownWords = (text: string, format: MessageFormat, managerIds: readonly number[]): string =>
  renameMentions(text, format, (id) => (managerIds.includes(id) ? null : `аккаунт ${id}`))

/**
 * What the accounts have written, oldest first, the saved messages among it. A forwarded or saved message holds somebody
 * else's words, so its text is left out; of a quoted one only the id is named. Lines of groups are nobody's words.
 */
export async function* readMessagesOf(
  reader: Reader,
  managerIds: readonly number[],
): AsyncIterable<SubjectRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql<SubjectRow & { id: number; text: string; format: MessageFormat }>`
      select m.id, m.format, ${utc('created_at')}, m.chat_id, case when ${isOwnText(managerIds)} then m.text else '' end as text,
        m.forwarded_from_manager_id is not null as is_forwarded, m.saved_from_id is not null as is_saved, m.answer_id,
        ${utc('edited_at')}
      from messages m
      where m.sender_manager_id = any(${managerIds}::int8[]) and m.deleted_at is null and m.kind <> 'service' and m.id > ${after}
      order by m.id limit ${batch}`.execute(reader)
    yield* rows.map(({ format, ...row }) => ({ ...row, text: ownWords(row.text, format, managerIds) }))
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

/** The groups the accounts are members of, each with the role and the channel they sit for. */
export async function memberships(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select g.manager_id, g.chat_id, k.name, h.name as channel, g.role, ${utc('joined_at')}
    from chat_members g join chat_groups k on k.chat_id = g.chat_id join shared.channels h on h.id = g.channel_id
    where g.manager_id = any(${managerIds}::int8[]) order by g.manager_id, g.chat_id`.execute(reader)
  return rows
}

/** The folders of chats of the accounts. */
export async function chatFolders(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select manager_id, name, array_to_string(rules, ', ') as rules from chat_folders
    where manager_id = any(${managerIds}::int8[]) order by manager_id, channel_id, position`.execute(reader)
  return rows
}

/** Files of the accounts' own messages, sent or put off; what was forwarded or saved is somebody else's. */
export async function writtenFiles(
  reader: Reader,
  managerIds: readonly number[],
): Promise<{ fileId: number; name: string }[]> {
  const { rows } = await sql<{ fileId: number; name: string }>`
    select distinct on (w.file_id) w.file_id as "fileId", w.name from (
      select x.file_id, x.name from messages m join message_files x on x.message_id = m.id
      where m.sender_manager_id = any(${managerIds}::int8[]) and m.deleted_at is null and ${isOwnText(managerIds)}
      union all
      select x.file_id, x.name from scheduled_messages s join scheduled_files x on x.scheduled_id = s.id
      where s.manager_id = any(${managerIds}::int8[])) w
    order by w.file_id`.execute(reader)
  return rows
}

export async function writtenDrafts(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow & { text: string }>`
    select text, ${utc('updated_at')} from message_drafts
    where manager_id = any(${managerIds}::int8[]) order by updated_at`.execute(reader)
  return rows.map((row) => ({ ...row, text: ownWords(row.text, 'markdown', managerIds) }))
}

/** Where the accounts have voted. What was chosen in an anonymous poll is shown to nobody, the voter included (CHAT-44). */
export async function votes(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select v.manager_id, p.question, case when p.is_anonymous then 'анонимный опрос'
      else string_agg(o.text, '; ' order by o.position) end as options
    from poll_votes v join polls p on p.id = v.poll_id join poll_options o on o.id = v.option_id
    where v.manager_id = any(${managerIds}::int8[])
    group by v.manager_id, p.id, p.question, p.is_anonymous order by v.manager_id, p.id`.execute(reader)
  return rows
}

/** The polls that the accounts have made. */
export async function writtenPolls(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select p.message_id, p.question, (
      select string_agg(o.text, '; ' order by o.position) from poll_options o where o.poll_id = p.id) as options
    from polls p join messages m on m.id = p.message_id
    where m.sender_manager_id = any(${managerIds}::int8[]) and m.deleted_at is null order by p.message_id`.execute(
    reader,
  )
  return rows
}

/** What the accounts have put off and what could not be sent. */
export async function scheduledTexts(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow & { text: string; format: MessageFormat }>`
    select manager_id, format, case when voice is null then text else 'Голосовое сообщение' end as text,
      ${utc('scheduled_at')}, coalesce(problem, '') as problem from scheduled_messages
    where manager_id = any(${managerIds}::int8[]) and state <> 'sent' order by scheduled_messages.scheduled_at, id`.execute(
    reader,
  )
  return rows.map(({ format, ...row }) => ({ ...row, text: ownWords(row.text, format, managerIds) }))
}

export async function chosenSettings(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select manager_id, sound, push, to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_to, 'HH24:MI') as quiet_to, time_zone
    from messenger_settings where manager_id = any(${managerIds}::int8[]) order by manager_id`.execute(reader)
  return rows
}
