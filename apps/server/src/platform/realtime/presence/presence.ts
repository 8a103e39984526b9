import { transaction } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import type { PresenceChanges, PresenceTiming } from '../types.ts'
import {
  deleteKeys,
  insertKeys,
  lockPresence,
  onlineAmong,
  removeDeadNodes,
  renewLease,
} from './presence.repository.ts'

export const presenceTiming: PresenceTiming = { grace: 15_000, heartbeat: 5000, lifetime: 20_000 }

export type Presence = {
  /** A socket with the key was subscribed. */
  arrive(key: string): void
  /** A socket with the key was closed or unsubscribed. */
  depart(key: string): void
  /** Sockets of this node with the key. */
  socketsOf(key: string): number
  stop(): Promise<void>
}

/**
 * Counts this node's sockets by key and writes changes to the database, in batches. A key is online while any node with a
 * valid lease holds it; `onChanges` is called on the node whose write changes that.
 */
export function trackPresence(
  node: string,
  timing: PresenceTiming,
  onChanges: (changes: PresenceChanges) => void,
): Presence {
  const sockets = new Map<string, number>()
  const graceTimers = new Map<string, NodeJS.Timeout>()
  const heldKeys = () => [...sockets.keys(), ...graceTimers.keys()]
  const writer = createWriter(async (batch) => {
    notifySafely(onChanges, await persist(node, timing.lifetime, batch, heldKeys()))
  })
  let isStopped = false
  const heartbeat = setInterval(writer.write, timing.heartbeat)
  writer.write()

  return {
    arrive(key) {
      const count = sockets.get(key) ?? 0
      sockets.set(key, count + 1)
      if (count > 0 || isStopped) return
      const timer = graceTimers.get(key)
      clearTimeout(timer)
      graceTimers.delete(key)
      if (!timer) writer.change(key, true)
    },
    depart(key) {
      const count = (sockets.get(key) ?? 0) - 1
      if (count > 0) sockets.set(key, count)
      else sockets.delete(key)
      if (count > 0 || isStopped) return
      const leave = () => {
        graceTimers.delete(key)
        writer.change(key, false)
      }
      graceTimers.set(key, setTimeout(leave, timing.grace))
    },
    socketsOf: (key) => sockets.get(key) ?? 0,
    /** Leaves the node's keys online for the grace time, in which its clients reconnect to another node or a restarted one. */
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      for (const timer of graceTimers.values()) clearTimeout(timer)
      await writer.idle()
      await transaction((tx) => renewLease(tx, node, timing.grace)).catch(() => undefined)
    },
  }
}

type Batch = ReadonlyMap<string, boolean>

/** Collects changes by key and writes them one batch at a time; a failed batch is retried with the next write. */
function createWriter(writeBatch: (batch: Batch) => Promise<void>) {
  let pending = new Map<string, boolean>()
  let isWriting = false
  let written = Promise.resolve()

  async function writeAll(): Promise<void> {
    do {
      const batch = pending
      pending = new Map()
      try {
        await writeBatch(batch)
      } catch (error) {
        subjectLog('realtime').warn({ err: error }, 'presence was not written')
        pending = new Map([...batch, ...pending])
        break
      }
    } while (pending.size > 0)
    isWriting = false
  }

  /** Starts writing unless a write is in progress, after which pending changes are written together. */
  function write(): void {
    if (isWriting) return
    isWriting = true
    written = writeAll()
  }

  return {
    write,
    change(key: string, isPresent: boolean): void {
      pending.set(key, isPresent)
      write()
    },
    /** Resolves when the write in progress has ended. */
    idle: () => written,
  }
}

/** Writes a batch of changes; answers the keys that are online or offline in the installation because of it. */
async function persist(
  node: string,
  lifetime: number,
  batch: Batch,
  held: readonly string[],
): Promise<PresenceChanges> {
  const arrived = [...batch].filter(([, isPresent]) => isPresent).map(([key]) => key)
  const left = [...batch].filter(([, isPresent]) => !isPresent).map(([key]) => key)
  return transaction(async (tx) => {
    await lockPresence(tx)
    const isNew = await renewLease(tx, node, lifetime)
    const arrivals = isNew ? [...new Set([...arrived, ...held])] : arrived
    const before = await onlineAmong(tx, arrivals)
    await insertKeys(tx, node, arrivals)
    const removed = [...new Set([...(await deleteKeys(tx, node, left)), ...(await removeDeadNodes(tx))])]
    const after = await onlineAmong(tx, removed)
    return {
      online: arrivals.filter((key) => !before.has(key)),
      offline: removed.filter((key) => !after.has(key)),
    }
  })
}

function notifySafely(onChanges: (changes: PresenceChanges) => void, changes: PresenceChanges): void {
  if (changes.online.length === 0 && changes.offline.length === 0) return
  try {
    onChanges(changes)
  } catch (error) {
    subjectLog('realtime').error({ err: error }, 'a change of presence was not published')
  }
}
