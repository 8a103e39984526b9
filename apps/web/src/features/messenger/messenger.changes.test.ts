import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ChatEntry, ChatName, Message } from '@uprava/contract/messenger.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { applyUnread } from '#features/shell/index.ts'
import { ordinaryEntry, plainMessage, previewOf, unreadOfOrganizations } from '#testing/messages.ts'

import { chatKey, refOfName, type Viewer } from './chat.ts'
import {
  applyChanged,
  applyChatUnread,
  applyDeleted,
  applyLastMessage,
  applyMessage,
  applyPresence,
  applySeen,
  catchUp,
} from './messenger.changes.ts'
import { messengerQueries } from './messenger.queries.ts'
import { inFlightPatches } from './state/in-flight-patches.ts'
import type { ChatListWindow } from './state/loaded-chats.ts'
import type { HistoryWindow } from './state/loaded-history.ts'

const viewer: Viewer = { managerId: 1, channelId: 10 }
const people = [
  { id: 1, full_name: 'Ольга Смирнова', avatar: null, channel_id: 10, channel_name: 'Школа' },
  { id: 2, full_name: 'Анна Белова', avatar: null, channel_id: 10, channel_name: 'Школа' },
  { id: 3, full_name: 'Пётр Ильин', avatar: null, channel_id: 20, channel_name: 'Музей' },
] as const
type Person = (typeof people)[number]

/** A model of a chat with an organization on the server. */
class ServerChat {
  readonly name: ChatName = { id: 20, subject_type: 'ORGANIZATION', channel_id: 10 }
  #messages: Message[] = []
  #marks = { ours: 0, theirs: 0 }
  #lastId = 100
  isOnline = false

  window(): HistoryWindow {
    return { messages: structuredClone(this.#messages), hasOlder: false, hasNewer: false, page: 1 }
  }

  list(): ChatListWindow {
    const last = this.#messages.at(-1)
    const entry: ChatEntry = {
      id: 20,
      subject_type: 'ORGANIZATION',
      name: 'Музей',
      avatar: null,
      manager_id: null,
      channel_id: 20,
      is_online: this.isOnline,
      ...ordinaryEntry,
      unread_messages_count: this.unread(),
      last_message: last ? previewOf(last) : null,
    }
    return { entries: [entry], page: 1, lastPage: 1 }
  }

  unread = () =>
    this.#messages.filter(({ id, sender }) => sender.channel_id === 20 && id > this.#marks.ours).length
  pick = (at: number) => this.#messages[at % Math.max(1, this.#messages.length)]

  post(by: Person, to: Message | undefined): Message {
    this.#lastId += 1
    const message: Message = {
      ...plainMessage,
      id: this.#lastId,
      client_id: `client ${this.#lastId}`,
      message: `Текст ${this.#lastId}`,
      plain: `Текст ${this.#lastId}`,
      created_at: '2026-03-07T10:00:00Z',
      sender: by,
      answer: to
        ? { id: to.id, message: to.message, is_deleted: false, sender: to.sender, documents: [] }
        : null,
    }
    this.#messages.push(message)
    return structuredClone(message)
  }

  edit(message: Message, text: string): Message {
    const changed = { ...message, message: text, plain: text, edited_at: '2026-03-07T11:00:00Z' }
    this.#messages = this.#messages.map((one) => {
      if (one.id === message.id) return changed
      return one.answer?.id === message.id ? { ...one, answer: { ...one.answer, message: text } } : one
    })
    return structuredClone(changed)
  }

  delete({ id }: Message): void {
    this.#messages = this.#messages
      .filter((one) => one.id !== id)
      .map((one) =>
        one.answer?.id === id
          ? { ...one, answer: { ...one.answer, is_deleted: true, message: '', documents: [] } }
          : one,
      )
  }

  read(side: 'ours' | 'theirs'): number {
    this.#marks[side] = this.#lastId
    const writtenBy = side === 'ours' ? 20 : 10
    this.#messages = this.#messages.map((one) =>
      one.sender.channel_id === writtenBy ? { ...one, is_seen: true } : one,
    )
    return this.#lastId
  }
}

type Event = (queries: QueryClient) => void
type Kind = 'post' | 'reply' | 'edit' | 'delete' | 'read' | 'presence'
type Action = { kind: Kind; by: number; at: number }
const actionsOf = (kinds: readonly Kind[]): fc.Arbitrary<Action> =>
  fc.record({ kind: fc.constantFrom(...kinds), by: fc.integer({ min: 0, max: 2 }), at: fc.nat(1000) })

/** Performs an action on the server; returns the event as messenger.realtime.ts applies it. */
function happen(server: ServerChat, { kind, by, at }: Action): Event {
  const { name } = server
  const person = people[by]!
  const message = server.pick(at)
  if (kind === 'presence') {
    server.isOnline = at % 2 === 0
    const who = { manager_id: null, channel_id: 20, is_online: server.isOnline }
    return (queries) => applyPresence(queries, who)
  }
  if (kind === 'read') {
    const isOwnSide = person.channel_id === 10
    const lastSeenId = server.read(isOwnSide ? 'ours' : 'theirs')
    const unread = server.unread()
    return (queries) => {
      applySeen(queries, name, { lastSeenId, isOwnSide }, viewer)
      applyChatUnread(queries, name, unread)
      applyUnread(queries, 10, unreadOfOrganizations(unread))
    }
  }
  if (kind === 'edit' && message) {
    const changed = server.edit(message, `Правка ${at}`)
    return (queries) => applyChanged(queries, name, changed)
  }
  if (kind === 'delete' && message) {
    server.delete(message)
    const last = server.list().entries[0]!.last_message
    const unread = server.unread()
    return (queries) => {
      applyDeleted(queries, name, message.id)
      applyLastMessage(queries, name, last)
      applyChatUnread(queries, name, unread)
      applyUnread(queries, 10, unreadOfOrganizations(unread))
    }
  }
  const posted = server.post(person, kind === 'reply' ? message : undefined)
  const entry = server.list().entries[0]!
  return (queries) => {
    applyMessage(queries, name, posted)
    // The entry is fetched from the server; here it is applied immediately.
    applyLastMessage(queries, name, entry.last_message)
    applyChatUnread(queries, name, entry.unread_messages_count)
    applyUnread(queries, 10, unreadOfOrganizations(entry.unread_messages_count))
  }
}

const keys = {
  messages: ['messages', 10, chatKey(refOfName(new ServerChat().name)), ''],
  chats: ['chats', 10, 'all', ''],
}

function aClient(server: ServerChat): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(keys.messages, server.window())
  queries.setQueryData(keys.chats, server.list())
  queries.setQueryData(['unread', 10], unreadOfOrganizations(server.unread()))
  return queries
}

const shown = (queries: QueryClient) => [
  queries.getQueryData(keys.messages),
  queries.getQueryData(keys.chats),
  queries.getQueryData(['unread', 10]),
]

describe('who is online', () => {
  it('RT-37 stands in the facts of the open chat at once, without a request', () => {
    const queries = new QueryClient()
    const info = { id: 5, subject_type: 'ORGANIZATION', manager_id: null, channel_id: 20, is_online: false }
    const other = { ...info, id: 6, channel_id: 30 }
    const fetched = vi.fn<() => Promise<unknown>>()
    for (const one of [info, other]) queries.setQueryData(['chat-info', 10, `ORGANIZATION ${one.id}`], one)
    const observer = new QueryObserver(queries, {
      queryKey: ['chat-info', 10, 'ORGANIZATION 5'],
      queryFn: fetched,
      staleTime: Infinity,
    })
    const stop = observer.subscribe(() => undefined)
    applyPresence(queries, { manager_id: null, channel_id: 20, is_online: true })
    expect(queries.getQueryData(['chat-info', 10, 'ORGANIZATION 5'])).toEqual({ ...info, is_online: true })
    expect(queries.getQueryData(['chat-info', 10, 'ORGANIZATION 6'])).toBe(other)
    expect(fetched).not.toHaveBeenCalled()
    stop()
  })
})

describe('the cached state', () => {
  it.each([
    ['new messages', ['post', 'reply']],
    ['changed ones', ['post', 'reply', 'edit']],
    ['deleted ones', ['post', 'reply', 'delete']],
    ['read marks of both sides and the counts', ['post', 'read']],
    ['presence', ['post', 'presence']],
    ['everything', ['post', 'post', 'post', 'reply', 'edit', 'delete', 'read', 'presence']],
  ] as const)(
    'RT-23 RT-31 MSG-54 MSG-115 state fetched before + events, each once or more, is state fetched after: %s',
    (_what, kinds) => {
      const known = actionsOf(kinds)
      const delivered = fc.record({ one: known, times: fc.integer({ min: 1, max: 3 }) })
      const property = fc.property(
        fc.array(known, { maxLength: 15 }),
        fc.array(delivered, { minLength: 1, maxLength: 25 }),
        (before, after) => {
          const server = new ServerChat()
          for (const one of before) happen(server, one)
          const queries = aClient(server)
          for (const { one, times } of after) {
            const event = happen(server, one)
            for (let time = 0; time < times; time += 1) event(queries)
          }
          expect(shown(queries)).toEqual(shown(aClient(server)))
        },
      )
      fc.assert(property, { numRuns: 100 })
    },
  )

  it('RT-31 an event delivered again later neither restores nor doubles a message', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 20 }), (authors) => {
        const server = new ServerChat()
        const queries = aClient(server)
        const events = authors.map((by) => happen(server, { kind: 'post', by, at: 0 }))
        for (const event of events) event(queries)
        for (const event of events.toReversed()) event(queries)
        const { messages } = queries.getQueryData<HistoryWindow>(keys.messages)!
        expect(messages.map(({ id }) => id)).toEqual(server.window().messages.map(({ id }) => id))
      }),
    )
  })

  it('MSG-115 the results of a search and other chats are not changed', () => {
    const server = new ServerChat()
    const queries = aClient(server)
    const [found, other] = [
      [...keys.messages.slice(0, 3), 'смета'],
      ['messages', 10, 'ORGANIZATION:21', ''],
    ]
    for (const key of [found, other]) queries.setQueryData(key, server.window())
    happen(server, { kind: 'post', by: 2, at: 0 })(queries)
    for (const key of [found, other]) expect(queries.getQueryData<HistoryWindow>(key)!.messages).toEqual([])
  })

  it('RT-34 events that arrive while a request is in flight are applied to its answer, even if it contains them', async () => {
    const inFlight = inFlightPatches<readonly number[], string>()
    const add = (state: readonly number[], number: number) =>
      state.includes(number) ? state : [...state, number]
    const answer = Promise.withResolvers<readonly number[]>()
    const result = inFlight.run('chat', 'all', () => answer.promise)
    inFlight.patch('chat', (state, filter) => (filter === 'all' ? add(state, 2) : state))
    inFlight.patch('chat', (state) => add(state, 1))
    inFlight.patch('other', (state) => add(state, 9))
    answer.resolve([1])
    expect(await result).toEqual([1, 2])
    expect(await inFlight.run('chat', 'all', () => Promise.resolve([1]))).toEqual([1])
  })
})

describe('after a lost connection', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** The history call of the server, as far as catching up uses it; `answered` runs between its reading and its answer. */
  function serve(server: ServerChat, answered: () => void = () => undefined): void {
    vi.stubGlobal('fetch', (address: string) => {
      const query = new URL(address, location.href).searchParams
      const after = Number(query.get('after_id'))
      const newer = server.window().messages.filter(({ id }) => id > after)
      const items = newer.slice(0, Number(query.get('per_page') ?? 30)).toReversed()
      const data = { items, current_page: 1, last_page: 1, total: newer.length, has_older: true }
      answered()
      return Promise.resolve(Response.json({ data: { ...data, has_newer: items.length < newer.length } }))
    })
  }

  it('RT-34 MSG-100 MSG-115 the open chat has the new, changed, deleted and seen messages, those of the meantime too, as if fetched again', async () => {
    const known = actionsOf(['post', 'post', 'reply', 'edit', 'delete', 'read'])
    const property = fc.asyncProperty(
      fc.array(known, { minLength: 1, maxLength: 15 }),
      fc.array(known, { maxLength: 25 }),
      fc.array(known, { maxLength: 5 }),
      async (before, missed, late) => {
        const server = new ServerChat()
        server.post(people[2], undefined)
        for (const one of before) happen(server, one)
        const queries = aClient(server)
        if (server.window().messages.length === 0) return
        for (const one of missed) happen(server, one)
        serve(server, () => {
          for (const one of late) happen(server, one)(queries)
        })
        await catchUp(queries, 10, refOfName(server.name))
        expect(queries.getQueryData(keys.messages)).toEqual(server.window())
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })

  it('RT-34 a chat that is not open is fetched when it is opened, and the open one after a gap of more than a page', async () => {
    const server = new ServerChat()
    server.post(people[2], undefined)
    const queries = aClient(server)
    const other = ['messages', 10, 'ORGANIZATION:21', '']
    queries.setQueryData(other, server.window())
    for (let number = 0; number < 120; number += 1) server.post(people[2], undefined)
    serve(server)
    await catchUp(queries, 10, refOfName(server.name))
    expect(queries.getQueryData(other)).toBeUndefined()
    expect(queries.getQueryData(keys.messages)).toBeUndefined()
  })

  it('MSG-66 a chat that is being opened is opened once: read meanwhile, it would open at its end', async () => {
    const server = new ServerChat()
    server.post(people[2], undefined)
    serve(server)
    const asked: string[] = []
    const answer = fetch
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return answer(address)
    })
    const chat = refOfName(server.name)
    const queries = new QueryClient()
    const close = new QueryObserver(queries, messengerQueries.history(10, chat, '')).subscribe(
      () => undefined,
    )
    await catchUp(queries, 10, chat)
    close()
    expect(queries.getQueryData(keys.messages)).toMatchObject({ messages: server.window().messages })
    expect(asked.filter((address) => !address.includes('after_id'))).toHaveLength(1)
  })
})
