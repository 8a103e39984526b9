import cluster from 'node:cluster'

import type { ToProcess, ToSupervisor } from './messages.ts'

/** What a process is started with: its number, how many there are, and a name that all of them have in common. */
type Place = { readonly number: number; readonly count: number; readonly group: string }

export const argumentsOf = ({ number, count, group }: Place): string[] => [`${number}`, `${count}`, group]

function ownPlace(): Place | null {
  if (!cluster.isWorker) return null
  const [number, count, group = ''] = process.argv.slice(2)
  return { number: Number(number), count: Number(count), group }
}
const place = ownPlace()

/** The number of this process among those behind one port (PROCESSES), from 1 on; null where there is no other. */
export const processNumber = place?.number ?? null

/** How many processes this node consists of. */
export const processCount = place?.count ?? 1

/** Whether what a machine needs once, of several processes, is done by this one. */
export const isFirstProcess = (processNumber ?? 1) === 1

/**
 * The name of the local socket on which a process of this group is asked for its share. It begins with a zero: the system keeps
 * it, not a folder, and it is gone with its process.
 */
export const localSocketOf = (number: number): string => `\0uprava-${place?.group}-${number}`

/** The part of a limit of the node that this process has: connections are given out in turn. */
export const shareOf = (limit: number): number => Math.ceil(limit / processCount)

export function notifySupervisor(message: ToSupervisor): void {
  // A supervisor that is gone takes this process with it.
  process.send?.(message, undefined, undefined, () => undefined)
}

/** Calls the listener with what the supervisor says of this kind. Returns the unsubscriber. */
export function onSupervisor<Kind extends ToProcess['kind']>(
  kind: Kind,
  listener: (message: Extract<ToProcess, { kind: Kind }>) => void,
): () => void {
  const receive = (message: ToProcess) => {
    if (message.kind === kind) listener(message as Extract<ToProcess, { kind: Kind }>)
  }
  process.on('message', receive)
  return () => void process.off('message', receive)
}
