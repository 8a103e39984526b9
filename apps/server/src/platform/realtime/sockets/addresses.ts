import type { IncomingMessage } from 'node:http'

import { clientNetwork } from '#platform/network-address.ts'
import { shareOf } from '#platform/processes/own-process.ts'
import { settings } from '#platform/settings.ts'

import type { Engine } from './connections.ts'

/** What Engine.IO's connection has before its request is released. */
type NewConnection = {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Counts the open connections by the client's network address, to refuse those beyond SOCKETS_PER_ADDRESS. */
export function countAddresses() {
  const open = new Map<string, number>()
  const change = (address: string, by: number) => {
    const count = (open.get(address) ?? 0) + by
    if (count > 0) open.set(address, count)
    else open.delete(address)
  }
  return {
    /** Whether the request may open a connection; one of an open connection always may go on. */
    mayConnect(request: IncomingMessage): boolean {
      const isOpen = /[?&]sid=/u.test(request.url ?? '')
      return isOpen || (open.get(clientNetwork(request)) ?? 0) < shareOf(settings().SOCKETS_PER_ADDRESS)
    },
    countFor(engine: Engine): void {
      engine.on('connection', (connection: NewConnection) => {
        const address = clientNetwork(connection.request)
        change(address, 1)
        connection.once('close', () => change(address, -1))
      })
    },
  }
}
