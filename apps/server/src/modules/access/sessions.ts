import type { GeneralPermission, Section, TabNumber } from '@uprava/contract/endpoint.ts'
import { openTabs } from '@uprava/contract/rules/station-tabs.ts'

import { afterCommit, db, type Tx } from '#platform/database/index.ts'
import { listenTo, signal } from '#platform/database/signals.ts'
import { disconnectSessions } from '#platform/realtime/index.ts'
import { newToken, tokenHash } from '#platform/secrets.ts'

import {
  endSessions as endSessionRows,
  findSeat,
  findSession,
  generalOf,
  insertSession,
  touchSession,
  type EndedSessions,
  type FoundSession,
  type NewSession,
  type SeatRow,
} from './access.repository.ts'

/**
 * Looked-up tokens and seats, kept for seconds: a busy client asks many times a second. Whatever changes a session,
 * an account, a seat or a channel's grants calls `accessChanged`, which empties the memory on every node at once.
 */
const keptMs = 3000
const mostKept = 20_000
const touchEveryMs = 60_000

/** A seat with its rights as sets. */
type Seat = Omit<SeatRow, 'sections'> & {
  sections: ReadonlySet<Section>
  general: ReadonlySet<GeneralPermission>
  tabs: ReadonlySet<TabNumber>
}
type Kept<Value> = { value: Value; until: number }
const sessions = new Map<string, Kept<FoundSession | null>>()
const seats = new Map<string, Kept<Seat | null>>()
/** Grows with every change, so that a look-up begun before a change is not kept after it. */
let generation = 0

const changed = 'access_changed'

/** Forgets what is remembered, here now and on the other nodes with the commit. */
export async function accessChanged(tx: Tx): Promise<void> {
  await signal(tx, changed, '')
  afterCommit(tx, forget)
}

function forget(): void {
  generation += 1
  sessions.clear()
  seats.clear()
}

/** Begins to hear of changes; what was remembered before may have missed one. */
export function listenForAccessChanges(): Promise<() => Promise<void>> {
  forget()
  return listenTo(changed, forget)
}

/** What is remembered is answered at once, without a turn of the event loop; else it is looked up and remembered. */
function remembered<Value>(
  memory: Map<string, Kept<Value>>,
  key: string,
  look: () => Promise<Value>,
): Value | Promise<Value> {
  const kept = memory.get(key)
  return kept && kept.until > Date.now() ? kept.value : lookUp(memory, key, look)
}

async function lookUp<Value>(
  memory: Map<string, Kept<Value>>,
  key: string,
  look: () => Promise<Value>,
): Promise<Value> {
  const begunAt = generation
  const value = await look()
  if (memory.size >= mostKept) memory.clear()
  if (begunAt === generation) memory.set(key, { value, until: Date.now() + keptMs })
  return value
}

/** The session of a bearer token, or null when there never was one. */
export async function sessionOf(token: string): Promise<FoundSession | null> {
  const found = await remembered(sessions, token, () => findSession(db(), tokenHash(token)))
  if (found?.state === 'alive' && Date.now() - found.lastSeenAt.getTime() > touchEveryMs) {
    found.lastSeenAt = new Date()
    await touchSession(db(), found.actor.sessionId)
  }
  return found
}

/** The seat of an account in a channel (its only or first channel when none is named). */
export function seatOf(managerId: number, channelId: number | undefined): Seat | null | Promise<Seat | null> {
  return remembered(seats, `${managerId}/${channelId ?? ''}`, async () => {
    const row = await findSeat(db(), managerId, channelId)
    if (!row) return null
    const general = generalOf(row)
    const tabs = openTabs({ typeId: row.channelTypeId, address: row.channelAddress, permissions: general })
    return { ...row, sections: new Set(row.sections), general, tabs: new Set(tabs) }
  })
}

/** Makes a session; answers the token, which is nowhere else. */
export async function startSession(
  tx: Tx,
  session: Omit<NewSession, 'tokenHash'>,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken()
  const sessionId = await insertSession(tx, { ...session, tokenHash: tokenHash(token) })
  return { token, sessionId }
}

/**
 * Ends sessions and closes their sockets. `isRevoked`: ended from elsewhere, which the client is told (`reason`)
 * so that it erases what it kept (D-06).
 */
export async function endSessions(tx: Tx, which: EndedSessions, isRevoked: boolean): Promise<number[]> {
  const ended = await endSessionRows(tx, which, isRevoked)
  if (ended.length === 0) return ended
  await accessChanged(tx)
  afterCommit(tx, () => disconnectSessions(ended))
  return ended
}
