import type { RealtimeServer } from '../types.ts'

/*
 * Socket.IO's rooms, each kind under its own prefix, so that a channel name chosen by a client never equals the room of
 * another socket.
 */
export const channelRoom = (channel: string) => `channel:${channel}`
export const namespacedRoom = (channel: string) => `namespaced:${channel}`

const privatePrefix = 'private-'

/** The channel without Echo's prefix; undefined for public and presence channels, which the product does not have. */
export function privateChannel(name: string): string | undefined {
  return name.startsWith(privatePrefix) ? name.slice(privatePrefix.length) : undefined
}

export const wireName = (channel: string) => `${privatePrefix}${channel}`

/** The event as an Echo with its default namespace listens to it: `App\Events\new-message` (RT-36). */
const namespaced = (event: string) => `App\\Events\\${event.replaceAll('.', '\\')}`

/** Both names of an event as JSON; the product has few. */
const eventNames = new Map<string, { plain: string; long: string }>()

function namesOf(event: string): { plain: string; long: string } {
  const known = eventNames.get(event)
  if (known) return known
  const names = { plain: JSON.stringify(event), long: JSON.stringify(namespaced(event)) }
  if (eventNames.size < mostNames) eventNames.set(event, names)
  return names
}
const mostNames = 1000

/**
 * Delivers an event to this node's sockets: to all under its plain name, and under the namespaced one to those that did not
 * opt out of it.
 */
export function deliver(
  io: RealtimeServer,
  { channels, event, json, own }: WireEvent,
  admits: (channel: string) => boolean,
): void {
  const { plain, long } = namesOf(event)
  const payload = own === undefined ? payloadOf(json) : openPayloadOf(json)
  // A channel with two own parts is the account on both sides of a chat.
  const receivers = own === undefined ? [...new Set(channels)] : channels
  for (const [at, channel] of receivers.entries()) {
    if (!admits(channel)) continue
    const end = own === undefined ? ']' : `,${own[at]!.slice(1)}]`
    write(io, channelRoom(channel), plain, channel, { ...payload, end })
    write(io, namespacedRoom(channel), long, channel, { ...payload, end })
  }
}

/** An event to deliver. With `own` the payload is an object whose further keys each channel has for itself. */
export type WireEvent = {
  readonly channels: readonly string[]
  readonly event: string
  /** JSON of the payload. */
  readonly json: string
  /** JSON of an object for each channel, not empty. */
  readonly own?: readonly string[] | undefined
}

/** Delivers a client event, which has one name only, to the other sockets of its channel. */
export function deliverWhisper(
  io: RealtimeServer,
  channel: string,
  event: string,
  json: string,
  senderId?: string,
): void {
  write(io, channelRoom(channel), JSON.stringify(event), channel, { ...payloadOf(json), end: ']' }, senderId)
}

/** The part that is the same for all channels, encoded once, and what follows it for one of them. */
type Payload = { readonly json: string; readonly bytes: Buffer; readonly end: string }
const payloadOf = (json: string) => ({ json, bytes: Buffer.from(`,${json}`) })
/** An object that is still open for the keys of a channel. */
const openPayloadOf = (json: string) => payloadOf(json.slice(0, -1))

/**
 * Socket.IO's `emit` would serialize the payload again for each channel, because the packet contains the channel's name.
 * The packet is built here instead: type 2 is an event. It carries its WebSocket frame, like Socket.IO's own broadcasts, so
 * that a socket copies bytes and encodes nothing.
 */
function write(
  io: RealtimeServer,
  room: string,
  event: string,
  channel: string,
  { json, bytes, end }: Payload,
  exceptId?: string,
): void {
  const { adapter, sockets } = io.of('/')
  const ids = adapter.rooms.get(room)
  if (!ids) return
  const head = `2[${event},${JSON.stringify(wireName(channel))}`
  const packet = `${head},${json}${end}`
  // 4 is Engine.IO's packet type of a message.
  const options: PreEncoded = { wsPreEncodedFrame: [textFrame(`4${head}`, bytes, end)] }
  for (const id of ids) if (id !== exceptId) sockets.get(id)?.conn.write(packet, options)
}

/** Engine.IO's options of a packet with a prepared frame. */
type PreEncoded = { readonly compress?: boolean; readonly wsPreEncodedFrame: readonly Buffer[] }

/** An unmasked text frame of a whole message (RFC 6455, 5.2). */
function textFrame(head: string, middle: Buffer, end: string): Buffer {
  const headBytes = Buffer.byteLength(head)
  const length = headBytes + middle.length + Buffer.byteLength(end)
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = 0x81
  if (start === 2) frame[1] = length
  else if (start === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(head, start)
  middle.copy(frame, start + headBytes)
  frame.write(end, start + headBytes + middle.length)
  return frame
}
