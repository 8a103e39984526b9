import { randomUUID } from 'node:crypto'

import type { ManagersRoutes } from '@uprava/contract/apis.ts'
import type { SubjectType, UnreadCount } from '@uprava/contract/messenger.ts'
import type { RealtimeEvent, RealtimeEvents } from '@uprava/contract/realtime.ts'
import { io } from 'socket.io-client'

import { flushed } from '#modules/messenger/index.ts'

import type { TestFile } from './client.ts'
import { aChannel, aManager, anOwner, type TestSeat } from './people.ts'
import type { TestServer } from './server.ts'

/** Unread counts; what is not given is 0. */
export const unreadOf = (counts: Partial<UnreadCount>): UnreadCount => ({
  inside: 0,
  organization: 0,
  groups: 0,
  muted: 0,
  mentions: 0,
  ...counts,
})

/** A chat by the name it has for the one who calls. */
export type Named = { type: SubjectType; id: number }

/** Somebody of the messenger's world with the calls a test makes most. */
export type Chatter = TestSeat & {
  send(to: Named, message: string, more?: SendOptions): ReturnType<Chatter['post']>
  post(to: Named, body: Record<string, unknown>, files?: readonly TestFile[]): Promise<SendAnswer>
  history(of: Named, query?: Record<string, unknown>): Promise<HistoryAnswer>
  list(query?: Record<string, unknown>): Promise<ListAnswer>
  read(what: Named): Promise<{ status: number; data: UnreadCount }>
  unread(): Promise<UnreadCount>
  in(channelId: number): Chatter
}
type SendOptions = { client_id?: string; answer_id?: number | null }
type Replies = { [Key in keyof ManagersRoutes]: ManagersRoutes[Key] }
type ReplyOf<Key extends keyof Replies> = Replies[Key] extends { reply: { _output: infer Output } }
  ? Output
  : never
type AnswerOf<Key extends keyof Replies> = {
  status: number
  data: ReplyOf<Key>
  errors: Readonly<Record<string, readonly string[]>>
  headers: Headers
}
export type SendAnswer = AnswerOf<'POST /chat-list/{id}/send-message'>
export type HistoryAnswer = AnswerOf<'GET /chat-list/{id}'>
export type ListAnswer = AnswerOf<'GET /chat-list'>

export const room = (id: number): Named => ({ type: 'PRIVATE-ROOM', id })
export const colleague = (seat: { managerId: number }): Named => ({
  type: 'PRIVATE-MANAGER',
  id: seat.managerId,
})
export const organization = (channelId: number): Named => ({ type: 'ORGANIZATION', id: channelId })

/** Gives a seat the calls of the messenger, made in the seat's channel. */
export function chatter(server: TestServer, seat: TestSeat, channelId = seat.channelId): Chatter {
  const client = server.as(seat)
  const named = ({ type, id }: Named) => ({
    params: { id },
    query: { subject_type: type, channel_id: channelId },
  })
  return {
    ...seat,
    channelId,
    send: (to, message, more = {}) => chatter(server, seat, channelId).post(to, { message, ...more }),
    post: (to, body, files) =>
      client.call('POST /chat-list/{id}/send-message', {
        ...named(to),
        body: { client_id: randomUUID(), ...body },
        ...(files && { files: { files } }),
      }),
    history: (of, query = {}) => {
      const { params, query: name } = named(of)
      return client.call('GET /chat-list/{id}', { params, query: { ...name, ...query } })
    },
    list: (query = {}) => client.call('GET /chat-list', { query: { channel_id: channelId, ...query } }),
    read: (what) => client.call('POST /chat-list/{id}/mark-all-as-read', named(what)),
    unread: async () => {
      const { data } = await client.call('GET /chat-list/unread-messages-count', {
        query: { channel_id: channelId },
      })
      return data
    },
    in: (other) => chatter(server, seat, other),
  }
}

/** Two organizations that take messages, each with its owner and an employee, and somebody of a third. */
export async function aWorld(server: TestServer) {
  const [first, second, third] = [await anOwner(), await anOwner(), await anOwner()]
  const channelOf = (owner: TestSeat) => ({ id: owner.channelId, owner })
  const [maria, boris] = [
    await aManager({ channel: channelOf(first), sections: ['documents'] }),
    await aManager({ channel: channelOf(second) }),
  ]
  const as = (seat: TestSeat) => chatter(server, seat)
  return { anna: as(first), maria: as(maria), viktor: as(second), boris: as(boris), stranger: as(third) }
}

export { aChannel, aManager, anOwner }

type ReceivedEvent = {
  [Name in RealtimeEvent]: { event: Name; payload: RealtimeEvents[Name] }
}[RealtimeEvent]

/** Somebody's socket: what it has received, in order. */
export type TestListener = {
  readonly received: readonly ReceivedEvent[]
  of<Name extends RealtimeEvent>(event: Name): RealtimeEvents[Name][]
  /** Resolves with the first event of the name that fits, received before or to come. */
  next<Name extends RealtimeEvent>(
    event: Name,
    fits?: (payload: RealtimeEvents[Name]) => boolean,
  ): Promise<RealtimeEvents[Name]>
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<void>
  close(): void
}

/** Listens to the account's private channel from now on: not to what was sent before. Resolves when the server has let it in. */
export async function listenToChats(
  url: string,
  seat: { token: string; managerId: number },
): Promise<TestListener> {
  // A call is answered before its events are sent.
  await flushed()
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  const channel = `private-chats.${seat.managerId}`
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, _channel: string, payload: unknown) => {
    if (payload === undefined) return
    received.push({ event, payload } as ReceivedEvent)
    for (const look of waiting) look()
  })
  const ended = new Promise<void>((resolve) => {
    socket.once('disconnect', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('subscription_succeeded', () => resolve())
    socket.on('subscription_error', (_name: string, status: number) =>
      reject(new Error(`refused: ${status}`)),
    )
    socket.on('connect_error', reject)
    socket.emit('subscribe', {
      channel,
      auth: { headers: { Authorization: `Bearer ${seat.token}` }, names: 'plain' },
    })
  })
  const of = <Name extends RealtimeEvent>(event: Name) =>
    received.filter((one) => one.event === event).map((one) => one.payload as RealtimeEvents[Name])
  return {
    received,
    of,
    next: (event, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = of(event).find((payload) => fits(payload))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    ended,
    close: () => void socket.disconnect(),
  }
}
