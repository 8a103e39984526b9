import type { Server as HttpServer } from 'node:http'

import type { Server, Socket } from 'socket.io'

import type { TokenBucket } from '#platform/token-bucket.ts'

import type { Once } from './sockets/deliver-once.ts'

/** Keys whose first socket was opened, and keys whose last one has been closed for the grace time. */
export type PresenceChanges = { readonly online: readonly string[]; readonly offline: readonly string[] }

/** Milliseconds. */
export type PresenceTiming = {
  /** How long a key stays online without a socket (RT-37). */
  grace: number
  /** Interval at which a node extends its lease; dead nodes are removed with it. */
  heartbeat: number
  /** Duration of the lease: a node is dead after this time of missed heartbeats. */
  lifetime: number
}

/** A subscriber: its session, and the key its presence is counted by. */
export type Member = { readonly sessionId: number; readonly key: string }

/**
 * Decides whether the bearer may subscribe to the channel (named without `private-`); null refuses. Called at each
 * subscription, not at each event: ending a session calls `disconnectSessions`.
 */
export type Authorise = (bearer: string | undefined, channel: string) => Promise<Member | null>

export type RealtimeOptions = {
  /** HTTP servers that serve /socket.io besides the one of the realtime port. */
  readonly servers: readonly HttpServer[]
  readonly authorise: Authorise
  readonly onPresence?: (changes: PresenceChanges) => void
  /** Receives lines for the administrator; the log by default. */
  readonly report?: (line: string) => void
  /** How long a socket may stay without a channel, milliseconds; 20 000 by default. */
  readonly joinTimeout?: number
  /** Overrides the specified times in tests. */
  readonly timing?: Partial<PresenceTiming>
}

export type DeliveryOptions = {
  /** Delivered once on each node, whoever announces it. */
  readonly once?: Once
  /** To this node's sockets only. */
  readonly isLocal?: boolean
  /** Not to channels that have left the audience since. */
  readonly audience?: Audience | undefined
}

/** Those who may receive something, as they were at a version that grows whenever somebody leaves. */
export type Audience = { readonly name: string; readonly version: number }

export type Realtime = {
  /** The port clients connect to; null for the port of the page. */
  readonly port: number | null
  broadcast(
    channels: string | readonly string[],
    event: string,
    payload: unknown,
    how?: DeliveryOptions,
  ): void
  broadcastEach(
    parts: readonly { channel: string; own: object }[],
    event: string,
    common: object,
    how?: DeliveryOptions,
  ): void
  leaveAudience(audience: Audience, channels: readonly string[]): void
  rejoinAudience(name: string, channels: readonly string[]): void
  wasDelivered(key: string): boolean
  hasLocalListeners(channel: string): boolean
  /** Whether the installation has this node alone. */
  readonly isOnlyNode: boolean
  disconnectSessions(sessionIds: readonly number[]): void
  /** Publishes to the other nodes, for `onPublished`; what is lost is lost. */
  publish(topic: string, payload: object): void
  /** Whether this node receives messages of the others. */
  answers(): Promise<boolean>
  /** Refuses new sockets and disconnects the present ones, spread at random over the seconds; resolves when all have left. */
  drain(seconds: number): Promise<void>
  /** Disconnects every client, which then reconnects to another node; events still reach the other nodes. */
  closeSockets(): void
  /** Closes the sockets, the realtime port and the connection to the other nodes. */
  close(): Promise<void>
}

/** Packets of clients, with unverified arguments. */
type ClientEvents = Record<'subscribe' | 'unsubscribe' | 'client event', (given: unknown) => void>
type ServerEvents = Record<string, (channel: string, data?: unknown) => void>
/** Packets between nodes: the sender, the number of its batch, a JSON list of cluster messages. */
type NodeEvents = { notices: (node: string, number: number, batch: string) => void }

export type RealtimeServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketState>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketState>

/** The state of a socket. */
export type SocketState = {
  /** By channel: the version of the newest request (results of older ones are discarded), and the admitted member. */
  channels: Map<string, { version: number; member: Member | undefined }>
  subscribeBucket: TokenBucket
  whisperBucket: TokenBucket
}
