import type { RealtimeEvent, RealtimeEvents } from '@uprava/contract/realtime.ts'

/** `connecting` and `disconnected` show in the messenger; `forbidden`: the page is not secured (RT-35). */
export type RealtimeState = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'forbidden'

type Listener<Event extends RealtimeEvent> = (payload: RealtimeEvents[Event]) => void
const listeners = new Map<RealtimeEvent, Set<(payload: never) => void>>()
/** What came before anybody listened: listeners are loaded after the screen. */
let early: { event: RealtimeEvent; payload: unknown; at: number }[] = []
/** So long a listener may be on its way, milliseconds. */
const earlyMs = 5000
const isFresh = ({ at }: { at: number }) => Date.now() - at <= earlyMs
const watchers = new Set<() => void>()
let state: RealtimeState = 'idle'

/**
 * Listens to an event of the account's private channel; answers how to stop. The first listener hears what came while it
 * was being loaded.
 */
export function listen<Event extends RealtimeEvent>(event: Event, listener: Listener<Event>): () => void {
  const heard = listeners.get(event) ?? new Set()
  listeners.set(event, heard.add(listener))
  const missed = early.filter((one) => one.event === event && isFresh(one))
  early = early.filter((one) => one.event !== event)
  for (const { payload } of missed) listener(payload as RealtimeEvents[Event])
  return () => heard.delete(listener)
}

/** Hands an event to its listeners; the line below calls it. */
export function hear<Event extends RealtimeEvent>(event: Event, payload: RealtimeEvents[Event]): void {
  const heard = listeners.get(event)
  // Whoever has listened before and does so no longer fetches when it comes back.
  if (!heard) early = [...early.filter(isFresh), { event, payload, at: Date.now() }]
  for (const listener of heard ?? []) (listener as Listener<Event>)(payload)
}

/** Nothing of one account is told to the next. */
export function forgetEarly(): void {
  early = []
}

export const realtimeState = {
  get: () => state,
  set: (next: RealtimeState) => {
    if (next === state) return
    state = next
    for (const watcher of watchers) watcher()
  },
  subscribe: (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}
