import { signalListener, sql, type Tx } from './index.ts'

type Listener = (payload: string) => void

/**
 * Subscribes to signals between the nodes of an installation (PostgreSQL's NOTIFY): sent with the transaction, received by
 * every node including the sender. They may be lost, so they only shorten a wait; after the connection was lost, `onMissed` is
 * called. Returns the unsubscriber.
 */
export async function listenTo(
  signal: string,
  listener: Listener,
  onMissed?: () => void,
): Promise<() => Promise<void>> {
  return signalListener().listen(signal, listener, onMissed)
}

/** Sends a signal when the transaction commits. `payload`: at most 8000 bytes. */
export async function sendSignal(tx: Tx, name: string, payload: string): Promise<void> {
  await sql`select pg_notify(${name}, ${payload})`.execute(tx)
}
