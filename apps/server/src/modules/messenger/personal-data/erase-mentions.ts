import type { MessageFormat } from '@uprava/contract/messenger.ts'

import { erasedPersonName, type DataSubject } from '#modules/access/index.ts'
import { json, sql, type Tx } from '#platform/database/index.ts'

import { chatOf, type ChatColumns } from '../chats/chats.ts'
import { readText, renameMentions } from '../messages/message-text.ts'
import type { StoredMention } from '../posting/posting.repository.ts'
import { messageKeys, readWords } from '../search/search-words.ts'

/** Texts rewritten at a time. */
const batch = 500

/**
 * Takes the names out of the mentions that others have written: in messages with what is searched of them, in their former texts,
 * in drafts and in messages put off. On screens a mention reads as the account is called now, what is stored has the name of then.
 */
export async function eraseMentions(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  if (managerIds.length === 0) return
  const mentioning: Mentioning = {
    erased: new Set(managerIds),
    patterns: managerIds.map((id) => `%](mention:${id})%`),
  }
  await rewriteMessages(tx, mentioning)
  for (const texts of otherTexts) await rewriteTexts(tx, texts, mentioning)
}

type Mentioning = { readonly erased: ReadonlySet<number>; readonly patterns: readonly string[] }

type MessageRow = ChatColumns & {
  id: number
  text: string
  format: MessageFormat
  mentions: StoredMention[] | null
  created_at: Date
}

async function rewriteMessages(tx: Tx, { erased, patterns }: Mentioning): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<MessageRow>`
      select m.id, m.text, m.format, m.mentions, m.created_at,
        m.chat_id, c.kind, c.a_manager_id, c.b_manager_id, c.a_channel_id, c.b_channel_id
      from messages m join chats c on c.id = m.chat_id
      where m.text like any(${patterns}::text[]) and m.id > ${after} order by m.id limit ${batch} for update of m`.execute(
      tx,
    )
    await sql`
      update messages m set text = n.text, plain = n.plain, mentions = n.mentions,
        keys = array(select value::int4 from jsonb_array_elements_text(n.keys))
      from jsonb_to_recordset(${json(rows.map((row) => rewritten(row, erased)))})
        as n(id int8, text text, plain text, mentions jsonb, keys jsonb)
      where m.id = n.id and m.text <> n.text`.execute(tx)
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

/** The message without the names: its text, what is shown and searched of it, and where its mentions stand now. */
function rewritten(row: MessageRow, erased: ReadonlySet<number>) {
  const text = withoutNames(row.text, row.format, erased)
  const former = readText(row.text, row.format).mentions
  const { plain, mentions } = readText(text, row.format)
  const meant = new Set(row.mentions?.map(({ start }) => start))
  const kept = mentions.filter((_mention, at) => meant.has(former[at]!.start))
  return {
    id: row.id,
    text,
    plain,
    mentions:
      row.mentions &&
      kept.map(({ managerId, isAll, start, end }) => ({ manager_id: managerId, is_all: isAll, start, end })),
    keys: messageKeys(chatOf(row), readWords(plain ?? text), row.created_at),
  }
}

const withoutNames = (text: string, format: MessageFormat, erased: ReadonlySet<number>): string =>
  renameMentions(text, format, (id) => (erased.has(id) ? erasedPersonName : null))

/** Where texts of messages are besides, with what names a row. */
const otherTexts = [
  { table: 'message_edits', row: 'id' },
  { table: 'scheduled_messages', row: 'id' },
  // Its key has four columns.
  { table: 'message_drafts', row: 'ctid' },
] as const

async function rewriteTexts(
  tx: Tx,
  { table, row }: (typeof otherTexts)[number],
  { erased, patterns }: Mentioning,
): Promise<void> {
  const { rows } = await sql<{ row: string; text: string }>`
    select ${sql.ref(row)}::text as row, text from ${sql.table(table)}
    where text like any(${patterns}::text[]) for update`.execute(tx)
  const texts = rows.map((one) => ({ row: one.row, text: withoutNames(one.text, 'markdown', erased) }))
  await sql`
    update ${sql.table(table)} t set text = n.text
    from jsonb_to_recordset(${json(texts)}) as n(row text, text text)
    where t.${sql.ref(row)}::text = n.row`.execute(tx)
}
