import { createStore } from '@tanstack/react-store'

import { isServerReachable, listenToAnswers, setConnectionLost } from './answers.ts'
import { reconnectRealtime, renewRealtime } from './realtime-connection.ts'
import { realtimeState } from './realtime.ts'

/** Without an answer for so long the connection counts as lost, milliseconds. */
const lostAfterMs = 3000
const probeEveryMs = 2000
/** What was fetched is on the screen by then, milliseconds. */
const drawingMs = 100

/** Null while the server answers; otherwise when it last did. */
export const lostSince = createStore<{ at: number | null }>({ at: null })

let lastAnswerAt = Date.now()
let hasAnswered = false
let suspectedAt: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false
let isReturning = false
const catchingUp = new Set<() => Promise<unknown>>()

/**
 * Watches whether the server answers: the browser's own word, calls without an answer and the realtime connection raise the
 * suspicion, `/healthz` decides. It is back when calls are answered, events arrive and what was missed has been applied.
 */
export function watchServerConnection(): void {
  if (isWatching) return
  isWatching = true
  listenToAnswers({ onAnswer: rememberAnswer, onNoAnswer: suspect })
  window.addEventListener('offline', () => suspect())
  window.addEventListener('online', () => void probe())
  realtimeState.subscribe((state) => {
    if (state === 'disconnected') suspect()
    if (state === 'connected') void probe()
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

/** Is waited for before the connection counts as back: what fetches the changes of the time away (CHAT-61). Returns how to end. */
export function beforeConnected(catchUp: () => Promise<unknown>): () => void {
  catchingUp.add(catchUp)
  return () => catchingUp.delete(catchUp)
}

/** What is shown was kept at that time; it counts where the server has not answered this page yet. */
export function shownAsOf(at: number): void {
  if (hasAnswered || at >= lastAnswerAt) return
  lastAnswerAt = at
  if (lostSince.get().at !== null) lostSince.setState(() => ({ at }))
}

function rememberAnswer(): void {
  hasAnswered = true
  lastAnswerAt = Date.now()
}

function suspect(since = Date.now()): void {
  if (!navigator.onLine) setLost()
  if (suspectedAt !== undefined) return
  suspectedAt = since
  void probe()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  if (suspectedAt === undefined) return
  const leftMs = lostAfterMs - (Date.now() - suspectedAt)
  if (await isServerReachable(leftMs > 0 ? leftMs : lostAfterMs)) return onAnswer()
  const isLost = lostSince.get().at !== null
  const waitedMs = Date.now() - (suspectedAt ?? Date.now())
  if (!navigator.onLine || waitedMs >= lostAfterMs) setLost()
  clearTimeout(timer)
  timer = setTimeout(
    () => void probe(),
    isLost ? probeEveryMs : Math.min(probeEveryMs, Math.max(lostAfterMs - waitedMs, 100)),
  )
}

function onAnswer(): void {
  if (lostSince.get().at === null) {
    rememberAnswer()
    suspectedAt = undefined
    return
  }
  if (isWithoutEvents()) {
    // The next look follows its connection, or the time.
    reconnectRealtime()
    clearTimeout(timer)
    timer = setTimeout(() => void probe(), probeEveryMs)
    return
  }
  void comeBack()
}

const isWithoutEvents = () => ['connecting', 'disconnected'].includes(realtimeState.get())

async function comeBack(): Promise<void> {
  if (isReturning) return
  isReturning = true
  await Promise.allSettled([...catchingUp].map((catchUp) => catchUp()))
  await new Promise((resolve) => setTimeout(resolve, drawingMs))
  isReturning = false
  // Lost again meanwhile: what was missed is fetched once more.
  if (!navigator.onLine || isWithoutEvents()) return void probe()
  rememberAnswer()
  suspectedAt = undefined
  setConnectionLost(false)
  lostSince.setState(() => ({ at: null }))
}

function setLost(): void {
  if (lostSince.get().at !== null) return
  setConnectionLost(true)
  const at = lastAnswerAt
  lostSince.setState(() => ({ at }))
  renewRealtime()
}
