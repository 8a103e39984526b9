import { z } from 'zod'

import { subjectLog } from '#platform/log/index.ts'

import { channelRoom, namespacedRoom, privateChannel, wireName } from './fan-out.ts'
import type { Presence } from './presence.ts'
import { fullBucket, take } from './rate.ts'
import type { Authorise, Member, RealtimeSocket, Seats } from './types.ts'

/** What subscriptions need of the line. */
export type Desk = {
  readonly authorise: Authorise
  readonly presence: Pick<Presence, 'arrive' | 'depart'>
  /** Whether the session was ended a moment ago, possibly while its bearer was being looked up. */
  hasEnded(sessionId: number): boolean
  /** Passes a whisper, in JSON, on to the others in the channel on all nodes. */
  whisper(senderId: string, channel: string, event: string, json: string): void
}

/** Of one socket. The product itself takes one channel. */
const mostChannels = 20
const askingRate = { burst: 60, perSecond: 2 }
const whisperRate = { burst: 10, perSecond: 10 }
/** Characters of JSON. */
const longestWhisper = 10_000

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
const farewell = z.object({ channel: name })
const whisper = z.object({
  channel: name,
  event: z.string().regex(/^client-[\w.:-]{1,60}$/u),
  data: z.unknown().optional(),
})

export function newSeats(): Seats {
  return { channels: new Map(), asking: fullBucket(askingRate), whispering: fullBucket(whisperRate) }
}

/** Serves what Laravel Echo's socket.io broadcaster says. Whatever comes, nothing is thrown. */
export function serveSubscriptions(socket: RealtimeSocket, desk: Desk): void {
  socket.on('subscribe', (given) => void subscribe(socket, desk, given))
  socket.on('unsubscribe', (given) => unsubscribe(socket, desk, given))
  socket.on('client event', (given) => passWhisper(socket, desk, given))
  socket.on('disconnect', () => changeSeats(socket, desk, (channels) => channels.clear()))
}

let wishes = 0

async function subscribe(socket: RealtimeSocket, desk: Desk, given: unknown): Promise<void> {
  const { success, data } = subscription.safeParse(given)
  if (!success) return
  const channel = privateChannel(data.channel)
  const { channels, asking } = socket.data
  if (channel === undefined || (!channels.has(channel) && channels.size >= mostChannels)) {
    return refuse(socket, data.channel, 403)
  }
  if (!take(asking, askingRate)) return refuse(socket, data.channel, 429)
  const wish = ++wishes
  const member = channels.get(channel)?.member
  channels.set(channel, { wish, member })
  const answer = await ask(desk, bearerOf(data.auth?.headers), channel)
  // The client has left meanwhile, or has asked again: the newer answer counts.
  if (!socket.connected || channels.get(channel)?.wish !== wish) return
  if (answer === 'failed') {
    if (!member) channels.delete(channel)
    return refuse(socket, data.channel, 503)
  }
  if (answer === null || desk.hasEnded(answer.sessionId)) {
    leave(socket, desk, channel)
    return refuse(socket, data.channel, 403)
  }
  join(socket, desk, channel, { wish, member: answer }, data.auth?.names === 'plain')
}

async function ask(
  desk: Desk,
  bearer: string | undefined,
  channel: string,
): Promise<Member | null | 'failed'> {
  try {
    return await desk.authorise(bearer, channel)
  } catch (error) {
    subjectLog('realtime').error({ err: error }, 'a subscription could not be decided')
    return 'failed'
  }
}

/** Headers as Echo puts them into the payload; their names know no case. */
function bearerOf(headers: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const found = Object.entries(headers ?? {}).find(
    ([header]) => header.toLowerCase() === 'authorization',
  )?.[1]
  return typeof found === 'string' ? /^Bearer (?<token>\S+)$/iu.exec(found)?.groups?.['token'] : undefined
}

type Seat = { wish: number; member: Member }

function join(socket: RealtimeSocket, desk: Desk, channel: string, seat: Seat, isPlain: boolean): void {
  changeSeats(socket, desk, (channels) => channels.set(channel, seat))
  void socket.join(channelRoom(channel))
  if (isPlain) void socket.leave(namespacedRoom(channel))
  else void socket.join(namespacedRoom(channel))
  // Echo itself does not need it; a client that fetches what it missed must know from when on it hears.
  socket.emit('subscription_succeeded', wireName(channel))
}

function unsubscribe(socket: RealtimeSocket, desk: Desk, given: unknown): void {
  const { success, data } = farewell.safeParse(given)
  const channel = success ? privateChannel(data.channel) : undefined
  if (channel !== undefined) leave(socket, desk, channel)
}

function leave(socket: RealtimeSocket, desk: Desk, channel: string): void {
  void socket.leave(channelRoom(channel))
  void socket.leave(namespacedRoom(channel))
  changeSeats(socket, desk, (channels) => channels.delete(channel))
}

/** Laravel's convention; Echo itself hears it only where the client asks for it. */
function refuse(socket: RealtimeSocket, channel: string, status: 403 | 429 | 503): void {
  socket.emit('subscription_error', channel, status)
}

/** Changes the seats, and tells presence what that means for the socket's keys. */
function changeSeats(
  socket: RealtimeSocket,
  desk: Desk,
  change: (channels: Seats['channels']) => void,
): void {
  const before = keysOf(socket.data)
  change(socket.data.channels)
  const after = keysOf(socket.data)
  for (const key of after) if (!before.has(key)) desk.presence.arrive(key)
  for (const key of before) if (!after.has(key)) desk.presence.depart(key)
}

function keysOf({ channels }: Seats): Set<string> {
  return new Set([...channels.values()].flatMap(({ member }) => member?.key ?? []))
}

/** Passes a client's own event to the others in a channel it has joined; too many and too long ones are dropped. */
function passWhisper(socket: RealtimeSocket, desk: Desk, given: unknown): void {
  const { success, data } = whisper.safeParse(given)
  const channel = success ? privateChannel(data.channel) : undefined
  if (!success || channel === undefined || !socket.data.channels.get(channel)?.member) return
  if (!take(socket.data.whispering, whisperRate)) return
  const json = jsonOf(data.data)
  if (json !== undefined && json.length <= longestWhisper) desk.whisper(socket.id, channel, data.event, json)
}

/** Undefined for what cannot be written: nesting without end. */
function jsonOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data) ?? 'null'
  } catch {
    return undefined
  }
}
