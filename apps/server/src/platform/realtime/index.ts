import { afterCommit, afterRollback, db, type Tx } from '#platform/database/index.ts'

import { onlineAmong } from './presence/presence.repository.ts'
import type { DeliveryOptions, PresenceChanges, Realtime } from './types.ts'

export type { DeliveryOptions, Member, PresenceChanges, Realtime, RealtimeOptions } from './types.ts'

let current: Realtime | undefined
type PublishedListener = (payload: unknown) => void
const publishedListeners = new Map<string, PublishedListener>()
const presenceListeners = new Set<(changes: PresenceChanges) => void>()

/** Sets the realtime server of this process, which the functions below use. */
export function setRealtime(realtime: Realtime): void {
  current = realtime
}

/** Whether this process serves sockets; a command of the administrator does not. */
export function hasRealtime(): boolean {
  return current !== undefined
}

/** Unsets the realtime server if it is the present one. */
export function unsetRealtime(realtime: Realtime): void {
  if (current === realtime) current = undefined
}

/** Emits the event on the private channels (named without `private-`), on every node, now; without a server to nobody. */
export function broadcast(
  channels: string | readonly string[],
  event: string,
  payload: unknown,
  how: DeliveryOptions = {},
): void {
  current?.broadcast(channels, event, payload, how)
}

/**
 * The same for channels of which each has an own part: what is common to all is serialized once. Both parts are objects, and
 * the payload is one object with the keys of both.
 */
export function broadcastEach(
  parts: readonly { channel: string; own: object }[],
  event: string,
  common: object,
  how: DeliveryOptions = {},
): void {
  current?.broadcastEach(parts, event, common, how)
}

/**
 * Keeps events of the audience that were prepared before this version of it from the channels, on every node, from now on.
 * Undone when the transaction in which they leave is rolled back; the channels' sockets then reconnect and fetch what they
 * have missed.
 */
export function leaveAudience(
  tx: Tx,
  audience: { readonly name: string; readonly version: number },
  channels: readonly string[],
): void {
  const realtime = current
  realtime?.leaveAudience(audience, channels)
  afterRollback(tx, () => realtime?.rejoinAudience(audience.name, channels))
}

/** Whether this node has delivered something with this key (`once`) in the last minutes. */
export function wasDelivered(key: string): boolean {
  return current?.wasDelivered(key) ?? false
}

/**
 * Whether a socket of this node is subscribed to the private channel now. The presence table is updated later: an event
 * built for connected accounts only considers both.
 */
export function hasLocalListeners(channel: string): boolean {
  return current?.hasLocalListeners(channel) ?? false
}

/** Whether no other process serves this installation: then this one knows of every event. */
export function isOnlyNode(): boolean {
  return current?.isOnlyNode ?? false
}

/** Emits the event after the transaction is committed; never when it is rolled back. */
export function announce(
  tx: Tx,
  channels: string | readonly string[],
  event: string,
  payload: unknown,
): void {
  afterCommit(tx, () => broadcast(channels, event, payload))
}

/** Closes the sockets of these sessions on every node and refuses their pending subscriptions. */
export function disconnectSessions(sessionIds: readonly number[]): void {
  current?.disconnectSessions(sessionIds)
}

/**
 * Publishes to the other nodes and processes, whose modules listen with `onPublished`: soon, in order and at no cost for the database; what is
 * published while they cannot be reached is lost.
 */
export function publishToNodes(topic: string, payload: object): void {
  current?.publish(topic, payload)
}

/** Subscribes to what other nodes publish about the topic: JSON of any version of the product. Returns the unsubscriber. */
export function onPublished(topic: string, listener: PublishedListener): () => void {
  publishedListeners.set(topic, listener)
  return () => void publishedListeners.delete(topic)
}

/** Calls the listener of `onPublished`. */
export function notifyPublished(topic: string, json: string): void {
  publishedListeners.get(topic)?.(JSON.parse(json))
}

/** Subscribes to presence changes; each change is reported on one node only. Returns the unsubscriber. */
export function onPresence(listener: (changes: PresenceChanges) => void): () => void {
  presenceListeners.add(listener)
  return () => void presenceListeners.delete(listener)
}

/** Calls the listeners of `onPresence`. */
export function notifyPresence(changes: PresenceChanges): void {
  for (const listener of presenceListeners) listener(changes)
}

/** Those of the keys that are online on any node; one statement. */
export function onlineKeys(keys: readonly string[]): Promise<Set<string>> {
  return onlineAmong(db(), keys)
}

/** Whether the key is online on any node. */
export async function isOnline(key: string): Promise<boolean> {
  return (await onlineKeys([key])).has(key)
}
