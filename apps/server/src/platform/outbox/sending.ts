import { setTimeout as pass } from 'node:timers/promises'

import { listenTo } from '#platform/database/signals.ts'
import { subjectLog } from '#platform/log/index.ts'

import { deliverOutbox, openSenders, outboxSignal, type Senders } from './outbox.ts'

/** Repeated attempts become due without a signal, and a signal may be lost. Milliseconds. */
const pollEvery = 5000

/** How long the end of the product waits for messages on their way; another node or start sends them again. */
const leaveAfter = 10_000

let stopSending: (() => Promise<void>) | undefined

/** Begins to send what is posted on any node; needs the open database. */
export async function startOutbox(): Promise<void> {
  if (stopSending) return
  const senders = openSenders()
  if (!senders.mail && !senders.sms) {
    // Everything is kept as it is posted; what an earlier transport left is kept now.
    await deliverOutbox(senders)
    return
  }
  const bell = aBell()
  const stop = new AbortController()
  const unlisten = await listenTo(outboxSignal, bell.ring)
  const sending = keepSending(senders, bell, stop.signal)
  stopSending = async () => {
    stop.abort()
    bell.ring()
    await Promise.race([sending, pass(leaveAfter, undefined, { ref: false })])
    await unlisten()
    senders.mail?.close()
    senders.sms?.close()
  }
}

/** Ends the sending after the messages that are on their way; what is left goes out after the next start. */
export async function stopOutbox(): Promise<void> {
  const stop = stopSending
  stopSending = undefined
  await stop?.()
}

async function keepSending(
  senders: Senders,
  bell: ReturnType<typeof aBell>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    bell.hush()
    try {
      await deliverOutbox(senders, stop)
    } catch (error) {
      subjectLog('outbox').error({ err: error }, 'the outbox could not be worked off')
    }
    await bell.isRung(pollEvery)
  }
}

/** Wakes one sleeper; a ring while nobody sleeps is heard by the next who wants to. */
function aBell() {
  let isRinging = false
  let wake: () => void = () => undefined
  return {
    ring: () => {
      isRinging = true
      wake()
    },
    hush: () => {
      isRinging = false
    },
    /** Waits for a ring, at most so many milliseconds. */
    isRung: (atMost: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isRinging ? 0 : atMost)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
