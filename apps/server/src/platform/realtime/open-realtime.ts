import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { Server, type ServerOptions } from 'socket.io'

import { hasSeveralHosts, isAllowedOrigin } from '#platform/http/origins.ts'
import { watchSlowRequests } from '#platform/http/slow-requests.ts'
import { mayUpgrade } from '#platform/http/upgrades.ts'
import { subjectLog } from '#platform/log/index.ts'
import { gauge } from '#platform/log/metrics.ts'

import { openClusterAdapter, waitUntilConnected, type ClusterAdapter } from './cluster/cluster-adapter.ts'
import { openClusterBus, type ClusterMessage } from './cluster/cluster-bus.ts'
import { findEnded, nameInCluster } from './cluster/ended-nodes.ts'
import { notifyPresence, notifyPublished, setRealtime, unsetRealtime } from './index.ts'
import { presenceTiming, trackPresence } from './presence/presence.ts'
import { countAddresses } from './sockets/addresses.ts'
import { limitConnectionMemory, type Engine } from './sockets/connections.ts'
import { deliveredOnce } from './sockets/deliver-once.ts'
import { departures } from './sockets/departures.ts'
import { endedSessions, type EndedSessions } from './sockets/ended-sessions.ts'
import { channelRoom, deliver, deliverWhisper } from './sockets/fan-out.ts'
import { clientPort, createOwnServer, hasOwnPort, listenOnOwnPort } from './sockets/own-port.ts'
import { shareSessions, type SessionsElsewhere } from './sockets/sessions-elsewhere.ts'
import {
  newSocketState,
  renewSubscriptions,
  serveSubscriptions,
  type SubscriptionContext,
} from './sockets/subscriptions.ts'
import type {
  Audience,
  DeliveryOptions,
  Realtime,
  RealtimeOptions,
  RealtimeServer,
  RealtimeSocket,
} from './types.ts'

const sockets = gauge('realtime_sockets', 'Connected sockets of this node')
const channels = gauge('realtime_channels', 'Private channels with subscribers on this node')

const serverOptions: Partial<ServerOptions> = {
  serveClient: false,
  transports: ['websocket', 'polling'],
  // Accepts clients of Socket.IO 2, which authorise by the payload alone.
  allowEIO3: true,
  perMessageDeflate: false,
  maxHttpBufferSize: 64 * 1024,
  // With the time to join a channel: a socket of nobody is closed after 30 s.
  connectTimeout: 10_000,
  cors: (request, done) =>
    done(null, { origin: isAllowedOrigin(request as IncomingMessage), credentials: true }),
}

/** Opens the realtime server of this process: sockets, the connection to the other nodes, presence, the realtime port. */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const opened = await openServer({
    ...options,
    onPresence(changes) {
      options.onPresence?.(changes)
      notifyPresence(changes)
    },
  })
  let closing: Promise<void> | undefined
  const close = () => {
    unsetRealtime(realtime)
    return (closing ??= opened.close())
  }
  const realtime: Realtime = { ...opened, close }
  setRealtime(realtime)
  return realtime
}

/** Connects to the other nodes before it accepts sockets on the given servers and on the realtime port. */
async function openServer(options: RealtimeOptions): Promise<Realtime> {
  const node = randomUUID()
  const cluster = await openClusterAdapter(node)
  const draining = { isStarted: false }
  const addresses = countAddresses()
  const io: RealtimeServer = new Server({
    ...serverOptions,
    allowRequest(request, done) {
      if (draining.isStarted) done('This node ends', false)
      else if (!addresses.mayConnect(request)) done('Too many connections of this address', false)
      else done('Another origin', isAllowedOrigin(request) && !hasSeveralHosts(request))
    },
    ...(cluster.adapter && { adapter: cluster.adapter }),
  })
  const sessions = await shareSessions()
  const opened = connectParts(node, cluster, io, options, { draining, addresses, sessions })
  try {
    await waitUntilConnected(cluster)
    const port = await opened.attach(options)
    return { ...opened.realtime, port: clientPort(port) }
  } catch (error) {
    await opened.realtime.close()
    throw error
  }
}

/** Accepts sockets on a server; the engine that holds them. */
function attachTo(
  server: HttpServer,
  io: RealtimeServer,
  { slow, addresses, sessions }: Accepting & { slow: ReturnType<typeof watchSlowRequests> },
): Engine {
  io.attach(server)
  // Polling sends bodies, which no route of the server sees.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!mayUpgrade(request)) slow.watch(request, response)
    next()
  })
  sessions?.join(io.engine)
  // Before the request of the connection, with its address, is released.
  addresses.countFor(io.engine)
  limitConnectionMemory(io.engine)
  return io.engine
}

function connectParts(
  node: string,
  cluster: ClusterAdapter,
  io: RealtimeServer,
  options: RealtimeOptions,
  { draining, ...accepting }: Accepting & { draining: { isStarted: boolean } },
) {
  const engines: Engine[] = []
  let ownServer: HttpServer | undefined
  const ended = endedSessions()
  const slow = watchSlowRequests()
  const presence = trackPresence(node, { ...presenceTiming, ...options.timing }, (changes) =>
    options.onPresence?.(changes),
  )
  const delivered = deliveredOnce()
  const departed = departures()
  const onMessage = (message: ClusterMessage) => applyMessage(io, { ended, delivered, departed }, message)
  const channel = cluster.channel(io)
  const bus =
    channel &&
    openClusterBus(channel, nameInCluster(node), {
      onMessage,
      onGap: () => reconnectAll(io),
      onEnded: () => askToFetchMissed(io),
      findEnded,
    })
  const context: SubscriptionContext = {
    authorise: options.authorise,
    presence,
    hasEnded: (sessionId) => ended.has(sessionId),
    whisper(senderId, channel, event, json) {
      deliverWhisper(io, channel, event, json, senderId)
      bus?.send({ kind: 'whisper', channel, event, json })
    },
  }
  serve(io, context, options.joinTimeout ?? defaultJoinTimeout)

  const attach = (server: HttpServer) => {
    engines.push(attachTo(server, io, { slow, ...accepting }))
  }

  /** Applies the message here and sends it to the other nodes. */
  function say(message: ClusterMessage, { isLocal = false }: DeliveryOptions = {}): void {
    onMessage(message)
    if (!isLocal) bus?.send(message)
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
      ...announcements(say),
      wasDelivered: (key: string) => delivered.has(key),
      isOnlyNode: channel === undefined,
      hasLocalListeners: (channel: string) => io.of('/').adapter.rooms.has(channelRoom(channel)),
      publish: (topic: string, payload: object) =>
        bus?.send({ kind: 'published', topic, json: JSON.stringify(payload) }),
      answers: () => cluster.answers(),
      drain(seconds: number) {
        draining.isStarted = true
        return moveSockets(io, seconds)
      },
      closeSockets() {
        draining.isStarted = true
        for (const engine of engines) engine.close()
      },
      async close() {
        slow.stop()
        await presence.stop()
        bus?.stop()
        for (const engine of engines) engine.close()
        await io.of('/').adapter.close()
        if (ownServer?.listening) await once(ownServer.close(), 'close')
        await accepting.sessions?.close()
        await cluster.close()
      },
    },
  }
}

type Say = (message: ClusterMessage, how?: DeliveryOptions) => void

/** What is announced to the sockets of all nodes. */
const announcements = (say: Say) => ({
  broadcast(to: string | readonly string[], event: string, payload: unknown, how: DeliveryOptions = {}) {
    const json = JSON.stringify(payload) ?? 'null'
    say({ kind: 'event', channels: [to].flat(), event, json, ...fateOf(how) }, how)
  },
  broadcastEach(
    parts: readonly { channel: string; own: object }[],
    event: string,
    common: object,
    how: DeliveryOptions = {},
  ) {
    const channels = parts.map(({ channel }) => channel)
    const own = parts.map((part) => JSON.stringify(part.own))
    say({ kind: 'event', channels, event, json: JSON.stringify(common), own, ...fateOf(how) }, how)
  },
  leaveAudience: (audience: Audience, channels: readonly string[]) =>
    say({ kind: 'left', audience, channels: [...channels] }),
  rejoinAudience: (name: string, channels: readonly string[]) =>
    say({ kind: 'rejoined', name, channels: [...channels] }),
  disconnectSessions: (sessionIds: readonly number[]) =>
    say({ kind: 'sessions-ended', sessionIds: [...sessionIds] }),
})

type Accepting = {
  readonly addresses: ReturnType<typeof countAddresses>
  /** Where other processes serve the same port. */
  readonly sessions: SessionsElsewhere | undefined
}

const defaultJoinTimeout = 20_000

function serve(io: RealtimeServer, context: SubscriptionContext, joinTimeout: number): void {
  io.on('connection', (socket) => {
    sockets.inc()
    releaseHandshake(socket)
    socket.data = newSocketState()
    serveSubscriptions(socket, context)
    const joining = setTimeout(() => {
      if (!isMember(socket)) socket.disconnect(true)
    }, joinTimeout)
    socket.on('disconnect', () => {
      clearTimeout(joining)
      sockets.dec()
    })
  })
  const { adapter } = io.of('/')
  const countChannel = (by: number) => (room: string) => room.startsWith(channelRoom('')) && channels.inc(by)
  adapter.on('create-room', countChannel(1))
  adapter.on('delete-room', countChannel(-1))
}

/** Whether the socket was admitted to a channel: somebody is signed in there. */
const isMember = (socket: RealtimeSocket) => [...socket.data.channels.values()].some(({ member }) => member)

/** Releases headers, cookies and the bearer of the handshake, which are not used later. */
function releaseHandshake(socket: RealtimeSocket): void {
  Object.assign(socket.handshake, { headers: nothing, query: nothing, auth: nothing, url: '', time: '' })
}
const nothing = Object.freeze({})

/** What of an event's delivery the receiving node decides by. */
const fateOf = ({ once, audience }: DeliveryOptions) => ({ once, audience })

type NodeState = {
  ended: EndedSessions
  delivered: ReturnType<typeof deliveredOnce>
  departed: ReturnType<typeof departures>
}

function applyMessage(
  io: RealtimeServer,
  { ended, delivered, departed }: NodeState,
  message: ClusterMessage,
): void {
  switch (message.kind) {
    case 'event':
      if (message.once && !delivered.admit(message.once)) return undefined
      return deliver(
        io,
        message,
        (channel) => !message.audience || departed.admits(message.audience, channel),
      )
    case 'left':
      return departed.leave(message.audience, message.channels)
    case 'rejoined':
      departed.rejoin(message.name, message.channels)
      return reconnect(io, message.channels)
    case 'whisper':
      return deliverWhisper(io, message.channel, message.event, message.json)
    case 'sessions-ended':
      ended.add(message.sessionIds)
      return disconnect(io, new Set(message.sessionIds))
    case 'published':
      return notifyPublished(message.topic, message.json)
    case 'goodbye':
      return undefined
    default:
      return message satisfies never
  }
}

/** Sessions end rarely: a scan of all sockets is cheaper than a room per session. */
function disconnect(io: RealtimeServer, sessionIds: ReadonlySet<number>): void {
  for (const socket of io.of('/').sockets.values()) {
    const members = [...socket.data.channels.values()].map((subscription) => subscription.member)
    if (members.some((member) => member && sessionIds.has(member.sessionId))) socket.disconnect(true)
  }
}

/** Closes every socket at a moment of its own, so that the clients do not arrive on the other nodes all at once. */
async function moveSockets(io: RealtimeServer, seconds: number): Promise<void> {
  const close = async (socket: RealtimeSocket) => {
    await sleep(Math.random() * seconds * 1000)
    // Not by Socket.IO's disconnect packet, after which its client does not reconnect.
    socket.conn.close()
  }
  await Promise.all([...io.of('/').sockets.values()].map(close))
}

/** The sockets of the channels reconnect and fetch what they missed. */
function reconnect(io: RealtimeServer, channels: readonly string[]): void {
  const { rooms } = io.of('/').adapter
  const ids = channels.flatMap((channel) => [...(rooms.get(channelRoom(channel)) ?? [])])
  // Not by Socket.IO's disconnect packet, after which its client does not reconnect.
  for (const id of ids) io.of('/').sockets.get(id)?.conn.close()
}

/** Messages of another node were lost: the clients reconnect and fetch what they missed (RT-34). */
function reconnectAll(io: RealtimeServer): void {
  subjectLog('realtime').warn('messages of another node were lost; the sockets of this one reconnect')
  // Not by Socket.IO's disconnect packet, after which its client does not reconnect.
  for (const socket of io.of('/').sockets.values()) socket.conn.close()
}

/** Another node was killed: what it had committed and not announced is known to nobody here. */
function askToFetchMissed(io: RealtimeServer): void {
  subjectLog('realtime').warn(
    'another node has ended; the clients of this one fetch what they may have missed',
  )
  renewSubscriptions(io)
}

function logLine(line: string): void {
  subjectLog('realtime').warn(line)
}
