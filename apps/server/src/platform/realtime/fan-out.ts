import type { RealtimeServer } from './types.ts'

/*
 * Socket.IO's rooms, each kind under a prefix of its own: a name that a client chose never becomes the room of
 * another socket.
 */
export const channelRoom = (channel: string) => `channel:${channel}`
export const namespacedRoom = (channel: string) => `namespaced:${channel}`

const privatePrefix = 'private-'

/** The channel without Echo's prefix; undefined for public and presence channels, which the product has none of. */
export function privateChannel(name: string): string | undefined {
  return name.startsWith(privatePrefix) ? name.slice(privatePrefix.length) : undefined
}

export const wireName = (channel: string) => `${privatePrefix}${channel}`

/** How an Echo with its default namespace asks for the event: `App\Events\new-message` (RT-36). */
const namespaced = (event: string) => `App\\Events\\${event.replaceAll('.', '\\')}`

/**
 * Hands an event, its payload in JSON, to this node's sockets: to all under its plain name, under the namespaced one
 * to those that asked for it.
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

/** Hands a client's own event, which has one name only, to the others in its channel. */
export function deliverWhisper(
  io: RealtimeServer,
  channel: string,
  event: string,
  json: string,
  senderId?: string,
): void {
  write(io, channelRoom(channel), JSON.stringify(event), channel, payloadOf(json), senderId)
}

/** What is the same for all channels, put into bytes once. */
type Payload = { readonly json: string; readonly bytes: Buffer }
const payloadOf = (json: string): Payload => ({ json, bytes: Buffer.from(`,${json}]`) })

/**
 * Socket.IO's `emit` would write the payload into JSON again for each channel, since the channel's name stands in the
 * packet. The packet is put together here: type 2 is an event. Its WebSocket frame goes along, as with Socket.IO's own
 * broadcasts: a socket then copies bytes and encodes nothing.
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
  // Engine.IO's own mark of a message stands in front.
  const options: PreEncoded = { wsPreEncodedFrame: [textFrame(`4${head}`, bytes)] }
  for (const id of ids) if (id !== exceptId) sockets.get(id)?.conn.write(packet, options)
}

/** Engine.IO's options of a packet whose frame is made already. */
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
