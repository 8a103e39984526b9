import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { SessionOwner } from './sessions.repository.ts'

/** The maximum number of documents of a session; older ones are deleted. */
const maxPerSession = 10

export type NewDocument = { sessionId: number; fileName: string; name: string; bytes: Buffer }

export async function insertDocument(
  tx: Tx,
  { sessionId, fileName, name, bytes }: NewDocument,
): Promise<void> {
  await tx
    .insertInto('generator_papers')
    .values({ session_id: sessionId, file_name: fileName, name, bytes })
    .execute()
  await sql`
    delete from generator_papers where session_id = ${sessionId} and id not in (
      select id from generator_papers where session_id = ${sessionId} order by id desc limit ${maxPerSession}
    )`.execute(tx)
}

/** A document of the account's session in this channel, until the session expires. */
export async function findDocument(
  reader: Reader,
  fileName: string,
  { managerId, channelId }: SessionOwner,
): Promise<{ name: string; bytes: Buffer } | null> {
  const { rows } = await sql<{ name: string; bytes: Buffer }>`
    select p.name, p.bytes from generator_papers p join generator_sessions s on s.id = p.session_id
    where p.file_name = ${fileName} and s.manager_id = ${managerId} and s.channel_id = ${channelId}
      and s.used_at > now() - interval '24 hours'`.execute(reader)
  return rows[0] ?? null
}

export async function findNewestFileName(reader: Reader, sessionId: number): Promise<string | null> {
  const { rows } = await sql<{ fileName: string }>`
    select file_name as "fileName" from generator_papers where session_id = ${sessionId}
    order by id desc limit 1`.execute(reader)
  return rows[0]?.fileName ?? null
}
