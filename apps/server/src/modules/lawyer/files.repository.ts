import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type FileRow = {
  id: number
  name: string
  size: number
  pages: number
  hidden: string[]
  chatId: number | null
  runId: number | null
}
const columns = sql.raw(`id, name, size, pages, hidden, chat_id as "chatId", run_id as "runId"`)

export type FileOwner = { managerId: number; channelId: number }

export type NewFile = FileOwner & {
  name: string
  size: number
  pages: number
  text: string
  hidden: readonly string[]
  /** What the reader of a recognised scan has to know. */
  recognition: string | null
}

export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    insert into lawyer_files (channel_id, manager_id, name, size, pages, text, hidden, recognition)
    values (${file.channelId}, ${file.managerId}, ${file.name}, ${file.size}, ${file.pages}, ${file.text}, ${[...file.hidden]}::text[], ${file.recognition})
    returning ${columns}`.execute(tx)
  return rows[0]!
}

/** The files of the ids that this account has sent in this channel, in the order of the ids. */
export async function findOwnFiles(
  reader: Reader,
  ids: readonly number[],
  { managerId, channelId }: FileOwner,
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FileRow>`
    select ${columns} from lawyer_files
    where id = any(${[...ids]}) and manager_id = ${managerId} and channel_id = ${channelId}
    order by array_position(${[...ids]}::int8[], id)`.execute(reader)
  return rows
}

type FileText = {
  id: number
  name: string
  text: string
  hidden: string[]
  recognition: string | null
}

/** The texts of the files attached to a run's question. */
export async function findTextsOfRun(reader: Reader, runId: number): Promise<FileText[]> {
  const { rows } = await sql<FileText>`
    select id, name, text, hidden, recognition from lawyer_files where run_id = ${runId} order by id`.execute(
    reader,
  )
  return rows
}

/** The texts of the files attached to earlier questions of a chat, the newest first. */
export async function findEarlierTexts(
  reader: Reader,
  { chatId, runId, limit }: { chatId: number; runId: number; limit: number },
): Promise<FileText[]> {
  const { rows } = await sql<FileText>`
    select id, name, text, hidden, recognition from lawyer_files
    where chat_id = ${chatId} and run_id < ${runId} order by run_id desc, id limit ${limit}`.execute(reader)
  return rows
}

export async function attachFiles(
  tx: Tx,
  ids: readonly number[],
  { runId, chatId }: { runId: number; chatId: number | null },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update lawyer_files set run_id = ${runId}, chat_id = ${chatId} where id = any(${[...ids]})`.execute(
    tx,
  )
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lawyer_files').where('id', '=', id).execute()
}

/** Deletes files without a chat after a day. */
export async function deleteUnusedFiles(tx: Tx): Promise<void> {
  await sql`delete from lawyer_files where chat_id is null and created_at < now() - interval '24 hours'`.execute(
    tx,
  )
}
