import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream'

import { localSocketOf, processCount, processNumber } from '#platform/processes/own-process.ts'

import type { Engine } from './connections.ts'

/** The used part of an engine; Socket.IO's types know no HTTP. */
type HttpEngine = Engine & {
  readonly clients: Readonly<Record<string, unknown>>
  handleRequest(request: IncomingMessage, response: ServerResponse): void
  handleUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
}

export type SessionsElsewhere = { join(engine: Engine): void; close(): Promise<void> }

/**
 * Lets every process behind one port serve every session of Engine.IO: a polling client comes with each request over whatever
 * connection it or a proxy has, while its session is in the memory of one process. Sessions name that process, and a request
 * that reaches another one is passed on to it. A websocket is one connection, and stays where it was accepted.
 */
export async function shareSessions(): Promise<SessionsElsewhere | undefined> {
  if (processNumber === null) return undefined
  const engines: HttpEngine[] = []
  const engineOf = (request: IncomingMessage) => {
    const session = sessionOf(request)
    return engines.find(({ clients }) => session !== null && Object.hasOwn(clients, session))
  }
  const server = createServer((request, response) => {
    const engine = engineOf(request)
    if (engine) engine.handleRequest(request, response)
    else refuse(response)
  })
  server.on('upgrade', (request, socket: Socket, head: Buffer) => {
    const engine = engineOf(request)
    if (engine) engine.handleUpgrade(request, socket, head)
    else socket.destroy()
  })
  server.listen({ path: localSocketOf(processNumber), exclusive: true })
  await once(server, 'listening')
  return {
    join(engine) {
      engines.push(engine as HttpEngine)
      engine.generateId = () => `${processNumber}.${randomUUID()}`
      engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const owner = ownerOf(request)
        if (owner === null || owner === processNumber) next()
        else if (request.headers.upgrade === undefined) passOn(request, response, owner)
        else passUpgradeOn(request, owner)
      })
    },
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const sessionOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://session').searchParams.get('sid')

/** The process that a session names; null for a new one, and for what is no session of ours. */
function ownerOf(request: IncomingMessage): number | null {
  const named = /^(?<owner>\d)\./u.exec(sessionOf(request) ?? '')?.groups?.['owner']
  const owner = Number(named)
  return owner >= 1 && owner <= processCount ? owner : null
}

/** As Engine.IO refuses a session that it does not know: the client begins a new one. */
function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end('{"code":1,"message":"Session ID unknown"}')
}

/**
 * Over a connection of its own: one that is used again may have been closed in this moment. It is this end that closes it after the
 * answer: the other one would while the end of the body is still written here, which then counts as a failure.
 */
function ask({ method, url, headers }: IncomingMessage, owner: number, connection: string) {
  const socketPath = localSocketOf(owner)
  return open({ socketPath, agent: false, method, path: url, headers: { ...headers, connection } })
}

function passOn(request: IncomingMessage, response: ServerResponse, owner: number): void {
  const passed = ask(request, owner, 'keep-alive')
  passed.on('response', (answer) => {
    const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers
    response.writeHead(answer.statusCode!, headers)
    pipeline(answer, response, () => undefined)
  })
  passed.on('error', () => {
    if (response.headersSent) response.destroy()
    else refuse(response)
  })
  response.on('close', () => {
    // A client that has gone ends its session's request there too.
    if (!response.writableFinished) passed.destroy()
  })
  request.pipe(passed)
}

function passUpgradeOn(request: IncomingMessage, owner: number): void {
  const { socket } = request
  const passed = ask(request, owner, 'upgrade')
  passed.on('upgrade', (answer, far: Socket, head: Buffer) => {
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`)
    socket.write(head)
    pipeline(socket, far, socket, () => undefined)
  })
  passed.on('response', () => socket.destroy())
  passed.on('error', () => socket.destroy())
  passed.end()
}
