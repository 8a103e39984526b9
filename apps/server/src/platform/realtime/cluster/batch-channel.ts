import type { RealtimeServer } from '../types.ts'

/** Receives a batch: the node it is from, its number among that node's batches, a JSON list of cluster messages. */
export type BatchListener = (from: string, number: number, batch: string) => void

/** Carries numbered batches between the nodes. A batch may be lost, delayed or reordered: the cluster bus detects it. */
export type BatchChannel = {
  /** Sends to the other nodes; never throws. */
  send(from: string, number: number, batch: string): void
  /** Returns the unsubscriber. */
  receive(listener: BatchListener): () => void
}

/** Batches as packets between the servers of Socket.IO, through its adapter. */
export function adapterChannel(io: RealtimeServer): BatchChannel {
  return {
    send: (from, number, batch) => void io.serverSideEmit('notices', from, number, batch),
    receive(listener) {
      io.on('notices', listener)
      return () => void io.off('notices', listener)
    },
  }
}
