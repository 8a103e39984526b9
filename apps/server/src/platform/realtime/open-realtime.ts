import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server as HttpServer } from 'node:http'

import { Server, type ServerOptions } from 'socket.io'

import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { letGoOfRequests, type Engine } from './connections.ts'
import { channelRoom, deliver, deliverWhisper } from './fan-out.ts'
import { openLine, untilOpen, type Line } from './line.ts'
import { shareNotices, type Notice } from './notices.ts'
import { isOurPage } from './origins.ts'
import { clientPort, createOwnServer, hasOwnPort, listenOnOwnPort } from './own-port.ts'
import { presenceTiming, trackPresence } from './presence.ts'
import { endedSessions, type EndedSessions } from './sessions.ts'
import { newSeats, serveSubscriptions, type Desk } from './subscriptions.ts'
import type { Realtime, RealtimeOptions, RealtimeServer, RealtimeSocket } from './types.ts'

const sockets = gauge('realtime_sockets', 'Connected sockets of this node')
const channels = gauge('realtime_channels', 'Private channels somebody listens to on this node')

const serverOptions: Partial<ServerOptions> = {
  serveClient: false,
  transports: ['websocket', 'polling'],
  // Clients of Socket.IO 2 still find in; they authorise by the payload alone.
  allowEIO3: true,
  perMessageDeflate: false,
  maxHttpBufferSize: 64 * 1024,
  connectTimeout: 15_000,
  cors: (request, done) => done(null, { origin: isOurPage(request as IncomingMessage), credentials: true }),
  allowRequest: (request, done) => done('Another origin', isOurPage(request)),
}

/** Opens the line to the other nodes, then the sockets on the given servers and on the own port. */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const node = randomUUID()
  const line = await openLine(node)
  const io: RealtimeServer = new Server(
    line.adapter ? { ...serverOptions, adapter: line.adapter } : serverOptions,
  )
  const opened = connectParts(node, line, io, options)
  try {
    await untilOpen(line)
    const port = await opened.attach(options)
    return { ...opened.realtime, port: clientPort(port) }
  } catch (error) {
    await opened.realtime.close()
    throw error
  }
}

function connectParts(node: string, line: Line, io: RealtimeServer, options: RealtimeOptions) {
  const engines: Engine[] = []
  let ownServer: HttpServer | undefined
  const ended = endedSessions()
  const presence = trackPresence(node, { ...presenceTiming, ...options.timing }, (changes) =>
    options.onPresence?.(changes),
  )
  const hear = (notice: Notice) => hearNotice(io, ended, notice)
  const bond = line.adapter ? shareNotices(io, node, hear, () => sendAway(io)) : undefined
  const desk: Desk = {
    authorise: options.authorise,
    presence,
    hasEnded: (sessionId) => ended.has(sessionId),
    whisper(senderId, channel, event, json) {
      deliverWhisper(io, channel, event, json, senderId)
      bond?.tell({ kind: 'whisper', channel, event, json })
    },
  }
  serve(io, desk)

  function attach(server: HttpServer): void {
    io.attach(server)
    letGoOfRequests(io.engine)
    engines.push(io.engine)
  }

  return {
    async attach({ servers, report = logLine }: RealtimeOptions): Promise<number | undefined> {
      for (const server of servers) attach(server)
      if (!hasOwnPort()) return undefined
      ownServer = createOwnServer()
      attach(ownServer)
      return listenOnOwnPort(ownServer, report)
    },
    realtime: {
      broadcast(to: string | readonly string[], event: string, payload: unknown) {
        const told = [to].flat()
        const json = JSON.stringify(payload) ?? 'null'
        deliver(io, told, event, json)
        bond?.tell({ kind: 'event', channels: told, event, json })
      },
      hasLocalListeners: (channel: string) => io.of('/').adapter.rooms.has(channelRoom(channel)),
      disconnectSessions(sessionIds: readonly number[]) {
        const notice: Notice = { kind: 'sessions-ended', sessionIds: [...sessionIds] }
        hear(notice)
        bond?.tell(notice)
      },
      answers: () => line.answers(),
      async close() {
        await presence.stop()
        bond?.stop()
        for (const engine of engines) engine.close()
        await io.of('/').adapter.close()
        if (ownServer?.listening) await once(ownServer.close(), 'close')
        await line.close()
      },
    },
  }
}

function serve(io: RealtimeServer, desk: Desk): void {
  io.on('connection', (socket) => {
    sockets.inc()
    letGoOfHandshake(socket)
    socket.data = newSeats()
    serveSubscriptions(socket, desk)
    socket.on('disconnect', () => sockets.dec())
  })
  const { adapter } = io.of('/')
  const countChannel = (by: number) => (room: string) => room.startsWith(channelRoom('')) && channels.inc(by)
  adapter.on('create-room', countChannel(1))
  adapter.on('delete-room', countChannel(-1))
}

/** Headers, cookies and the bearer of the handshake have no use later. */
function letGoOfHandshake(socket: RealtimeSocket): void {
  Object.assign(socket.handshake, { headers: nothing, query: nothing, auth: nothing, url: '', time: '' })
}
const nothing = Object.freeze({})

function hearNotice(io: RealtimeServer, ended: EndedSessions, notice: Notice): void {
  switch (notice.kind) {
    case 'event':
      return deliver(io, notice.channels, notice.event, notice.json)
    case 'whisper':
      return deliverWhisper(io, notice.channel, notice.event, notice.json)
    case 'sessions-ended':
      ended.add(notice.sessionIds)
      return disconnect(io, new Set(notice.sessionIds))
    default:
      return notice satisfies never
  }
}

/** Sessions end at people's pace: looking through all sockets is cheaper than a room for each session. */
function disconnect(io: RealtimeServer, sessionIds: ReadonlySet<number>): void {
  for (const socket of io.of('/').sockets.values()) {
    const members = [...socket.data.channels.values()].map((seat) => seat.member)
    if (members.some((member) => member && sessionIds.has(member.sessionId))) socket.disconnect(true)
  }
}

/** Notices were lost: the clients connect again, and then fetch what they missed (RT-34). */
function sendAway(io: RealtimeServer): void {
  subjectLog('realtime').warn('notices of another node were lost; the sockets of this one connect again')
  // Without a word of Socket.IO's: its client takes that for a farewell and stays away.
  for (const socket of io.of('/').sockets.values()) socket.conn.close()
}

function logLine(line: string): void {
  subjectLog('realtime').warn(line)
}
