import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { sql, type Reader, type Tx } from '#platform/database/index.ts'

/** What of the directory is asked for. The own channel is never in it; an empty list of regions means all. */
export type DirectoryFilter = {
  ownChannelId: number
  scopeId?: number | undefined
  typeId?: number | undefined
  regionIds: readonly number[]
}

export type DirectoryPage = { ids: number[]; total: number }
export type PageRange = { limit: number; offset: number }

/** One page in the order of names. */
export async function listPage(
  reader: Reader,
  filter: DirectoryFilter,
  { limit, offset }: PageRange,
): Promise<DirectoryPage> {
  const total = await countListed(reader, filter)
  if (offset >= total) return { ids: [], total }
  const { rows } = await sql<{ id: number }>`
    select channel_id as id from directory_entries
    where is_listed and channel_id <> ${filter.ownChannelId} and ${matching(filter)}
    order by sort_name, channel_id limit ${limit} offset ${offset}`.execute(reader)
  return { ids: rows.map((row) => row.id), total }
}

/** From the kept numbers, less the own channel where it would be counted. */
async function countListed(reader: Reader, filter: DirectoryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (
      (select coalesce(sum(channels), 0) from directory_counts where ${matching(filter)})
      - (select count(*) from directory_entries
        where channel_id = ${filter.ownChannelId} and is_listed and ${matching(filter)})
    )::int as total`.execute(reader)
  return rows[0]!.total
}

/** The columns of this name stand in both tables. */
function matching({ scopeId, typeId, regionIds }: DirectoryFilter) {
  const conditions = [sql`true`]
  if (scopeId !== undefined) conditions.push(sql`scope_id = ${scopeId}`)
  if (typeId !== undefined) conditions.push(sql`type_id = ${typeId}`)
  if (regionIds.length > 0) conditions.push(sql`region_id = any (${regionIds}::int8[])`)
  return sql.join(conditions, sql` and `)
}

/**
 * One word of a search, in checksums of keys: a channel has it when it has one of the keys, or the digits somewhere in
 * its tax number, all of whose keys it has then.
 */
export type SearchWord = {
  keys: readonly number[]
  digits?: { text: string; keys: readonly number[] } | undefined
}

/**
 * One page of the channels that have every word, best first: those with more of the words in the name (a tax number
 * that begins with the digits counts as much), of these the shorter names, then in the order of names.
 */
export async function searchPage(
  tx: Tx,
  filter: DirectoryFilter,
  words: readonly SearchWord[],
  { limit, offset }: PageRange,
): Promise<DirectoryPage> {
  await preferKeyIndex(tx)
  const hits = sql`
    select channel_id, sort_name, cardinality(name_keys) as words, ${sql.join(words.map(isInName), sql` + `)} as score
    from directory_entries
    where is_listed and channel_id <> ${filter.ownChannelId} and ${matching(filter)}
      and ${sql.join(words.map(hasWord), sql` and `)}`
  const { rows } = await sql<DirectoryPage>`
    with hits as materialized (${hits}),
    page as (
      select channel_id from hits order by score desc, words, sort_name, channel_id limit ${limit} offset ${offset}
    )
    select (select count(*)::int from hits) as total, array(select channel_id from page) as ids`.execute(tx)
  return rows[0]!
}

/** The planner takes comparing the keys of all rows for cheap: in this transaction it goes by their index. */
async function preferKeyIndex(tx: Tx): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('jit', 'off', true)`.execute(tx)
}

function hasWord({ keys, digits }: SearchWord) {
  const hasKey = sql`keys && ${keys}::int4[]`
  if (!digits) return hasKey
  return sql`(${hasKey} or keys @> ${digits.keys}::int4[] and inn like ${`%${digits.text}%`})`
}

function isInName({ keys, digits }: SearchWord) {
  const isKeyInName = sql`name_keys && ${keys}::int4[]`
  return digits ? sql`(${isKeyInName} or inn like ${`${digits.text}%`})::int` : sql`(${isKeyInName})::int`
}

/** Ids of the regions that are named by id or by name, without letter case, ё as е. */
export async function findRegions(reader: Reader, named: readonly string[]): Promise<number[]> {
  const regions = await reader.selectFrom('shared.regions as regions').select(['id', 'name']).execute()
  const plain = (text: string) => foldCase(text.trim())
  const wanted = new Set(named.map(plain))
  return regions
    .filter(({ id, name }) => wanted.has(String(id)) || wanted.has(plain(name)))
    .map(({ id }) => id)
}

export type GlobalRow = { id: number; name: string; image_file_id: number | null }

/** All listed channels but the own one, in the order of names. */
export async function findGlobal(reader: Reader, ownChannelId: number): Promise<GlobalRow[]> {
  const { rows } = await sql<GlobalRow>`
    select c.id, c.name, c.image_file_id
    from directory_entries e join channels c on c.id = e.channel_id
    where e.is_listed and e.channel_id <> ${ownChannelId}
    order by e.sort_name, e.channel_id`.execute(reader)
  return rows
}

/** Words of the vocabulary that begin with these letters, at most a thousand. */
export async function findWordsBeginningWith(reader: Reader, letters: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from directory_words
    where word >= ${letters} and word < ${`${letters}\u{10ffff}`}
    order by word limit 1000`.execute(reader)
  return rows.map((row) => row.word)
}

/** The moment the newest word of the vocabulary was added, as text; null for an empty one. */
export async function newestWord(reader: Reader): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(added_at)::text as at from directory_words`.execute(reader)
  return rows[0]?.at ?? null
}

export async function findWords(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('directory_words').select('word').execute()
  return rows.map((row) => row.word)
}
