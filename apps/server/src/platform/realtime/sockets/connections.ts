import type { IncomingMessage } from 'node:http'

import type { Server } from 'socket.io'

export type Engine = Server['engine']

/** A client with more buffered packets is disconnected; it reconnects and fetches what it missed. */
const maxBufferedPackets = 2000

/** The used part of Engine.IO's connection; its types do not expose the buffer. */
type Connection = {
  request: IncomingMessage | undefined
  readonly writeBuffer: readonly unknown[]
  on(event: 'packetCreate', listener: () => void): unknown
  close(discard: boolean): void
}

/** Bounds the memory of connections: releases the upgrade request, limits the buffer of slow clients. */
export function limitConnectionMemory(engine: Engine): void {
  engine.on('connection', (connection: Connection) => {
    connection.request = undefined
    connection.on('packetCreate', () => {
      if (connection.writeBuffer.length >= maxBufferedPackets) connection.close(true)
    })
  })
}
