import { endSessions } from '#modules/access/index.ts'
import { sql, type Tx } from '#platform/database/index.ts'
import { eraseFiles } from '#platform/files/index.ts'
import { deleteNaming } from '#platform/outbox/index.ts'

import type { Fiction } from './fiction.ts'
import { organizations } from './organizations.ts'

/**
 * Deletes the fiction in the transaction; the references of the schema take along what hangs on its people and channels.
 * What own people have written to each other stays. Its files that nothing else shows lose their rows; `removeErasedFiles`
 * has to be run afterwards. Answers how many those are.
 */
export async function removeFiction(tx: Tx, fiction: Fiction): Promise<number> {
  const { personIds, managerIds, organizationIds, channelIds, newsIds } = fiction
  const fileIds = await filesOfFiction(tx, fiction)
  for (const personId of personIds) await endSessions(tx, { personId }, true)
  await giveAuthorsToOwners(tx, fiction)
  // The seats first: rooms of own people that stand in a channel of the fiction move to another one of theirs.
  await sql`
    delete from seats where manager_id = any(${managerIds}::int8[]) or channel_id = any(${channelIds}::int8[])`.execute(
    tx,
  )
  await sql`delete from news where id = any(${newsIds}::int8[])`.execute(tx)
  await sql`delete from documents where channel_id = any(${channelIds}::int8[])`.execute(tx)
  await sql`delete from organizations where id = any(${organizationIds}::int8[])`.execute(tx)
  await sql`delete from persons where id = any(${personIds}::int8[])`.execute(tx)
  await sql`delete from sms_codes where phone = any(${phonesOfFiction}::text[])`.execute(tx)
  await sql`delete from channel_files where channel_id = any(${channelIds}::int8[])`.execute(tx)
  await deleteNaming(tx, { recipients: [...phonesOfFiction, ...mailOfFiction], values: [] })
  return eraseFiles(tx, personIds[0] ?? 0, fileIds)
}

const phonesOfFiction = organizations.flatMap(({ owner, employees }) =>
  [owner, ...employees].map(({ phone }) => phone),
)
const mailOfFiction = [
  ...organizations.map(({ email }) => email),
  ...phonesOfFiction.map((phone) => `${phone}@lenskiy-bereg.example`),
]

/** Documents that people of the fiction made in own channels get the owner of their organization as author. */
async function giveAuthorsToOwners(tx: Tx, { managerIds, channelIds }: Fiction): Promise<void> {
  for (const table of ['documents', 'charters'] as const)
    await sql`
      update ${sql.table(table)} x set author_manager_id = o.owner_manager_id
      from channels c join organizations o on o.id = c.organization_id
      where c.id = x.channel_id and x.author_manager_id = any(${managerIds}::int8[])
        and x.channel_id <> all(${channelIds}::int8[])`.execute(tx)
}

/** Files that the fiction shows; some of them may be shown elsewhere too. */
async function filesOfFiction(tx: Tx, fiction: Fiction): Promise<number[]> {
  const { personIds, managerIds, channelIds, newsIds } = fiction
  const { rows } = await sql<{ id: number | null }>`
    select avatar_file_id as id from managers where id = any(${managerIds}::int8[])
    union select unnest(array[image_file_id, background_file_id]) from channels where id = any(${channelIds}::int8[])
    union select file_id from documents where channel_id = any(${channelIds}::int8[])
    union select file_id from charters where channel_id = any(${channelIds}::int8[])
    union select cover_file_id from news where id = any(${newsIds}::int8[])
    union select file_id from news_pictures where news_id = any(${newsIds}::int8[])
    union select file_id from personal_exports where person_id = any(${personIds}::int8[])
    union
    select x.file_id from chats c join messages m on m.chat_id = c.id join message_files x on x.message_id = m.id
    where c.a_manager_id = any(${managerIds}::int8[]) or c.b_manager_id = any(${managerIds}::int8[])
      or c.a_channel_id = any(${channelIds}::int8[]) or c.b_channel_id = any(${channelIds}::int8[])`.execute(
    tx,
  )
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
