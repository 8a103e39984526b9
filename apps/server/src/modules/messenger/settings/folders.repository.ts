import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { FolderRule } from '../chats/chats.repository.ts'
import type { ChatKind } from '../chats/chats.ts'
import { isQuietSql, unreadCountSql, visibleChatsSql } from '../chats/visible-chats.ts'
import { runPrepared } from '../prepared-statements.ts'
import type { Owner } from './chat-settings.repository.ts'

export type FolderRow = { id: number; name: string; rules: FolderRule[]; picked: number[] }

const foldersText = `
  select f.id, f.name, f.rules, coalesce((
    select json_agg(c.chat_id order by c.position) from chat_folder_chats c where c.folder_id = f.id), '[]') as picked
  from chat_folders f where f.manager_id = $1::int8 and f.channel_id = $2::int8 order by f.position, f.id`

/** The account's folders in the channel, in their order. */
export function findFolders(reader: Reader, { managerId, channelId }: Owner): Promise<FolderRow[]> {
  return runPrepared<FolderRow>(reader, foldersText, [managerId, channelId])
}

const unreadText = `
  select s.id, s.kind, ${isQuietSql('t')} as is_quiet
  from (${visibleChatsSql('$1::int8', '$2::int8')}) s
  left join read_marks r on r.manager_id = $1::int8 and r.chat_id = s.id and r.side = s.side
  left join chat_settings t on t.manager_id = $1::int8 and t.channel_id = $2::int8 and t.chat_id = s.id
  where not coalesce(t.is_archived, false) and ${unreadCountSql('s', 'r')} > 0`

export type UnreadChat = { id: number; kind: ChatKind; is_quiet: boolean }

/** The account's chats with unread messages, without archived ones. */
export function findUnreadChats(reader: Reader, { managerId, channelId }: Owner): Promise<UnreadChat[]> {
  return runPrepared<UnreadChat>(reader, unreadText, [managerId, channelId])
}

type Form = { readonly name: string; readonly rules: readonly FolderRule[] }

export async function insertFolder(
  tx: Tx,
  { managerId, channelId }: Owner,
  { name, rules }: Form,
  position: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('chat_folders')
    .values({ manager_id: managerId, channel_id: channelId, name, rules: [...rules], position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFolder(tx: Tx, id: number, { name, rules }: Form): Promise<void> {
  await tx
    .updateTable('chat_folders')
    .set({ name, rules: [...rules] })
    .where('id', '=', id)
    .execute()
}

/** The chats picked for the folder, in this order. */
export async function setPicked(tx: Tx, id: number, chatIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('chat_folder_chats').where('folder_id', '=', id).execute()
  await sql`
    insert into chat_folder_chats (folder_id, chat_id, position)
    select ${id}, chat_id, position from unnest(${chatIds}::int8[]) with ordinality p (chat_id, position)`.execute(
    tx,
  )
}

export async function deleteFolder(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('chat_folders').where('id', '=', id).execute()
}

export async function setPositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update chat_folders f set position = o.position
    from unnest(${ids}::int8[]) with ordinality o (id, position) where f.id = o.id`.execute(tx)
}
