import type { IncomingMessage } from 'node:http'

import type { Server } from 'socket.io'

export type Engine = Server['engine']

/** A client that leaves this many packets unread is cut off: it connects again and fetches what it missed. */
const mostUnread = 2000

/** What of Engine.IO's connection is needed here; its types keep the buffer to themselves. */
type Connection = {
  request: IncomingMessage | undefined
  readonly writeBuffer: readonly unknown[]
  on(event: 'packetCreate', listener: () => void): unknown
  close(discard: boolean): void
}

/** Keeps connections small: idle ones hold no request, slow ones no endless buffer. */
export function letGoOfRequests(engine: Engine): void {
  engine.on('connection', (connection: Connection) => {
    connection.request = undefined
    connection.on('packetCreate', () => {
      if (connection.writeBuffer.length >= mostUnread) connection.close(true)
    })
  })
}
