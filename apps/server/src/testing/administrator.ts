import postgres, { type Sql } from 'postgres'

/** The migrated and otherwise empty database that every test database is a clone of. */
export const TEMPLATE_DATABASE = 'uprava_template'

/** Does something to the cluster as a whole, over a connection of its own. */
export async function asAdministrator(adminUrl: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

/** The address of another database of the same cluster. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
