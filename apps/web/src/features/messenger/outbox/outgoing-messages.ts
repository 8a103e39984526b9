import { commitAtOnce } from '#api/index.ts'

import { messageStore, type OutgoingMessage } from './message-store.ts'

/*
 * Where the outbox keeps its messages: the browser's database, so that a crash loses none. A browser that refuses (no quota,
 * storage forbidden) must not hold a message back: it waits in memory and is sent from there, as long as the page stays.
 */
const inMemory = new Map<string, OutgoingMessage>()
/** Done, though the database may have them still: they are not sent again. */
const deleted = new Set<string>()

/** Stores a message; once this resolves, a crash cannot lose it unless the browser refused. */
export async function keepOutgoing(outgoing: OutgoingMessage): Promise<void> {
  deleted.delete(outgoing.clientId)
  try {
    const transaction = (await messageStore()).transaction('outbox', 'readwrite')
    await commitAtOnce(transaction, transaction.store.put(outgoing))
    inMemory.delete(outgoing.clientId)
  } catch {
    inMemory.set(outgoing.clientId, outgoing)
  }
}

export async function deleteOutgoing(clientId: string): Promise<void> {
  inMemory.delete(clientId)
  try {
    await (await messageStore()).delete('outbox', clientId)
  } catch {
    deleted.add(clientId)
  }
}

/** All messages of an account that are not sent yet. */
export async function readOutgoing(managerId: number): Promise<OutgoingMessage[]> {
  const stored = await messageStore()
    .then((database) => database.getAllFromIndex('outbox', 'managerId', managerId))
    .catch(() => [])
  return [
    ...stored.filter(({ clientId }) => !inMemory.has(clientId) && !deleted.has(clientId)),
    ...[...inMemory.values()].filter((one) => one.managerId === managerId),
  ]
}

/** At the end of the session what waits in memory goes with the page that the account leaves. */
export const clearUnstored = (): void => inMemory.clear()
