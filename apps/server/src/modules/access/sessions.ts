import type { GeneralPermission, Section, TabNumber } from '@uprava/contract/endpoint.ts'
import { openTabs } from '@uprava/contract/rules/station-tabs.ts'

import { afterCommit, db, type Tx } from '#platform/database/index.ts'
import { listenTo, sendSignal } from '#platform/database/signals.ts'
import { disconnectSessions, hasRealtime } from '#platform/realtime/index.ts'
import { newToken, tokenHash } from '#platform/secrets.ts'

import {
  endSessions as endSessionRows,
  findSeat,
  findSession,
  findSessionsBeyond,
  generalOf,
  insertSession,
  lowerSessionScopes as lowerSessionScopeRows,
  touchSession,
  type SessionFilter,
  type FoundSession,
  type NewSession,
  type SeatRow,
} from './access.repository.ts'

/**
 * Caches of tokens and seats for a few seconds: a busy client makes many calls a second. Whatever changes a session, an
 * account, a seat or what opens a channel's tabs calls `accessChanged`, which clears the caches on every node at once.
 */
const cacheMs = 3000
const maxCached = 20_000
const touchEveryMs = 60_000
/** Living sessions of a person: more than a person keeps track of are ended. */
const maxSessions = 100

/** A seat with its rights as sets. */
type Seat = Omit<SeatRow, 'sections'> & {
  sections: ReadonlySet<Section>
  general: ReadonlySet<GeneralPermission>
  tabs: ReadonlySet<TabNumber>
}
type Cached<Value> = { value: Value; until: number }
const sessions = new Map<string, Cached<FoundSession | null>>()
const seats = new Map<string, Cached<Seat | null>>()
/** Grows with every change, so that the result of a look-up begun before a change is not cached after it. */
let generation = 0

const changed = 'access_changed'

/** Clears the caches with the commit, here and on the other nodes. */
export async function accessChanged(tx: Tx): Promise<void> {
  for (const { changing } of listeners) changing(tx)
  await sendSignal(tx, changed, '')
  afterCommit(tx, clearCaches)
}

function clearCaches(): void {
  generation += 1
  sessions.clear()
  seats.clear()
  for (const { changed: clear } of listeners) clear()
}

/** What others keep of seats: `changing` inside a transaction that changes some, `changed` once it is committed, on any node. */
type AccessListener = { readonly changing: (tx: Tx) => void; readonly changed: () => void }
const listeners = new Set<AccessListener>()

/** Subscribes to changes of sessions, accounts and seats. Returns the unsubscriber. */
export function onAccessChanged(listener: AccessListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const ended = 'sessions_ended'
/** Ids of one signal, whose payload has at most 8000 bytes. */
const maxSignalledIds = 400

/**
 * Subscribes to changes; entries cached before may have missed one. Sessions ended by a process without realtime (a
 * command) are closed by the nodes that receive their ids.
 */
export async function listenForAccessChanges(): Promise<() => Promise<void>> {
  clearCaches()
  const stopCaches = await listenTo(changed, clearCaches, clearCaches)
  const stopEnded = await listenTo(ended, (ids) => disconnectSessions(ids.split(',').map(Number)))
  return async () => {
    await stopCaches()
    await stopEnded()
  }
}

/** A cached value is returned at once, without a turn of the event loop; else it is looked up and cached. */
function cached<Value>(
  cache: Map<string, Cached<Value>>,
  key: string,
  look: () => Promise<Value>,
): Value | Promise<Value> {
  const entry = cache.get(key)
  return entry && entry.until > Date.now() ? entry.value : lookUp(cache, key, look)
}

async function lookUp<Value>(
  cache: Map<string, Cached<Value>>,
  key: string,
  look: () => Promise<Value>,
): Promise<Value> {
  const begunAt = generation
  const value = await look()
  if (cache.size >= maxCached) cache.clear()
  if (begunAt === generation) cache.set(key, { value, until: Date.now() + cacheMs })
  return value
}

/** The session of a bearer token, or null when there never was one. */
export async function sessionOf(token: string): Promise<FoundSession | null> {
  const found = await cached(sessions, token, () => findSession(db(), tokenHash(token)))
  if (found?.state === 'alive' && Date.now() - found.lastSeenAt.getTime() > touchEveryMs) {
    found.lastSeenAt = new Date()
    await touchSession(db(), found.actor.sessionId)
  }
  return found
}

/** The seat of an account in a channel (its only or first channel when none is named). */
export function seatOf(managerId: number, channelId: number | undefined): Seat | null | Promise<Seat | null> {
  return cached(seats, `${managerId}/${channelId ?? ''}`, async () => {
    const row = await findSeat(db(), managerId, channelId)
    if (!row) return null
    const general = generalOf(row)
    const tabs = openTabs({ typeId: row.channelTypeId, address: row.channelAddress, permissions: general })
    return { ...row, sections: new Set(row.sections), general, tabs: new Set(tabs) }
  })
}

/** Makes a session; answers the token, which is nowhere else. The 101st of a person ends the one unused for longest. */
export async function startSession(
  tx: Tx,
  session: Omit<NewSession, 'tokenHash'>,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken()
  const sessionId = await insertSession(tx, { ...session, tokenHash: tokenHash(token) })
  for (const beyond of await findSessionsBeyond(tx, session.personId, maxSessions))
    await endSessions(tx, { sessionId: beyond }, true)
  return { token, sessionId }
}

/**
 * Ends sessions and closes their sockets. `isRevoked`: ended from elsewhere, which the reply says (`reason`)
 * so that the client erases its data (D-06).
 */
export async function endSessions(tx: Tx, which: SessionFilter, isRevoked: boolean): Promise<number[]> {
  const ids = await endSessionRows(tx, which, isRevoked)
  if (ids.length === 0) return ids
  await accessChanged(tx)
  if (hasRealtime()) afterCommit(tx, () => disconnectSessions(ids))
  else
    for (let from = 0; from < ids.length; from += maxSignalledIds)
      await sendSignal(tx, ended, ids.slice(from, from + maxSignalledIds).join(','))
  return ids
}

/** The phone of the person is another one: until it is confirmed its sessions reach what the person made itself. */
export async function lowerSessionScopes(tx: Tx, personId: number): Promise<void> {
  await lowerSessionScopeRows(tx, personId)
  await accessChanged(tx)
}
