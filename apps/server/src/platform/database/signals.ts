import { driver, sql, type Tx } from './index.ts'

type Listener = (payload: string) => void

/**
 * Short notices between the nodes of an installation over PostgreSQL's NOTIFY: sent with the transaction,
 * received by every node, this one included. Nothing may depend on one arriving: they only shorten a wait.
 */
export async function listenTo(signal: string, listener: Listener): Promise<() => Promise<void>> {
  const subscription = await driver().listen(signal, listener)
  return () => subscription.unlisten()
}

/** Sends a notice when the transaction commits. At most 8000 bytes. */
export async function signal(tx: Tx, name: string, payload: string): Promise<void> {
  await sql`select pg_notify(${name}, ${payload})`.execute(tx)
}
