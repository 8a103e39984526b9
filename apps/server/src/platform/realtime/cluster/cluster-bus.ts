import { z } from 'zod'

import { subjectLog } from '#platform/log/index.ts'

import type { BatchChannel } from './batch-channel.ts'

const audience = z.object({ name: z.string(), version: z.number() })

/** A message between nodes. Payloads are JSON texts, which are passed on without parsing. */
const clusterMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    channels: z.array(z.string()),
    event: z.string(),
    json: z.string(),
    /** Further keys of the payload for each of the channels. */
    own: z.array(z.string()).optional(),
    once: z.object({ key: z.string(), announcement: z.string() }).optional(),
    audience: audience.optional(),
  }),
  z.object({ kind: z.literal('left'), audience, channels: z.array(z.string()) }),
  z.object({ kind: z.literal('rejoined'), name: z.string(), channels: z.array(z.string()) }),
  z.object({ kind: z.literal('whisper'), channel: z.string(), event: z.string(), json: z.string() }),
  z.object({ kind: z.literal('sessions-ended'), sessionIds: z.array(z.number()) }),
  /** What a module of one node publishes for the others. */
  z.object({ kind: z.literal('published'), topic: z.string(), json: z.string() }),
  /** The node ends in order and has nothing more to say. */
  z.object({ kind: z.literal('goodbye') }),
])
export type ClusterMessage = z.infer<typeof clusterMessage>

export type ClusterBus = { send(message: ClusterMessage): void; stop(): void }

/** What becomes of the messages of the other nodes. */
export type ClusterListener = {
  readonly onMessage: (message: ClusterMessage) => void
  /** Messages of another node were lost. */
  readonly onGap: () => void
  /** Another node has ended without a goodbye: what it had committed and not announced yet is announced by nobody. */
  readonly onEnded: () => void
  /** Those of these silent nodes that have certainly ended. */
  readonly findEnded: (nodes: readonly string[]) => Promise<readonly string[]>
}

type Peer = {
  /** The number of the next batch to process. */
  next: number
  /** Batches that arrived before one with a lower number. */
  outOfOrder: Map<number, string>
  gapTimer: NodeJS.Timeout | undefined
  lastSeenAt: number
  /** Its silence is known: it has said goodbye, or was reported. */
  isSilent: boolean
}

/** Milliseconds. */
const timing = {
  /** Interval of the heartbeat, an empty batch that reveals whether the batch before it was lost. */
  heartbeat: 500,
  /** A node that says nothing for this long may have ended: `findEnded` is asked. */
  suspicion: 900,
  /** How long batches with higher numbers wait for a missing one. */
  gapTimeout: 3000,
  /** A node that says nothing for this long, not even goodbye, has ended: its last events may be lost. */
  silence: 20_000,
  /** The state of a silent node is dropped after this time. */
  peerRetention: 3_600_000,
}

/**
 * Ordered messages between the nodes. The channel below may lose or reorder packets (a long one goes through a table, and
 * a disconnected node receives nothing), therefore batches are numbered. A number that does not arrive is a gap: `onGap`; so
 * is a node that is silent without a goodbye, unless it has ended (`onEnded`).
 */
export function openClusterBus(channel: BatchChannel, node: string, listener: ClusterListener): ClusterBus {
  let outgoing: string[] = []
  let number = 0
  let isScheduled = false
  const { receive, checkPeers, stopReceiving } = createReceiver(listener)

  /** Sends the messages of one turn of the event loop as one batch. */
  function sendBatch(): void {
    isScheduled = false
    const batch = `[${outgoing.join(',')}]`
    outgoing = []
    channel.send(node, number++, batch)
  }

  const stopChannel = channel.receive((from, number, batch) => {
    if (from !== node) receive(from, number, batch)
  })
  const heartbeat = setInterval(() => {
    sendBatch()
    void checkPeers()
  }, timing.heartbeat)

  return {
    send(message) {
      outgoing.push(JSON.stringify(message))
      if (isScheduled) return
      isScheduled = true
      setImmediate(sendBatch)
    },
    stop() {
      outgoing.push(JSON.stringify({ kind: 'goodbye' } satisfies ClusterMessage))
      sendBatch()
      clearInterval(heartbeat)
      stopReceiving()
      stopChannel()
    },
  }
}

/** Restores the order of each peer's batches. */
function createReceiver({ onMessage, onGap, onEnded, findEnded }: ClusterListener) {
  const peers = new Map<string, Peer>()
  let isAsking = false

  const onMessageOf = (peer: Peer) => (message: ClusterMessage) => {
    if (message.kind === 'goodbye') peer.isSilent = true
    else onMessage(message)
  }

  function processInOrder(peer: Peer): void {
    let batch = peer.outOfOrder.get(peer.next)
    while (batch !== undefined) {
      peer.outOfOrder.delete(peer.next)
      peer.next += 1
      processBatch(batch, onMessageOf(peer))
      batch = peer.outOfOrder.get(peer.next)
    }
    clearTimeout(peer.gapTimer)
    peer.gapTimer = peer.outOfOrder.size > 0 ? setTimeout(() => skipGap(peer), timing.gapTimeout) : undefined
  }

  function skipGap(peer: Peer): void {
    peer.next = Math.min(...peer.outOfOrder.keys())
    processInOrder(peer)
    onGap()
  }

  /** One question at a time. */
  async function noticeEnded(): Promise<void> {
    const suspects = [...peers].filter(([, peer]) => !peer.isSilent && silenceOf(peer) > timing.suspicion)
    if (suspects.length === 0 || isAsking) return
    isAsking = true
    try {
      const known = await findEnded(suspects.map(([from]) => from))
      const ended = suspects.filter(
        ([from, peer]) => known.includes(from) && silenceOf(peer) > timing.suspicion,
      )
      for (const [, peer] of ended) peer.isSilent = true
      if (ended.length > 0) onEnded()
    } finally {
      isAsking = false
    }
  }

  return {
    receive: (from: string, number: number, batch: string): void => {
      const peer: Peer = peers.get(from) ?? {
        next: number,
        outOfOrder: new Map(),
        gapTimer: undefined,
        lastSeenAt: 0,
        isSilent: false,
      }
      peers.set(from, peer)
      peer.lastSeenAt = performance.now()
      peer.isSilent = false
      // Late: its gap was skipped, or it was sent before the first batch received.
      if (number < peer.next) return processBatch(batch, onMessageOf(peer))
      peer.outOfOrder.set(number, batch)
      processInOrder(peer)
    },
    checkPeers: async (): Promise<void> => {
      for (const [from, peer] of peers) {
        if (silenceOf(peer) > timing.peerRetention) peers.delete(from)
        if (silenceOf(peer) <= timing.silence || peer.isSilent) continue
        peer.isSilent = true
        onGap()
      }
      await noticeEnded()
    },
    stopReceiving: (): void => {
      for (const peer of peers.values()) clearTimeout(peer.gapTimer)
    },
  }
}

const silenceOf = ({ lastSeenAt }: Peer) => performance.now() - lastSeenAt

function processBatch(batch: string, onMessage: (message: ClusterMessage) => void): void {
  try {
    for (const received of JSON.parse(batch) as unknown[]) {
      // A newer version of the product may send kinds that this one does not know.
      const { success, data } = clusterMessage.safeParse(received)
      if (success) onMessage(data)
    }
  } catch (error) {
    subjectLog('realtime').error({ err: error }, 'a message of another node was not processed')
  }
}
