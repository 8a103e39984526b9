import { sql, type Reader, type Tx } from '#platform/database/index.ts'
import { demoPassword } from '#platform/passwords/demo-password.ts'
import { isPassword } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'

import { demoNews } from './news.ts'
import { organizations } from './organizations.ts'

/** What is the demo's: its people by their unassigned phones, what these own, and its news as they were seeded. */
export type Fiction = {
  readonly personIds: readonly number[]
  readonly managerIds: readonly number[]
  readonly organizationIds: readonly number[]
  readonly channelIds: readonly number[]
  readonly newsIds: readonly number[]
  /** Every administrator with the demo's password. */
  readonly administratorIds: readonly number[]
}

/** How much stands beside the fiction. */
export type OwnData = {
  readonly people: number
  readonly organizations: number
  readonly news: number
  readonly administrators: number
  /** Documents and packages of own people in channels of the fiction. */
  readonly documentsInside: number
}

const phones = organizations.flatMap(({ owner, employees }) =>
  [owner, ...employees].map(({ phone }) => phone),
)

/** Finds the fiction as it is now. Checking passwords takes a tenth of a second for each administrator. */
export async function findFiction(reader: Reader): Promise<Fiction> {
  const { rows } = await sql<Omit<Fiction, 'newsIds' | 'administratorIds'>>`
    with p as (select id from persons where phone = any(${phones}::text[])),
      m as (select id from managers where person_id in (select id from p)),
      o as (select id from organizations where owner_manager_id in (select id from m)),
      c as (select id from channels where organization_id in (select id from o))
    select array(select id from p order by id) as "personIds", array(select id from m) as "managerIds",
      array(select id from o) as "organizationIds", array(select id from c) as "channelIds"`.execute(reader)
  return {
    ...rows[0]!,
    newsIds: await fictionalNews(reader),
    administratorIds: await demoAdministrators(reader),
  }
}

/** News somebody has edited are not the demo's any more. */
async function fictionalNews(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news where (title, body) in (
      select * from unnest(${demoNews.map(({ title }) => title)}::text[], ${demoNews.map(({ body }) => body)}::text[])
    )`.execute(reader)
  return rows.map(({ id }) => id)
}

async function demoAdministrators(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number; password_hash: string }>`
    select id, password_hash from administrators where password_hash is not null order by id limit 1000`.execute(
    reader,
  )
  const found: number[] = []
  for (const { id, password_hash: hash } of rows) if (await isPassword(demoPassword, hash)) found.push(id)
  return found
}

/**
 * Counts what is not the fiction. The administrator whom the first start made with the password of the settings belongs to
 * the installation and does not count.
 */
export async function countOwnData(tx: Tx, fiction: Fiction): Promise<OwnData> {
  const { personIds, managerIds, organizationIds, channelIds, newsIds, administratorIds } = fiction
  const { rows } = await sql<OwnData>`
    select
      (select count(*)::int from persons where id <> all(${personIds}::int8[]) and erased_at is null) as people,
      (select count(*)::int from organizations where id <> all(${organizationIds}::int8[])) as organizations,
      (select count(*)::int from news where id <> all(${newsIds}::int8[])) as news,
      (select count(*)::int from administrators where id <> all(${administratorIds}::int8[])
        and lower(login) <> lower(${settings().ADMIN_LOGIN})) as administrators,
      (select count(*)::int from documents where channel_id = any(${channelIds}::int8[])
        and author_manager_id <> all(${managerIds}::int8[]))
      + (select count(*)::int from charters where channel_id = any(${channelIds}::int8[])
        and author_manager_id <> all(${managerIds}::int8[])) as "documentsInside"`.execute(tx)
  return rows[0]!
}
