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

/**
 * Delivers an event, its payload in JSON, to this node's sockets: to all under its plain name, and under the namespaced
 * one to those that did not opt out of it.
 */
export function deliver(io: RealtimeServer, channels: readonly string[], event: string, json: string): void {
  const plain = JSON.stringify(event)
  const long = JSON.stringify(namespaced(event))
  const payload = payloadOf(json)
  for (const channel of new Set(channels)) {
    write(io, channelRoom(channel), plain, channel, payload)
    write(io, namespacedRoom(channel), long, channel, payload)
  }
}

/** Delivers a client event, which has one name only, to the other sockets of its channel. */
export function deliverWhisper(
  io: RealtimeServer,
  channel: string,
  event: string,
  json: string,
  senderId?: string,
): void {
  write(io, channelRoom(channel), JSON.stringify(event), channel, payloadOf(json), senderId)
}

/** The part that is the same for all channels, encoded once. */
type Payload = { readonly json: string; readonly bytes: Buffer }
const payloadOf = (json: string): Payload => ({ json, bytes: Buffer.from(`,${json}]`) })

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
  { json, bytes }: Payload,
  exceptId?: string,
): void {
  const { adapter, sockets } = io.of('/')
  const ids = adapter.rooms.get(room)
  if (!ids) return
  const head = `2[${event},${JSON.stringify(wireName(channel))}`
  const packet = `${head},${json}]`
  // 4 is Engine.IO's packet type of a message.
  const options: PreEncoded = { wsPreEncodedFrame: [textFrame(`4${head}`, bytes)] }
  for (const id of ids) if (id !== exceptId) sockets.get(id)?.conn.write(packet, options)
}

/** Engine.IO's options of a packet with a prepared frame. */
type PreEncoded = { readonly compress?: boolean; readonly wsPreEncodedFrame: readonly Buffer[] }

/** An unmasked text frame of a whole message (RFC 6455, 5.2). */
function textFrame(head: string, tail: Buffer): Buffer {
  const headBytes = Buffer.byteLength(head)
  const length = headBytes + tail.length
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
  tail.copy(frame, start + headBytes)
  return frame
}
