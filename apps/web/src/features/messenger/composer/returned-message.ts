import type { OutgoingMessage } from '../outbox/message-store.ts'

/** How the open composer receives a refused message. */
type Receiver = {
  /** Restores the message if the composer is empty and shows its chat; returns whether it did (MSG-118). */
  tryRestore: (outgoing: OutgoingMessage) => boolean
  /** Restores the message in place of what the composer contains. */
  restore: (outgoing: OutgoingMessage) => void
}
let receiver: Receiver | undefined

/** Registers the open composer; returns how to unregister it. */
export function registerComposer(next: Receiver): () => void {
  receiver = next
  return () => {
    if (receiver === next) receiver = undefined
  }
}

/** Returns a refused message to the composer of its chat; false when it must stay a bubble, as a recording does. */
export function tryReturnToComposer(outgoing: OutgoingMessage): boolean {
  return (!outgoing.voice && receiver?.tryRestore(outgoing)) ?? false
}

/** «Изменить»: moves the message to the composer whatever it contains. */
export function returnToComposer(outgoing: OutgoingMessage): void {
  receiver?.restore(outgoing)
}
