import type { RealtimeEvent, RealtimeEvents } from '@uprava/contract/realtime.ts'

/** `connecting` and `disconnected` show in the messenger; `forbidden`: the page is not secured (RT-35). */
export type RealtimeState = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'forbidden'

type Listener<Event extends RealtimeEvent> = (payload: RealtimeEvents[Event]) => void
const listeners = new Map<RealtimeEvent, Set<(payload: never) => void>>()
const watchers = new Set<() => void>()
let state: RealtimeState = 'idle'

/** Listens to an event of the account's private channel; answers how to stop. */
export function listen<Event extends RealtimeEvent>(event: Event, listener: Listener<Event>): () => void {
  const heard = listeners.get(event) ?? new Set()
  listeners.set(event, heard.add(listener))
  return () => heard.delete(listener)
}

/** Hands an event to its listeners; the line below calls it. */
export function hear<Event extends RealtimeEvent>(event: Event, payload: RealtimeEvents[Event]): void {
  for (const listener of listeners.get(event) ?? []) (listener as Listener<Event>)(payload)
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
