import { createHmac } from 'node:crypto'

import postgres, { type Sql, type TransactionSql } from 'postgres'

import { migrateToLatest } from './migrate.ts'

/** The role of the running product in the embedded database. It owns no table of the product. */
export const SERVICE_ROLE = 'uprava_service'

/** Key of the advisory lock of the grants: two nodes that start together would change the same catalogue rows. */
const LOCK = 7_402_641_816

/** What no role but the owner may change: the journal (audit §2). Entries come in through `audit_write` alone. */
const protectedTables = ['audit_entries', 'audit_chain', 'audit_queue', 'audit_heads', 'migrations']
const protectedFunctions = [
  'audit_write(text, text, text, text, text, jsonb)',
  'audit_add_head(int8, text, timestamptz, text)',
  'audit_thin(int8)',
]

/** The address with which the running product connects to the embedded database of this owner. */
export function serviceUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = createHmac('sha256', decodeURIComponent(url.password))
    .update(SERVICE_ROLE)
    .digest('base64url')
  url.username = SERVICE_ROLE
  return url.href
}

/**
 * Migrates as the owner and grants the running role what it needs, nothing more: it reads and writes rows of all tables
 * but the journal's. The role of the embedded database is made here; that of another one must exist. With one URL for
 * both the product runs as the owner, and nothing is granted.
 */
export async function prepareDatabase(ownerUrl: string, serviceUrl: string): Promise<void> {
  await migrateToLatest(ownerUrl)
  const [owner, service] = [new URL(ownerUrl).username, new URL(serviceUrl).username].map(decodeURIComponent)
  if (service === undefined || owner === service) return
  const client = postgres(ownerUrl, { max: 1, onnotice: () => undefined })
  try {
    await client.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`
      if (serviceUrl === serviceUrlOf(ownerUrl)) await makeRole(sql, serviceUrl)
      await grantRows(sql, service)
    })
    await handOverQueue(client, service)
  } finally {
    await client.end()
  }
}

async function makeRole(sql: TransactionSql, serviceUrl: string): Promise<void> {
  const [found] = await sql`select from pg_roles where rolname = ${SERVICE_ROLE}`
  if (!found) await sql`create role ${sql(SERVICE_ROLE)}`
  // Base64url: nothing in it needs quoting.
  const password = new URL(serviceUrl).password
  await sql.unsafe(
    `alter role ${SERVICE_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication password '${password}'`,
  )
}

async function grantRows(sql: TransactionSql, service: string): Promise<void> {
  const role = sql(service)
  const [database] = await sql<{ name: string }[]>`select current_database() as name`
  // The job queue makes its own schema.
  await sql`grant connect, create on database ${sql(database!.name)} to ${role}`
  for (const schema of ['public', 'shared']) {
    await sql`grant usage on schema ${sql(schema)} to ${role}`
    await sql`grant select, insert, update, delete on all tables in schema ${sql(schema)} to ${role}`
    await sql`grant usage, select on all sequences in schema ${sql(schema)} to ${role}`
  }
  for (const table of protectedTables) {
    await sql`revoke all on table ${sql(table)} from ${role}`
    await sql`grant select on table ${sql(table)} to ${role}`
  }
  await sql`revoke all on sequence audit_queue_id_seq from ${role}`
  for (const name of protectedFunctions)
    await sql.unsafe(`grant execute on function ${name} to "${service.replaceAll('"', '""')}"`)
}

/**
 * The job queue creates and changes its own tables, hence the running role owns them. Those that the owner made before
 * there was such a role are handed over.
 */
async function handOverQueue(client: Sql, service: string): Promise<void> {
  const [found] = await client`
    select from pg_namespace where nspname = 'pgboss' and nspowner <> (select oid from pg_roles where rolname = ${service})`
  if (!found) return
  await client.begin(async (sql) => {
    const objects = await sql<{ statement: string }[]>`
      select format('alter %s %s owner to %I', kind, name, ${service}::text) as statement from (
        select 0 as step, 'schema' as kind, 'pgboss' as name
        union all
        select 1, case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass::text
        from pg_class c
        where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'S', 'v')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
        union all
        select 2, 'function', p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'pgboss'::regnamespace
        union all
        select 3, 'type', t.oid::regtype::text from pg_type t
        where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e'
      ) as found order by step`
    for (const { statement } of objects) await sql.unsafe(statement)
  })
}
