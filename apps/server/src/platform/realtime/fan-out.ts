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
  for (const channel of new Set(channels)) {
    write(io, channelRoom(channel), plain, channel, json)
    write(io, namespacedRoom(channel), long, channel, json)
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
  write(io, channelRoom(channel), JSON.stringify(event), channel, json, senderId)
}

/**
 * Socket.IO's `emit` would write the payload into JSON again for each channel, since the channel's name stands in the
 * packet. The packet is put together here: type 2 is an event.
 */
function write(
  io: RealtimeServer,
  room: string,
  event: string,
  channel: string,
  json: string,
  exceptId?: string,
): void {
  const { adapter, sockets } = io.of('/')
  const ids = adapter.rooms.get(room)
  if (!ids) return
  const packet = `2[${event},${JSON.stringify(wireName(channel))},${json}]`
  for (const id of ids) if (id !== exceptId) sockets.get(id)?.conn.write(packet)
}
