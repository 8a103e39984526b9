import type { Authorized } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { SessionDetails, SessionForm } from './council-session.ts'

export type CharterRow = {
  id: number
  fileId: number
  title: string
  headFullName: string
  chairmanFullName: string
  date: string
  sessionNumber: string
  countDeputies: number
  deputies: string[]
  lawIds: number[]
  details: SessionDetails
  createdAt: Date
}

const columns = sql.raw(`
  id, file_id as "fileId", title, head_full_name as "headFullName", chairman_full_name as "chairmanFullName",
  session_date as "date", session_number as "sessionNumber", count_deputies as "countDeputies", deputies,
  law_ids as "lawIds", details, created_at as "createdAt"`)

/** The channel's charters, newest first. */
export async function findCharters(reader: Reader, channelId: number, limit: number): Promise<CharterRow[]> {
  const { rows } = await sql<CharterRow>`
    select ${columns} from charters where channel_id = ${channelId} order by id desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

export async function findCharter(
  reader: Reader,
  channelId: number,
  id: number,
): Promise<CharterRow | undefined> {
  const { rows } = await sql<CharterRow>`
    select ${columns} from charters where channel_id = ${channelId} and id = ${id}`.execute(reader)
  return rows[0]
}

/** The number of packages of the channel; locks the channel until the end of the transaction. */
export async function countCharters(tx: Tx, channelId: number): Promise<number> {
  await sql`select from shared.channels where id = ${channelId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from charters where channel_id = ${channelId}`.execute(tx)
  return rows[0]!.count
}

export type NewCharter = SessionForm & {
  date: string
  channelId: number
  authorManagerId: number
  lawIds: readonly number[]
  fileId: number
}

export async function insertCharter(tx: Tx, charter: NewCharter): Promise<CharterRow> {
  const { rows } = await sql<CharterRow>`
    insert into charters (channel_id, author_manager_id, title, head_full_name, chairman_full_name, session_date,
      session_number, count_deputies, deputies, law_ids, details, file_id)
    values (${charter.channelId}, ${charter.authorManagerId}, ${charter.title}, ${charter.headFullName},
      ${charter.chairmanFullName}, ${charter.date}::date, ${charter.sessionNumber}, ${charter.countDeputies},
      ${[...charter.deputies]}::text[], ${[...charter.lawIds]}::int8[], ${JSON.stringify(charter.details)}::text::jsonb,
      ${charter.fileId})
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function deleteCharter(tx: Tx, charter: Authorized<CharterRow, 'delete'>): Promise<void> {
  await sql`delete from charters where id = ${charter.id}`.execute(tx)
}

/** Whether the account may see the file as a package of one of its channels. */
export async function isPackageFile(reader: Reader, managerId: number, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`
    select exists (
      select from charters c join shared.seats s on s.channel_id = c.channel_id join shared.channels ch on ch.id = c.channel_id
      where c.file_id = ${fileId} and s.manager_id = ${managerId} and ch.prepare_charter
    ) as shows`.execute(reader)
  return rows[0]!.shows
}
