import { db, transaction } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import { buryDead, heldAmong, hold, keepAlive, letGo, lockPresence } from './presence.repository.ts'

/** Keys whose first socket came, and keys whose last one has been away for the grace time. */
export type PresenceChanges = { readonly online: readonly string[]; readonly offline: readonly string[] }

/** Milliseconds. */
export type PresenceTiming = {
  /** How long a key stays online without a socket (RT-37). */
  grace: number
  /** How often a node says that it lives; also when the dead are noticed. */
  heartbeat: number
  /** After how much silence a node counts as dead. */
  lifetime: number
}

export const presenceTiming: PresenceTiming = { grace: 15_000, heartbeat: 5000, lifetime: 20_000 }

/** Those of the keys that are online anywhere in the installation; one statement. */
export function onlineKeys(keys: readonly string[]): Promise<Set<string>> {
  return heldAmong(db(), keys)
}

/** Whether the key is online anywhere in the installation. */
export async function isOnline(key: string): Promise<boolean> {
  return (await onlineKeys([key])).has(key)
}

export type Presence = {
  arrive(key: string): void
  depart(key: string): void
  stop(): Promise<void>
}

/**
 * Counts this node's sockets by key and writes only changes to the database, together where they come together. A key
 * is online while any living node holds it; the node whose write turns it hears of it.
 */
export function trackPresence(
  node: string,
  timing: PresenceTiming,
  hear: (changes: PresenceChanges) => void,
): Presence {
  const sockets = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  let pending = new Map<string, boolean>()
  let isWriting = false
  let written = Promise.resolve()
  let isStopped = false

  function change(key: string, isHere: boolean): void {
    pending.set(key, isHere)
    write()
  }

  /** Starts writing unless it is under way; what comes meanwhile goes into the next transaction. */
  function write(): void {
    if (isWriting) return
    isWriting = true
    written = writeAll()
  }

  async function writeAll(): Promise<void> {
    let isWritten: boolean
    do {
      const batch = pending
      pending = new Map()
      isWritten = await writeBatch(batch)
      // After a failure the next heartbeat tries again.
    } while (isWritten && pending.size > 0)
    isWriting = false
  }

  async function writeBatch(batch: ReadonlyMap<string, boolean>): Promise<boolean> {
    try {
      const held = [...sockets.keys(), ...leaving.keys()]
      hearSafely(hear, await settle(node, timing.lifetime, batch, held))
      return true
    } catch (error) {
      subjectLog('realtime').warn({ err: error }, 'presence could not be written')
      for (const [key, isHere] of batch) if (!pending.has(key)) pending.set(key, isHere)
      return false
    }
  }

  const heart = setInterval(write, timing.heartbeat)
  write()

  return {
    arrive(key) {
      const count = sockets.get(key) ?? 0
      sockets.set(key, count + 1)
      if (count > 0 || isStopped) return
      const timer = leaving.get(key)
      clearTimeout(timer)
      leaving.delete(key)
      if (!timer) change(key, true)
    },
    depart(key) {
      const count = (sockets.get(key) ?? 0) - 1
      if (count > 0) sockets.set(key, count)
      else sockets.delete(key)
      if (count > 0 || isStopped) return
      const leave = () => {
        leaving.delete(key)
        change(key, false)
      }
      leaving.set(key, setTimeout(leave, timing.grace))
    },
    /** The node's keys stay for the grace time: its clients are about to come back to another node, or to its successor. */
    async stop() {
      isStopped = true
      clearInterval(heart)
      for (const timer of leaving.values()) clearTimeout(timer)
      await written
      await transaction((tx) => keepAlive(tx, node, timing.grace)).catch(() => undefined)
    },
  }
}

async function settle(
  node: string,
  lifetime: number,
  batch: ReadonlyMap<string, boolean>,
  held: readonly string[],
): Promise<PresenceChanges> {
  const came = [...batch].filter(([, isHere]) => isHere).map(([key]) => key)
  const went = [...batch].filter(([, isHere]) => !isHere).map(([key]) => key)
  return transaction(async (tx) => {
    await lockPresence(tx)
    const isNew = await keepAlive(tx, node, lifetime)
    const arrivals = isNew ? [...new Set([...came, ...held])] : came
    const before = await heldAmong(tx, arrivals)
    await hold(tx, node, arrivals)
    const gone = [...new Set([...(await letGo(tx, node, went)), ...(await buryDead(tx))])]
    const after = await heldAmong(tx, gone)
    return {
      online: arrivals.filter((key) => !before.has(key)),
      offline: gone.filter((key) => !after.has(key)),
    }
  })
}

function hearSafely(hear: (changes: PresenceChanges) => void, changes: PresenceChanges): void {
  if (changes.online.length === 0 && changes.offline.length === 0) return
  try {
    hear(changes)
  } catch (error) {
    subjectLog('realtime').error({ err: error }, 'a change of presence was not told')
  }
}
