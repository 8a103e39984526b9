import type { Tx } from '#platform/database/index.ts'

/** Called in the transaction in which accounts lose their seats in the channel; null: in every channel. */
type Listener = (tx: Tx, managerIds: readonly number[], channelId: number | null) => Promise<void>
const listeners = new Set<Listener>()

/** Subscribes a module that stands on this one to lost seats. */
export function onSeatsLost(listener: Listener): void {
  listeners.add(listener)
}

/** Says to the subscribers that the seats are gone. */
export async function seatsLost(
  tx: Tx,
  managerIds: readonly number[],
  channelId: number | null,
): Promise<void> {
  for (const listener of listeners) await listener(tx, managerIds, channelId)
}
