import { z } from 'zod'

import { subjectLog } from '#platform/log/index.ts'
import { consumeToken, fullBucket } from '#platform/token-bucket.ts'

import type { Presence } from '../presence/presence.ts'
import type { Authorise, Member, RealtimeServer, RealtimeSocket, SocketState } from '../types.ts'
import { channelRoom, namespacedRoom, privateChannel, wireName } from './fan-out.ts'

/** What subscriptions use of the realtime server. */
export type SubscriptionContext = {
  readonly authorise: Authorise
  readonly presence: Pick<Presence, 'arrive' | 'depart' | 'socketsOf'>
  /** Whether the session has ended recently, possibly during its authorization. */
  hasEnded(sessionId: number): boolean
  /** Relays a whisper, in JSON, to the other sockets of the channel on all nodes. */
  whisper(senderId: string, channel: string, event: string, json: string): void
}

/** Channels per socket; the web client uses one. */
const maxChannels = 20
/** Sockets per account on one node: more than anybody has tabs and devices. */
const maxSocketsOfKey = 100
const subscribeRate = { burst: 60, perSecond: 2 }
const whisperRate = { burst: 10, perSecond: 10 }
/** Characters of JSON. */
const maxWhisperLength = 10_000

const name = z.string().min(1).max(200)
const subscription = z.object({
  channel: name,
  auth: z
    .object({
      headers: z.record(z.string(), z.unknown()).optional().catch(undefined),
      names: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
})
const unsubscription = z.object({ channel: name })
const whisper = z.object({
  channel: name,
  event: z.string().regex(/^client-[\w.:-]{1,60}$/u),
  data: z.unknown().optional(),
})

/** The state of a new socket. */
export function newSocketState(): SocketState {
  return {
    channels: new Map(),
    subscribeBucket: fullBucket(subscribeRate),
    whisperBucket: fullBucket(whisperRate),
  }
}

/** Serves the packets of Laravel Echo's socket.io broadcaster. Never throws, whatever a client sends. */
export function serveSubscriptions(socket: RealtimeSocket, context: SubscriptionContext): void {
  socket.on('subscribe', (given) => void subscribe(socket, context, given))
  socket.on('unsubscribe', (given) => unsubscribe(socket, context, given))
  socket.on('client event', (given) => relayWhisper(socket, context, given))
  socket.on('disconnect', () => changeSubscriptions(socket, context, (channels) => channels.clear()))
}

let lastVersion = 0

async function subscribe(
  socket: RealtimeSocket,
  context: SubscriptionContext,
  given: unknown,
): Promise<void> {
  const { success, data } = subscription.safeParse(given)
  if (!success) return
  const channel = privateChannel(data.channel)
  const { channels, subscribeBucket } = socket.data
  if (channel === undefined || (!channels.has(channel) && channels.size >= maxChannels)) {
    return refuse(socket, data.channel, 403)
  }
  if (!consumeToken(subscribeBucket, subscribeRate)) return refuse(socket, data.channel, 429)
  const version = ++lastVersion
  const member = channels.get(channel)?.member
  channels.set(channel, { version, member })
  const answer = await authoriseSafely(context, bearerOf(data.auth?.headers), channel)
  // The client has disconnected, unsubscribed or subscribed again in between: this result is outdated.
  if (!socket.connected || channels.get(channel)?.version !== version) return
  if (answer === 'failed') {
    if (!member) channels.delete(channel)
    return refuse(socket, data.channel, 503)
  }
  if (answer === null || context.hasEnded(answer.sessionId)) {
    leave(socket, context, channel)
    return refuse(socket, data.channel, 403)
  }
  if (!keysOf(socket.data).has(answer.key) && context.presence.socketsOf(answer.key) >= maxSocketsOfKey) {
    leave(socket, context, channel)
    return refuse(socket, data.channel, 429)
  }
  join(socket, context, channel, { version, member: answer }, data.auth?.names === 'plain')
}

async function authoriseSafely(
  context: SubscriptionContext,
  bearer: string | undefined,
  channel: string,
): Promise<Member | null | 'failed'> {
  try {
    return await context.authorise(bearer, channel)
  } catch (error) {
    subjectLog('realtime').error({ err: error }, 'a subscription was not decided')
    return 'failed'
  }
}

/** Headers as Echo puts them into the payload; their names are case-insensitive. */
function bearerOf(headers: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const found = Object.entries(headers ?? {}).find(
    ([header]) => header.toLowerCase() === 'authorization',
  )?.[1]
  return typeof found === 'string' ? /^Bearer (?<token>\S+)$/iu.exec(found)?.groups?.['token'] : undefined
}

type Subscription = { version: number; member: Member }

function join(
  socket: RealtimeSocket,
  context: SubscriptionContext,
  channel: string,
  joined: Subscription,
  isPlain: boolean,
): void {
  changeSubscriptions(socket, context, (channels) => channels.set(channel, joined))
  void socket.join(channelRoom(channel))
  if (isPlain) void socket.leave(namespacedRoom(channel))
  else void socket.join(namespacedRoom(channel))
  // Echo ignores it; a client that fetches missed events must know from when on it receives them.
  socket.emit('subscription_succeeded', wireName(channel))
}

/** The clients of a node do not fetch in the same moment. Milliseconds. */
const renewalSpread = 300

/**
 * Says to every subscriber once more that events arrive from now on: the product's client fetches what it has missed before
 * (RT-34). An unmodified Echo does not listen to that; its socket is closed, and it connects again.
 */
export function renewSubscriptions(io: RealtimeServer): void {
  for (const socket of io.of('/').sockets.values()) {
    const channels = [...socket.data.channels].flatMap(([channel, { member }]) => (member ? [channel] : []))
    if (channels.some((channel) => socket.rooms.has(namespacedRoom(channel)))) socket.conn.close()
    else
      setTimeout(() => {
        for (const channel of channels)
          if (socket.data.channels.has(channel)) socket.emit('subscription_succeeded', wireName(channel))
      }, Math.random() * renewalSpread).unref()
  }
}

function unsubscribe(socket: RealtimeSocket, context: SubscriptionContext, given: unknown): void {
  const { success, data } = unsubscription.safeParse(given)
  const channel = success ? privateChannel(data.channel) : undefined
  if (channel !== undefined) leave(socket, context, channel)
}

function leave(socket: RealtimeSocket, context: SubscriptionContext, channel: string): void {
  void socket.leave(channelRoom(channel))
  void socket.leave(namespacedRoom(channel))
  changeSubscriptions(socket, context, (channels) => channels.delete(channel))
}

/** Laravel's convention; Echo handles it only if the client listens to it. The log has whose socket it was. */
function refuse(socket: RealtimeSocket, channel: string, status: 403 | 429 | 503): void {
  const actor = [...keysOf(socket.data)].join(', ')
  subjectLog('realtime').warn({ status, actor }, 'a subscription was refused')
  socket.emit('subscription_error', channel, status)
}

/** Changes the subscriptions and updates presence by the socket's keys before and after. */
function changeSubscriptions(
  socket: RealtimeSocket,
  context: SubscriptionContext,
  change: (channels: SocketState['channels']) => void,
): void {
  const before = keysOf(socket.data)
  change(socket.data.channels)
  const after = keysOf(socket.data)
  for (const key of after) if (!before.has(key)) context.presence.arrive(key)
  for (const key of before) if (!after.has(key)) context.presence.depart(key)
}

function keysOf({ channels }: SocketState): Set<string> {
  return new Set([...channels.values()].flatMap(({ member }) => member?.key ?? []))
}

/** Relays a client event to the others in a joined channel; too frequent and too long ones are dropped. */
function relayWhisper(socket: RealtimeSocket, context: SubscriptionContext, given: unknown): void {
  const { success, data } = whisper.safeParse(given)
  const channel = success ? privateChannel(data.channel) : undefined
  if (!success || channel === undefined || !socket.data.channels.get(channel)?.member) return
  if (!consumeToken(socket.data.whisperBucket, whisperRate)) return
  const json = jsonOf(data.data)
  if (json !== undefined && json.length <= maxWhisperLength)
    context.whisper(socket.id, channel, data.event, json)
}

/** Undefined for values that cannot be serialized, such as too deep nesting. */
function jsonOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data) ?? 'null'
  } catch {
    return undefined
  }
}
