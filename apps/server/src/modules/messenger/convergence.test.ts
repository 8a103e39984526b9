import type {
  ChatEntry,
  ChatName,
  Draft,
  Message,
  MessengerSettings,
  UnreadCount,
} from '@uprava/contract/messenger.ts'
import type { RealtimeEvents } from '@uprava/contract/realtime.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  aChannel,
  aManager,
  chatter,
  colleague,
  listenToChats,
  organization,
  type Chatter,
  type TestListener,
  type Named,
} from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { checkUnreadCounts } from './chats/check-unread.ts'
import { flushed } from './events/publish.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The state that a client of one account shows in one channel. Signed paths are left out: they expire. */
type State = {
  list: ChatEntry[]
  histories: Record<string, Message[]>
  pinned: Record<string, Message | null>
  unread: UnreadCount
  drafts: Draft[]
  settings: MessengerSettings | null
}

const keyOf = ({ subject_type: type, id }: Pick<ChatName, 'subject_type' | 'id'>) => `${type} ${id}`

async function fetched(who: Chatter): Promise<State> {
  const client = server.as(who)
  const query = { channel_id: who.channelId }
  const [{ data: list }, unread, { data: drafts }, { data: settings }] = await Promise.all([
    who.list({ per_page: 100 }),
    who.unread(),
    client.call('GET /chat-list/drafts', { query }),
    client.call('GET /chat-list/settings'),
  ])
  const histories: State['histories'] = {}
  const pinned: State['pinned'] = {}
  for (const entry of list.items) {
    const named: Named = { type: entry.subject_type, id: entry.id }
    histories[keyOf(entry)] = (await who.history(named, { per_page: 100 })).data.items
    const { data: info } = await client.call('GET /chat-list/{id}/info', {
      params: { id: entry.id },
      query: { ...query, subject_type: entry.subject_type },
    })
    pinned[keyOf(entry)] = info.pinned_message
  }
  return normal({ list: list.items, histories, pinned, unread, drafts, settings })
}

const normal = (state: State): State => ({
  ...state,
  list: state.list.toSorted((one, other) => (other.last_message?.id ?? 0) - (one.last_message?.id ?? 0)),
  drafts: state.drafts.toSorted((one, other) => keyOf(one.chat).localeCompare(keyOf(other.chat))),
})

/** Applies an event from the event and the present state alone, as a client does. */
function apply(state: State, channelId: number, { event, payload }: TestListener['received'][number]): void {
  if (event === 'messenger-settings') state.settings = payload.settings
  if (event === 'presence') applyPresence(state, payload)
  if (!('chat' in payload) || payload.chat.channel_id !== channelId) return
  const key = keyOf(payload.chat)
  const entry = state.list.find((one) => keyOf(one) === key)
  const history = state.histories[key]
  if (event === 'draft') {
    state.drafts = state.drafts.filter((draft) => keyOf(draft.chat) !== key)
    if (payload.draft) state.drafts.push(payload.draft)
  }
  if (!entry || !history) return
  if ('unread_messages_count' in payload && payload.unread_messages_count !== undefined)
    entry.unread_messages_count = payload.unread_messages_count
  if ('unread' in payload && payload.unread !== undefined) state.unread = payload.unread
  switch (event) {
    case 'new-message': {
      if (payload.kind !== 'chat') return
      if (!history.some(({ id }) => id === payload.message.id)) history.push(payload.message)
      history.sort((one, other) => other.id - one.id)
      if ((entry.last_message?.id ?? 0) < payload.message.id) entry.last_message = preview(payload.message)
      return
    }
    case 'message-changed': {
      everywhere(state, key, (message) => replaced(message, payload.message))
      if (entry.last_message?.id === payload.message.id) entry.last_message = preview(payload.message)
      return
    }
    case 'message-deleted': {
      state.histories[key] = history.filter(({ id }) => id !== payload.message_id)
      everywhere(state, key, (message) =>
        message.answer?.id === payload.message_id
          ? { ...message, answer: { ...message.answer, is_deleted: true, message: '', documents: [] } }
          : message,
      )
      if (state.pinned[key]?.id === payload.message_id) state.pinned[key] = null
      entry.last_message = payload.last_message
      return
    }
    case 'message-seen': {
      const isOurs = (message: Pick<Message, 'sender'>) =>
        payload.chat.subject_type === 'ORGANIZATION'
          ? message.sender.channel_id === channelId
          : message.sender.id !== entry.manager_id
      const seen = (message: Pick<Message, 'id' | 'sender'>) =>
        message.id <= payload.last_seen_id && isOurs(message) !== payload.is_own_side
      everywhere(state, key, (message) => (seen(message) ? { ...message, is_seen: true } : message))
      if (entry.last_message && seen(entry.last_message)) entry.last_message.is_seen = true
      return
    }
    case 'message-pinned': {
      state.pinned[key] = payload.message
      break
    }
    default:
  }
}

function everywhere(state: State, key: string, change: (message: Message) => Message): void {
  state.histories[key] = state.histories[key]!.map(change)
  const pinned = state.pinned[key]
  if (pinned) state.pinned[key] = change(pinned)
}

function replaced(message: Message, changed: Message): Message {
  if (message.id === changed.id) return changed
  if (message.answer?.id !== changed.id) return message
  return {
    ...message,
    answer: { ...message.answer, message: changed.message.slice(0, 300), documents: changed.documents },
  }
}

function applyPresence(
  state: State,
  { manager_id: managerId, channel_id: channelId, is_online: isOnline }: RealtimeEvents['presence'],
): void {
  for (const entry of state.list) {
    if (managerId !== null && entry.manager_id === managerId) entry.is_online = isOnline
    if (channelId !== null && entry.channel_id === channelId) entry.is_online = isOnline
  }
}

const preview = ({ id, message, kind, plain, created_at, is_seen, sender, documents }: Message) => ({
  id,
  message,
  kind,
  plain,
  mentions_me: false,
  created_at,
  is_seen,
  sender,
  documents,
})

/** Deterministic pseudo-random numbers. */
function seededRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

async function seedPeople() {
  const [left, right] = [await aChannel(), await aChannel()]
  // The owner of the left channel also has a seat in a third one, which has a chat with the left one.
  const third = await aChannel({ owner: left.owner })
  const people = [
    chatter(server, left.owner),
    chatter(server, left.owner, third.id),
    chatter(server, await aManager({ channel: left })),
    chatter(server, right.owner),
    chatter(server, await aManager({ channel: right })),
  ]
  const [owner, elsewhere, clerk, partner, assistant] = people as [
    Chatter,
    Chatter,
    Chatter,
    Chatter,
    Chatter,
  ]
  const chats: [Chatter, Named][] = [
    [owner, organization(right.id)],
    [clerk, organization(right.id)],
    [partner, organization(left.id)],
    [assistant, organization(left.id)],
    [owner, organization(third.id)],
    [elsewhere, organization(left.id)],
    [owner, colleague(clerk)],
    [clerk, colleague(owner)],
    [partner, colleague(assistant)],
    [assistant, colleague(partner)],
  ]
  for (const [who, to] of chats) expect((await who.send(to, 'Начало')).status).toBe(200)
  return { people, chats }
}

/** One action of a random account; some are refused (another’s message). */
async function act(
  roll: (sides: number) => number,
  chats: readonly [Chatter, Named][],
  number: number,
): Promise<void> {
  const [who, to] = chats[roll(chats.length)]!
  const client = server.as(who)
  const query = { channel_id: who.channelId }
  const kind = roll(12)
  if (kind < 4) return void (await who.send(to, `Сообщение ${number}`))
  if (kind === 4) return void (await who.read(to))
  if (kind === 5) {
    const body = { subject_type: to.type, id: to.id, message: roll(2) ? `Черновик ${number}` : '' }
    return void (await client.call('PUT /chat-list/drafts', { query, body }))
  }
  if (kind === 6) {
    const body = { sound: roll(2) === 0, push: roll(2) === 0, quiet_hours: null }
    return void (await client.call('PUT /chat-list/settings', { body }))
  }
  const { items } = (await who.history(to, { per_page: 8 })).data
  const message = items[roll(Math.max(1, items.length))]
  if (!message) return
  const target = { params: { id: message.id }, query }
  if (kind === 7) await client.call('DELETE /chat-list/messages/{id}', target)
  if (kind === 8)
    await client.call('PUT /chat-list/messages/{id}', { ...target, body: { message: `Правка ${number}` } })
  if (kind === 9)
    await client.call('POST /chat-list/messages/{id}/reactions', {
      ...target,
      body: { emoji: ['👍', '🔥', '❤️'][roll(3)]! },
    })
  if (kind === 10)
    await client.call(
      roll(3) ? 'POST /chat-list/messages/{id}/pin' : 'DELETE /chat-list/messages/{id}/pin',
      target,
    )
  if (kind === 11) await who.send(to, `Ответ ${number}`, { answer_id: message.id })
}

describe('client state', () => {
  it.each([1, 2, 3])(
    'RT-31, RT-34: state before plus every event twice equals state fetched after (history %i)',
    async (seed) => {
      const { people, chats } = await seedPeople()
      const listeners = await Promise.all(people.map((who) => listenToChats(server.url, who)))
      await expect
        .poll(async () => (await people[0]!.list()).data.items.every((entry) => entry.is_online))
        .toBe(true)
      await flushed()
      const states = await Promise.all(people.map(fetched))
      const starts = listeners.map((listener) => listener.received.length)
      const roll = seededRandom(seed)
      for (let number = 0; number < 120; number += 1) {
        // Some concurrently, so that one batch carries several events.
        await Promise.all(Array.from({ length: 1 + roll(3) }, (_, at) => act(roll, chats, number * 10 + at)))
      }
      await flushed()
      // A last event for each account marks the end of the stream.
      for (const [at, who] of people.entries()) {
        const origin = `end ${seed} ${at}`
        await server.as(who).call('PUT /chat-list/drafts', {
          query: { channel_id: who.channelId },
          body: {
            subject_type: chats.find(([one]) => one === who)![1].type,
            id: chats.find(([one]) => one === who)![1].id,
            message: 'Конец',
            origin,
          },
        })
        await listeners[at]!.next('draft', (event) => event.origin === origin)
      }
      const names = new Set(listeners.flatMap((listener) => listener.received.map(({ event }) => event)))
      expect([...names].toSorted()).toEqual(
        expect.arrayContaining([
          'draft',
          'message-changed',
          'message-deleted',
          'message-pinned',
          'message-seen',
          'messenger-settings',
          'new-message',
        ]),
      )
      const after = await Promise.all(people.map(fetched))
      for (const [at, who] of people.entries()) {
        const shown = structuredClone(states[at]!)
        for (const received of listeners[at]!.received.slice(starts[at])) {
          apply(shown, who.channelId, received)
          apply(shown, who.channelId, structuredClone(received))
        }
        expect(normal(shown)).toEqual(after[at])
      }
      expect(await checkUnreadCounts(1000)).toBe(0)
      for (const listener of listeners) listener.close()
    },
    60_000,
  )

  it('RT-18, RT-37: the list with presence events applied equals the fetched list', async () => {
    const { people } = await seedPeople()
    const [owner, , clerk, partner] = people as [Chatter, Chatter, Chatter, Chatter, Chatter]
    const listener = await listenToChats(server.url, owner)
    const state = await fetched(owner)
    const others = await Promise.all([listenToChats(server.url, clerk), listenToChats(server.url, partner)])
    await listener.next(
      'presence',
      ({ manager_id, is_online }) => manager_id === clerk.managerId && is_online,
    )
    await listener.next(
      'presence',
      ({ channel_id, is_online }) => channel_id === partner.channelId && is_online,
    )
    const shown = structuredClone(state)
    for (const received of listener.received) apply(shown, owner.channelId, received)
    expect(shown.list.map(({ name, is_online }) => [name, is_online])).toEqual(
      (await fetched(owner)).list.map(({ name, is_online }) => [name, is_online]),
    )
    for (const one of [listener, ...others]) one.close()
  })

  it('RT-41: a message of a chat that is not in the list can be fetched as its entry', async () => {
    const [left, right] = [await aChannel(), await aChannel()]
    const [owner, partner] = [chatter(server, left.owner), chatter(server, right.owner)]
    const listener = await listenToChats(server.url, owner)
    await partner.send(organization(left.id), 'Первое')
    const event = await listener.next('new-message')
    if (event.kind !== 'chat') throw new Error('not of a chat')
    const { id, subject_type } = event.chat
    const entry = (await owner.list({ chat_list_id: id, subject_type })).data.items[0]!
    expect(entry).toMatchObject({
      last_message: preview(event.message),
      unread_messages_count: event.unread_messages_count,
    })
    listener.close()
  })
})
