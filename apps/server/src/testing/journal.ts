import type { Sql } from 'postgres'

import { asAdministrator } from './administrator.ts'

/** How many of the strings that people have typed are looked for, at most. */
const maxMarkers = 2000

type FoundInJournal = { entries: number; markers: number; found: string[] }

/**
 * Looks in the entries of a test installation for what no entry may hold: everybody's names, phones, e-mail addresses and
 * logins, the texts of messages, names of documents, and further strings.
 */
export async function foundInJournal(
  ownerUrl: string,
  further: readonly string[] = [],
): Promise<FoundInJournal> {
  let outcome: FoundInJournal | undefined
  await asAdministrator(ownerUrl, async (sql) => {
    outcome = await search(sql, further)
  })
  return outcome!
}

async function search(sql: Sql, further: readonly string[]): Promise<FoundInJournal> {
  // Short strings are part of others by chance.
  const [row] = await sql<FoundInJournal[]>`
    with typed as (
      select unnest(array[phone, surname, name, surname || ' ' || name]) as text from persons
      union select unnest(array[surname, name, email, login]) from managers
      union select unnest(array[name, email, phone]) from organizations
      union select unnest(array[name, email]) from administrators
      union select text from messages
      union select name from documents
      union select unnest(${[...further]}::text[])
    ), markers as (
      select lower(text) as marker from typed where length(text) >= 5 limit ${maxMarkers}
    ), journal as (
      select count(*)::int as entries, lower(coalesce(string_agg(concat_ws(' ', actor_id, subject_id, subject_name, details), E'\n'), '')) as text
      from audit_entries
    )
    select j.entries, (select count(*) from markers)::int as markers,
      array(select marker from markers where position(marker in j.text) > 0 order by 1) as found
    from journal j`
  return row!
}
