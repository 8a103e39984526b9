import { afterCommit, type Tx } from '#platform/database/index.ts'

import { openRealtime as open } from './open-realtime.ts'
import type { PresenceChanges } from './presence.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

export type { PresenceChanges } from './presence.ts'
export { isOnline, onlineKeys } from './presence.ts'
export type { Member, Realtime, RealtimeOptions } from './types.ts'

let current: Realtime | undefined
const presenceListeners = new Set<(changes: PresenceChanges) => void>()

/** Opens the realtime line of this process: sockets, the bond with the other nodes, presence, the own port. */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const opened = await open({
    ...options,
    onPresence(changes) {
      options.onPresence?.(changes)
      for (const listener of presenceListeners) listener(changes)
    },
  })
  let closing: Promise<void> | undefined
  const close = () => {
    if (current === realtime) current = undefined
    return (closing ??= opened.close())
  }
  const realtime: Realtime = { ...opened, close }
  current = realtime
  return realtime
}

/** Tells the event on the private channels (named without `private-`), on every node, now. A script without an open line tells nobody. */
export function broadcast(channels: string | readonly string[], event: string, payload: unknown): void {
  current?.broadcast(channels, event, payload)
}

/**
 * Whether somebody listens to the private channel on this node in this moment. Presence follows a moment later: an event
 * that is made for listeners alone asks both.
 */
export function hasLocalListeners(channel: string): boolean {
  return current?.hasLocalListeners(channel) ?? false
}

/** Tells the event once the transaction is committed, never when it is rolled back. */
export function announce(
  tx: Tx,
  channels: string | readonly string[],
  event: string,
  payload: unknown,
): void {
  afterCommit(tx, () => broadcast(channels, event, payload))
}

/** Closes, on every node, the sockets that were let in with these sessions; what they ask meanwhile is refused. */
export function disconnectSessions(sessionIds: readonly number[]): void {
  current?.disconnectSessions(sessionIds)
}

/** Hears who came and went: each change on one node of the installation alone. Returns how to stop hearing. */
export function onPresence(listener: (changes: PresenceChanges) => void): () => void {
  presenceListeners.add(listener)
  return () => void presenceListeners.delete(listener)
}
