import type { Server as HttpServer } from 'node:http'

import type { Server, Socket } from 'socket.io'

import type { PresenceChanges, PresenceTiming } from './presence.ts'
import type { Bucket } from './rate.ts'

/** Who listens: the session it signed in with, and the key its presence is counted by. */
export type Member = { readonly sessionId: number; readonly key: string }

/**
 * Whether the bearer may listen to the channel (named without `private-`); null refuses. It is asked at each
 * subscription, not at each event: who ends a session calls `disconnectSessions`.
 */
export type Authorise = (bearer: string | undefined, channel: string) => Promise<Member | null>

export type RealtimeOptions = {
  /** The servers that answer /socket.io besides the realtime port's own. */
  readonly servers: readonly HttpServer[]
  readonly authorise: Authorise
  readonly onPresence?: (changes: PresenceChanges) => void
  /** Hears one line for what the administrator should know; the log by default. */
  readonly report?: (line: string) => void
  /** Other times than the specified ones: for tests. */
  readonly timing?: Partial<PresenceTiming>
}

export type Realtime = {
  /** The port clients connect to; null when it is the page's own. */
  readonly port: number | null
  broadcast(channels: string | readonly string[], event: string, payload: unknown): void
  hasLocalListeners(channel: string): boolean
  disconnectSessions(sessionIds: readonly number[]): void
  /** Whether this node hears the other nodes. */
  answers(): Promise<boolean>
  /** Lets every client go, who then look for another node, and ends the own port; the given servers stay. */
  close(): Promise<void>
}

/** What clients say. Nothing about the arguments is certain. */
type ClientEvents = Record<'subscribe' | 'unsubscribe' | 'client event', (given: unknown) => void>
type ServerEvents = Record<string, (channel: string, data?: unknown) => void>
/** What nodes tell each other: the sender, the number of its message, a list of notices in JSON. */
type NodeEvents = { notices: (node: string, number: number, notices: string) => void }

export type RealtimeServer = Server<ClientEvents, ServerEvents, NodeEvents, Seats>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, NodeEvents, Seats>

/** What a socket holds. */
export type Seats = {
  /** By channel the number of the newest wish (an answer to an older one no longer counts), and who is let in. */
  channels: Map<string, { wish: number; member: Member | undefined }>
  asking: Bucket
  whispering: Bucket
}
