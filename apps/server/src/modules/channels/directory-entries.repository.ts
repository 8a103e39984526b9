import { sql, type Tx } from '#platform/database/index.ts'

/** The truth an entry's texts are made of. */
export type DirectoryTexts = {
  channelId: number
  name: string
  address: string
  organizationName: string
  inn: string
  leaderName: string
}

export type EntryTexts = {
  channel_id: number
  sort_name: string
  inn: string
  name_keys: number[]
  keys: number[]
}

/**
 * Two transactions that change the same organization or its channels would each overwrite what it cannot see of the
 * other: the second waits here and then sees the first.
 */
export async function lockOrganizations(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('shared.organizations as organizations')
    .select('id')
    .where('id', '=', sql<number>`any (${ids}::int8[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function findDirectoryTexts(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<DirectoryTexts[]> {
  const { rows } = await sql<DirectoryTexts>`
    select c.id as "channelId", c.name, c.address, o.name as "organizationName", o.inn,
      coalesce(o.leader_name, '') as "leaderName"
    from channels c join shared.organizations o on o.id = c.organization_id
    where o.id = any (${organizationIds}::int8[])`.execute(tx)
  return rows
}

export async function writeEntries(tx: Tx, entries: readonly EntryTexts[]): Promise<void> {
  await sql`
    update directory_entries e
    set sort_name = x.sort_name, inn = x.inn, name_keys = x.name_keys, keys = x.keys
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as x (channel_id int8, sort_name text, inn text, name_keys int4[], keys int4[])
    where e.channel_id = x.channel_id`.execute(tx)
}

/** Adds the words that are new; in one order always, so that two who add the same do not lock each other out. */
export async function addWords(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`
    insert into directory_words (word)
    select word from unnest(${words}::text[]) as word
    where word not in (select word from directory_words)
    order by word collate "C"
    on conflict do nothing`.execute(tx)
}
