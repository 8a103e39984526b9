import type { OutgoingMessage } from '../outbox/message-store.ts'

type Taker = (outgoing: OutgoingMessage) => boolean
let taker: Taker | undefined

/** The open composer says whether it takes a refused message back: only when nothing new was typed (MSG-118). */
export function takeBackInto(next: Taker): () => void {
  taker = next
  return () => {
    if (taker === next) taker = undefined
  }
}

/** Gives a refused message back to the composer of its chat; false when it must stay as a bubble. */
export function offerBack(outgoing: OutgoingMessage): boolean {
  return taker?.(outgoing) ?? false
}

/** «Изменить»: the person wants it in the composer whatever stands there. */
let forcedTaker: ((outgoing: OutgoingMessage) => void) | undefined

export function takeForced(next: (outgoing: OutgoingMessage) => void): () => void {
  forcedTaker = next
  return () => {
    if (forcedTaker === next) forcedTaker = undefined
  }
}

export function giveBack(outgoing: OutgoingMessage): void {
  forcedTaker?.(outgoing)
}
