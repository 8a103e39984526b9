import { z } from 'zod'

import { subjectLog } from '#platform/log/index.ts'

import type { RealtimeServer } from './types.ts'

/** What a node tells the others. Payloads travel as JSON: they are neither read nor written again on the way. */
const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    channels: z.array(z.string()),
    event: z.string(),
    json: z.string(),
  }),
  z.object({ kind: z.literal('whisper'), channel: z.string(), event: z.string(), json: z.string() }),
  z.object({ kind: z.literal('sessions-ended'), sessionIds: z.array(z.number()) }),
])
export type Notice = z.infer<typeof notice>

export type Notices = { tell(notice: Notice): void; stop(): void }

type Peer = {
  next: number
  /** Messages that came before one with a lower number. */
  early: Map<number, string>
  patience: NodeJS.Timeout | undefined
  heardAt: number
}

/** Milliseconds. */
const timing = {
  /** An empty message this often shows the others whether the one before it was lost. */
  beat: 5000,
  /** How long a message with a higher number waits for the missing one. */
  patience: 3000,
  /** How long a silent node is remembered. */
  memory: 3_600_000,
}

/**
 * The bond between the nodes: what one tells, all others hear in the same order. The adapter below may lose or swap
 * messages (a long one takes a detour through a table; whoever is not connected hears nothing), therefore they are
 * numbered. A number that never comes is a gap: `onGap`.
 */
export function shareNotices(
  io: RealtimeServer,
  node: string,
  hear: (notice: Notice) => void,
  onGap: () => void,
): Notices {
  let told: string[] = []
  let number = 0
  let isScheduled = false
  const peers = new Map<string, Peer>()

  /** What was told in one turn of the event loop goes out together. */
  function send(): void {
    isScheduled = false
    const notices = `[${told.join(',')}]`
    told = []
    io.serverSideEmit('notices', node, number++, notices)
  }

  function hearAll(notices: string): void {
    try {
      for (const heard of JSON.parse(notices) as unknown[]) {
        // A newer version of the product may tell what this one does not know.
        const { success, data } = notice.safeParse(heard)
        if (success) hear(data)
      }
    } catch (error) {
      subjectLog('realtime').error({ err: error }, 'a notice of another node was not passed on')
    }
  }

  function hearInOrder(peer: Peer): void {
    for (
      let notices = peer.early.get(peer.next);
      notices !== undefined;
      notices = peer.early.get(peer.next)
    ) {
      peer.early.delete(peer.next)
      peer.next += 1
      hearAll(notices)
    }
    clearTimeout(peer.patience)
    peer.patience = peer.early.size > 0 ? setTimeout(() => giveUp(peer), timing.patience) : undefined
  }

  function giveUp(peer: Peer): void {
    peer.next = Math.min(...peer.early.keys())
    hearInOrder(peer)
    onGap()
  }

  function receive(from: string, number: number, notices: string): void {
    const peer = peers.get(from) ?? { next: number, early: new Map(), patience: undefined, heardAt: 0 }
    peers.set(from, peer)
    peer.heardAt = Date.now()
    // Late: its gap was given up, or it was told before the first one heard.
    if (number < peer.next) return hearAll(notices)
    peer.early.set(number, notices)
    hearInOrder(peer)
  }

  io.on('notices', receive)
  const beat = setInterval(() => {
    send()
    for (const [from, peer] of peers) if (Date.now() - peer.heardAt > timing.memory) peers.delete(from)
  }, timing.beat)

  return {
    tell(notice) {
      told.push(JSON.stringify(notice))
      if (isScheduled) return
      isScheduled = true
      setImmediate(send)
    },
    stop() {
      clearInterval(beat)
      for (const peer of peers.values()) clearTimeout(peer.patience)
      io.off('notices', receive)
    },
  }
}
