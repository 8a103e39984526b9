import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { clientNetwork, networkOf } from '#platform/network-address.ts'
import { shareOf } from '#platform/processes/own-process.ts'
import { settings } from '#platform/settings.ts'

import { refuse } from './refuse.ts'

/**
 * Closes connections of a network address beyond CONNECTIONS_PER_ADDRESS on this server, whether or not they ask anything. Not
 * those of a trusted proxy, which carry everybody: behind it `limitRequests` counts.
 */
export function limitConnections(server: Server): void {
  const open = new Counts()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || settings().isTrustedProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    if (open.isFull(network)) return void socket.destroy()
    open.add(network)
    socket.once('close', () => open.remove(network))
  })
}

/**
 * Refuses requests of a network address while CONNECTIONS_PER_ADDRESS of it wait for their answer: what a client's connections
 * are behind a proxy. Refused in words, since a proxy takes a closed connection for a node that has failed.
 */
export function limitRequests(app: FastifyInstance): void {
  const waiting = new Counts()
  app.addHook('onRequest', (request, reply, done) => {
    const network = clientNetwork(request.raw)
    if (waiting.isFull(network)) return done(refuse.tooMany(1))
    waiting.add(network)
    reply.raw.once('close', () => waiting.remove(network))
    return done()
  })
}

/** How many things each network holds. */
class Counts {
  readonly #counts = new Map<string, number>()

  isFull(network: string): boolean {
    return (this.#counts.get(network) ?? 0) >= shareOf(settings().CONNECTIONS_PER_ADDRESS)
  }

  add(network: string): void {
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1)
  }

  remove(network: string): void {
    const left = (this.#counts.get(network) ?? 0) - 1
    if (left > 0) this.#counts.set(network, left)
    else this.#counts.delete(network)
  }
}
