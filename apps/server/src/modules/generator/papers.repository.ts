import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { Place } from './sessions.repository.ts'

/** Of a session so many documents are kept; who makes more has the newest. */
const mostOfSession = 10

export type NewPaper = { sessionId: number; fileName: string; name: string; bytes: Buffer }

export async function insertPaper(tx: Tx, { sessionId, fileName, name, bytes }: NewPaper): Promise<void> {
  await tx
    .insertInto('generator_papers')
    .values({ session_id: sessionId, file_name: fileName, name, bytes })
    .execute()
  await sql`
    delete from generator_papers where session_id = ${sessionId} and id not in (
      select id from generator_papers where session_id = ${sessionId} order by id desc limit ${mostOfSession}
    )`.execute(tx)
}

/** A paper of the account's own in this channel, while its session is kept. */
export async function findPaper(
  reader: Reader,
  fileName: string,
  { managerId, channelId }: Place,
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
