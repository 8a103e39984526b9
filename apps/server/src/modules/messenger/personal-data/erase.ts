import type { DataSubject } from '#modules/access/index.ts'
import { afterCommit, sql, type Tx } from '#platform/database/index.ts'

import { findMessagesOf } from '../messages/delete-messages.repository.ts'
import { deleteMessages } from '../messages/delete-messages.ts'
import { clearWordCache } from '../search/search-vocabulary.ts'
import { unknownWords } from '../search/search-words.ts'
import { deleteWords, findChannelsWrittenFrom } from '../search/search.repository.ts'
import { eraseMentions } from './erase-mentions.ts'

/**
 * Deletes what the person has not sent or put off, its saved messages, its settings, what it asked of groups, and its names from
 * mentions and the vocabulary of the search; answers the ids of the files. Its memberships end with its seats.
 */
export async function eraseMessenger(
  tx: Tx,
  { personId, managerIds, names }: DataSubject & { names: readonly string[] },
): Promise<{ fileIds: number[] }> {
  await eraseMentions(tx, { personId, managerIds })
  await sql`delete from message_drafts where manager_id = any(${managerIds}::int8[])`.execute(tx)
  await sql`delete from messenger_settings where manager_id = any(${managerIds}::int8[])`.execute(tx)
  await sql`delete from push_subscriptions where manager_id = any(${managerIds}::int8[])`.execute(tx)
  for (const table of [
    'chat_folders',
    'chat_settings',
    'group_requests',
    'group_exclusions',
    'message_mentions',
    // The numbers of the polls stay: they say nothing of anybody.
    'poll_votes',
  ] as const)
    await sql`delete from ${sql.table(table)} where manager_id = any(${managerIds}::int8[])`.execute(tx)
  await eraseWords(tx, names)
  const scheduledFiles = await eraseScheduled(tx, managerIds)
  return { fileIds: [...scheduledFiles, ...(await eraseSaved(tx, managerIds))] }
}

/** What the person has put off is never sent. */
async function eraseScheduled(tx: Tx, managerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from scheduled_files where scheduled_id in (
      select id from scheduled_messages where manager_id = any(${managerIds}::int8[])) returning file_id`.execute(
    tx,
  )
  await sql`delete from scheduled_messages where manager_id = any(${managerIds}::int8[])`.execute(tx)
  return rows.map((row) => row.file_id)
}

/** The chat goes with its only member, the messages with their chat. */
async function eraseSaved(tx: Tx, managerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select distinct x.file_id from chat_members g join messages m on m.chat_id = g.chat_id
    join message_files x on x.message_id = m.id
    where g.manager_id = any(${managerIds}::int8[]) and g.channel_id is null`.execute(tx)
  await sql`delete from chat_members where manager_id = any(${managerIds}::int8[]) and channel_id is null`.execute(
    tx,
  )
  return rows.map((row) => row.file_id)
}

/** Deletes every message of the person with its files; answers how many, and the ids of their files. */
export async function eraseMessages(
  tx: Tx,
  { managerIds }: DataSubject,
): Promise<{ count: number; fileIds: number[] }> {
  let count = 0
  const fileIds: number[] = []
  for (const { texts, ...messages } of await findMessagesOf(tx, managerIds)) {
    const deleted = await deleteMessages(tx, messages)
    count += deleted.ids.length
    fileIds.push(...deleted.fileIds)
    await eraseWords(tx, texts)
  }
  return { count, fileIds }
}

/** Whether the person alone owns an open group that is the last one of its channel. */
export async function ownsLastGroup(tx: Tx, { managerIds }: DataSubject): Promise<boolean> {
  const { rows } = await sql`
    select from chat_members g join chat_groups k on k.chat_id = g.chat_id
    where g.manager_id = any(${managerIds}::int8[]) and g.role = 'owner' and k.closed_at is null
      and not exists (
        select from chat_members o
        where o.chat_id = g.chat_id and o.role = 'owner' and o.manager_id <> all(${managerIds}::int8[]))
      and not exists (
        select from chat_groups o
        where o.channel_id = k.channel_id and o.chat_id <> k.chat_id and o.closed_at is null)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Channels that the person has written from. */
export const channelsWrittenFrom = (tx: Tx, { managerIds }: DataSubject): Promise<number[]> =>
  findChannelsWrittenFrom(tx, managerIds)

/** Words of the dictionary say nothing of anybody; the others come back with their next use by somebody else. */
async function eraseWords(tx: Tx, texts: readonly string[]): Promise<void> {
  const words = unknownWords(texts)
  if (words.length === 0) return
  await deleteWords(tx, words)
  afterCommit(tx, clearWordCache)
}
