import type { IncomingMessage } from 'node:http'

import type { Server } from 'socket.io'

export type Engine = Server['engine']

/** A client with more that waits for it to read is disconnected; it reconnects and fetches what it missed. */
const mostWaiting = { packets: 2000, bytes: 8 * 1024 * 1024 }

/** The used part of Engine.IO's packets: text, with its frame where that is prepared. */
type Packet = {
  readonly data?: string | Buffer
  readonly options?: { readonly wsPreEncodedFrame?: readonly Buffer[] }
}

/** The used part of Engine.IO's connection; its types do not expose the buffer. */
type Connection = {
  request: IncomingMessage | undefined
  readonly writeBuffer: readonly unknown[]
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  close(discard: boolean): void
}

/** Bounds the memory of connections: releases the upgrade request, limits the buffer of slow clients. */
export function limitConnectionMemory(engine: Engine): void {
  engine.on('connection', (connection: Connection) => {
    connection.request = undefined
    let bytes = 0
    connection.on('packetCreate', (packet) => {
      bytes += sizeOf(packet)
      if (connection.writeBuffer.length >= mostWaiting.packets || bytes > mostWaiting.bytes)
        connection.close(true)
    })
    // All that waits is handed to the transport, which is asked for more when the client has taken it.
    connection.on('flush', () => (bytes = 0))
  })
}

function sizeOf({ data, options }: Packet): number {
  const frames = options?.wsPreEncodedFrame
  return frames === undefined ? (data?.length ?? 0) : frames.reduce((sum, { length }) => sum + length, 0)
}
