import type { SubjectRow } from '#modules/access/index.ts'
import { sql, type Reader } from '#platform/database/index.ts'

/** Messages read at a time. */
const batch = 500

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.ref(column)}`

/**
 * What the accounts have written, oldest first. A forwarded message holds somebody else's words, so its text is left out;
 * of a quoted one only the id is named.
 */
export async function* readMessagesOf(
  reader: Reader,
  managerIds: readonly number[],
): AsyncIterable<SubjectRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql<SubjectRow & { id: number }>`
      select id, ${utc('created_at')}, chat_id, case when forwarded_from_manager_id is null
          or forwarded_from_manager_id = any(${managerIds}::int8[]) then text else '' end as text,
        forwarded_from_manager_id is not null as is_forwarded, answer_id, ${utc('edited_at')}
      from messages
      where sender_manager_id = any(${managerIds}::int8[]) and deleted_at is null and id > ${after}
      order by id limit ${batch}`.execute(reader)
    yield* rows
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

/** Files of the accounts' own messages; what was forwarded is somebody else's. */
export async function writtenFiles(
  reader: Reader,
  managerIds: readonly number[],
): Promise<{ fileId: number; name: string }[]> {
  const { rows } = await sql<{ fileId: number; name: string }>`
    select distinct on (x.file_id) x.file_id as "fileId", x.name
    from messages m join message_files x on x.message_id = m.id
    where m.sender_manager_id = any(${managerIds}::int8[]) and m.deleted_at is null
      and (m.forwarded_from_manager_id is null or m.forwarded_from_manager_id = any(${managerIds}::int8[]))
    order by x.file_id`.execute(reader)
  return rows
}

export async function writtenDrafts(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select text, ${utc('updated_at')} from message_drafts
    where manager_id = any(${managerIds}::int8[]) order by updated_at`.execute(reader)
  return rows
}

export async function chosenSettings(reader: Reader, managerIds: readonly number[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select manager_id, sound, push, to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_to, 'HH24:MI') as quiet_to, time_zone
    from messenger_settings where manager_id = any(${managerIds}::int8[]) order by manager_id`.execute(reader)
  return rows
}
