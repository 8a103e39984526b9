import { createStore } from '@tanstack/react-store'

import { isServerReachable, listenToAnswers } from './answers.ts'
import { reconnectRealtime } from './realtime-connection.ts'
import { realtimeState } from './realtime.ts'

/** Without an answer for so long the connection counts as lost, milliseconds. */
const lostAfterMs = 3000
const probeEveryMs = 2000

/** Null while the server answers; otherwise when it last did. */
export const lostSince = createStore<{ at: number | null }>({ at: null })

let lastAnswerAt = Date.now()
let suspectedAt: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

/**
 * Watches whether the server answers: the browser's own word, calls without an answer and the realtime connection raise the
 * suspicion, `/healthz` decides.
 */
export function watchServerConnection(): void {
  if (isWatching) return
  isWatching = true
  listenToAnswers({ onAnswer: rememberAnswer, onNoAnswer: suspect })
  window.addEventListener('offline', suspect)
  window.addEventListener('online', () => void probe())
  realtimeState.subscribe((state) => {
    if (state === 'disconnected') suspect()
    if (state === 'connected') onAnswer()
  })
  if (!navigator.onLine) suspect()
}

/** Calls back once when the connection is back; at once where it is not lost. Returns how to give up. */
export function whenConnected(callback: () => void): () => void {
  if (lostSince.get().at === null) {
    callback()
    return () => undefined
  }
  const { unsubscribe } = lostSince.subscribe(({ at }) => {
    if (at !== null) return
    unsubscribe()
    callback()
  })
  return unsubscribe
}

function rememberAnswer(): void {
  lastAnswerAt = Date.now()
}

function suspect(): void {
  if (!navigator.onLine) setLost()
  if (suspectedAt !== undefined) return
  suspectedAt = Date.now()
  void probe()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  if (suspectedAt === undefined) return
  if (await isServerReachable()) return onAnswer()
  if (!navigator.onLine || Date.now() - (suspectedAt ?? Date.now()) >= lostAfterMs) setLost()
  timer = setTimeout(() => void probe(), probeEveryMs)
}

function onAnswer(): void {
  rememberAnswer()
  clearTimeout(timer)
  suspectedAt = undefined
  if (lostSince.get().at === null) return
  lostSince.setState(() => ({ at: null }))
  reconnectRealtime()
}

function setLost(): void {
  if (lostSince.get().at === null) lostSince.setState(() => ({ at: lastAnswerAt }))
}
