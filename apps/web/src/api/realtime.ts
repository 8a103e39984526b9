import { createStore } from '@tanstack/react-store'
import type { RealtimeEvent, RealtimeEvents } from '@uprava/contract/realtime.ts'

/** `connecting` and `disconnected` show in the messenger; `forbidden`: the page is not secured (RT-35). */
export type RealtimeState = 'idle' | 'connecting' | 'connected' | 'disconnected' | 'forbidden'

type Listener<Event extends RealtimeEvent> = (payload: RealtimeEvents[Event]) => void
const listeners = new Map<RealtimeEvent, Set<(payload: never) => void>>()
/** Events without a listener yet: listeners are loaded after the screen. */
let early: { event: RealtimeEvent; payload: unknown; at: number }[] = []
/** How long an early event waits for its listener, milliseconds. */
const earlyMs = 5000
const isFresh = ({ at }: { at: number }) => Date.now() - at <= earlyMs

/** The state of the connection; components read it by `useSelector(realtimeState)`. */
export const realtimeState = createStore<RealtimeState>('idle')

/**
 * Subscribes to an event of the account's private channel; returns how to unsubscribe. The first listener also gets the
 * early events.
 */
export function listen<Event extends RealtimeEvent>(event: Event, listener: Listener<Event>): () => void {
  const ofEvent = listeners.get(event) ?? new Set()
  listeners.set(event, ofEvent.add(listener))
  const missed = early.filter((one) => one.event === event && isFresh(one))
  early = early.filter((one) => one.event !== event)
  for (const { payload } of missed) listener(payload as RealtimeEvents[Event])
  return () => ofEvent.delete(listener)
}

/** Delivers an event of the connection to its listeners. */
export function dispatch<Event extends RealtimeEvent>(event: Event, payload: RealtimeEvents[Event]): void {
  const ofEvent = listeners.get(event)
  // A listener that unsubscribed fetches when it subscribes again, so its events are not buffered.
  if (!ofEvent) early = [...early.filter(isFresh), { event, payload, at: Date.now() }]
  for (const listener of ofEvent ?? []) (listener as Listener<Event>)(payload)
}

/** Drops the early events: those of one account must not be delivered to the next. */
export function clearEarlyEvents(): void {
  early = []
}
