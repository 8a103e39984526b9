import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { SeatActor } from '#modules/access/index.ts'
import { db, sql } from '#platform/database/index.ts'
import { actorOf, newChannels, newManagers, seatAll } from '#testing/bulk-people.ts'
import { formOf } from '#testing/long-tests.ts'
import { unreadOf } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { countMismatches } from './chats/consistency-check.repository.ts'
import { listChats } from './chats/list-chats.ts'
import { countUnread, markAllAsRead } from './chats/read-chat.ts'
import { flushed } from './events/publish.ts'
import { deleteMessage } from './messages/change-message.ts'
import type { ChatRef } from './messenger.access.ts'
import { sendMessage } from './posting/send-message.ts'

/** Number of generated histories and of actions in each. */
const runs = formOf({ home: 4, full: 32, longest: 3000 })
const length = 100
/** Short histories of separate rooms: one for every two accounts of a channel. */
const channels = formOf({ home: 4, full: 37, longest: 400 })
const people = 24
const shortHistories = (channels * people * (people - 1)) / 2

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Place = { actor: SeatActor; name: string }
/** The model of a chat: messages by side, and read marks. */
type ModelChat = {
  named: (place: Place) => ChatRef | null
  sideOf: (place: Place) => string | null
  isRoom: boolean
  written: { id: number; side: string; senderId: number; isDeleted: boolean }[]
  /** By account and side: the number of messages in the chat at the mark. */
  marks: Map<string, number>
}

/** Three channels of three organizations; one account has seats in two of them, and one gets and loses a seat. */
async function aWorld() {
  const channels = await newChannels(3)
  const managers = await newManagers(7, channels[0]!.organization_id)
  await sql`update organizations set owner_manager_id = ${managers[0]!.id} where id = any(${channels.map((one) => one.organization_id)}::int8[])`.execute(
    db(),
  )
  // Accounts by channel; account 1 has seats in the first two.
  const seats: (readonly [number, number])[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
  ]
  await seatAll(seats.map(([manager, channel]) => [managers[manager]!.id, channels[channel]!.id]))
  const place = (manager: number, channel: number): Place => ({
    name: `${manager}@${channel}`,
    actor: actorOf(managers[manager]!, channels[channel]!),
  })
  const visitor = place(6, 0)
  const places = [...seats.map(([manager, channel]) => place(manager, channel)), visitor]
  const chats: ModelChat[] = [
    ...(
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const
    ).map(([one, other]) => betweenChannels(channels[one]!.id, channels[other]!.id)),
    ...(
      [
        [0, 1],
        [2, 3],
        [0, 2],
        [4, 5],
        [1, 4],
      ] as const
    ).map(([one, other]) => betweenManagers(managers[one]!.id, managers[other]!.id, places)),
  ]
  return { places, chats, visitor, isVisiting: false }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** One channel, and a room for every two of its accounts. */
async function aChannelOf(count: number): Promise<World> {
  const channels = await newChannels(1)
  const managers = await newManagers(count, channels[0]!.organization_id)
  await seatAll(managers.map(({ id }) => [id, channels[0]!.id]))
  const places = managers.map((manager, at) => ({
    name: `${at}`,
    actor: actorOf(manager, channels[0]!),
  }))
  const { rows: rooms } = await sql<{ id: number; a: number; b: number }>`
    insert into chats (kind, a_manager_id, b_manager_id, a_channel_id, b_channel_id)
    select 'room', a.manager_id, b.manager_id, a.channel_id, b.channel_id
    from seats a join seats b using (channel_id) where channel_id = ${channels[0]!.id} and a.manager_id < b.manager_id
    returning id, a_manager_id as a, b_manager_id as b`.execute(db())
  const chats = rooms.map(({ id, a, b }): ModelChat => {
    const room = betweenManagers(a, b, places)
    return {
      ...room,
      named: (place) => (room.named(place) === null ? null : { subject_type: 'PRIVATE-ROOM', id }),
    }
  })
  return { places, chats, visitor: places[0]!, isVisiting: true }
}

const seat = (managerId: number, channelId: number) =>
  sql`insert into seats (channel_id, manager_id, appointment) values (${channelId}, ${managerId}, 'Специалист')`.execute(
    db(),
  )
const unseat = (managerId: number, channelId: number) =>
  sql`delete from seats where channel_id = ${channelId} and manager_id = ${managerId}`.execute(db())

function betweenChannels(one: number, other: number): ModelChat {
  const sideOf = ({ actor }: Place) => ([one, other].includes(actor.channelId) ? `${actor.channelId}` : null)
  return {
    sideOf,
    named: (place) => {
      const side = sideOf(place)
      return side === null
        ? null
        : { subject_type: 'ORGANIZATION', id: place.actor.channelId === one ? other : one }
    },
    isRoom: false,
    written: [],
    marks: new Map(),
  }
}

/** A room is listed in one channel of each account: here its first one. */
function betweenManagers(one: number, other: number, places: readonly Place[]): ModelChat {
  const listed = (managerId: number) =>
    places.find(({ actor }) => actor.managerId === managerId)!.actor.channelId
  const sideOf = ({ actor }: Place) =>
    [one, other].includes(actor.managerId) && actor.channelId === listed(actor.managerId)
      ? `m${actor.managerId}`
      : null
  return {
    sideOf,
    named: (place) => {
      const side = sideOf(place)
      return side === null
        ? null
        : { subject_type: 'PRIVATE-MANAGER', id: place.actor.managerId === one ? other : one }
    },
    isRoom: true,
    written: [],
    marks: new Map(),
  }
}

/** The definition (wire §6): messages of the other side after the mark that are not deleted. */
function unreadCountSql(chat: ModelChat, place: Place): number {
  const side = chat.sideOf(place)
  if (side === null) return 0
  const mark = chat.marks.get(`${place.actor.managerId} ${side}`) ?? 0
  return chat.written.slice(mark).filter((message) => message.side !== side && !message.isDeleted).length
}

function expected(world: World, place: Place) {
  const sum = (isRoom: boolean) =>
    world.chats
      .filter((chat) => chat.isRoom === isRoom)
      .reduce((total, chat) => total + unreadCountSql(chat, place), 0)
  return unreadOf({ inside: sum(true), organization: sum(false) })
}

type Action = {
  kind: 'send' | 'burst' | 'read' | 'delete' | 'visit'
  who: number
  chat: number
  pick: number
}
const inChats = ['send', 'send', 'send', 'burst', 'read', 'read', 'delete', 'delete'] as const
const actionOf = (kinds: readonly Action['kind'][]): fc.Arbitrary<Action> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(1000),
    chat: fc.nat(1000),
    pick: fc.nat(1000),
  })
const action = actionOf([...inChats, 'visit'])

async function performSomewhere(world: World, { kind, who, chat: at, pick }: Action): Promise<void> {
  const { visitor } = world
  if (kind === 'visit') return visit(world)
  const places = world.places.filter((place) => place !== visitor || world.isVisiting)
  const place = places[who % places.length]!
  const reachable = world.chats.filter((chat) => chat.named(place) !== null)
  const chat = reachable[at % reachable.length]!
  return perform(world, chat, place, { kind, who, chat: at, pick })
}

/** An action of one of the two accounts of a room. */
async function performIn(world: World, room: ModelChat, one: Action): Promise<void> {
  const both = world.places.filter((place) => room.named(place) !== null)
  await perform(world, room, both[one.who % both.length]!, one)
}

async function perform(world: World, chat: ModelChat, place: Place, { kind, pick }: Action): Promise<void> {
  if (kind === 'read') return read(chat, place)
  if (kind === 'delete') return remove(world, chat, pick)
  await Promise.all(Array.from({ length: kind === 'burst' ? 2 + (pick % 3) : 1 }, () => send(chat, place)))
  chat.written.sort((one, other) => one.id - other.id)
}

async function send(chat: ModelChat, place: Place): Promise<void> {
  const body = {
    message: 'Текст',
    client_id: randomUUID(),
    answer_id: null,
    custom_documents: [],
    channel_id: undefined,
    recipient_id: undefined,
    type: undefined,
  }
  const { items } = await sendMessage(place.actor, chat.named(place)!, body, [])
  chat.written.push({
    id: items[0].id,
    side: chat.sideOf(place)!,
    senderId: place.actor.managerId,
    isDeleted: false,
  })
}

async function read(chat: ModelChat, place: Place): Promise<void> {
  await markAllAsRead(place.actor, chat.named(place)!)
  chat.marks.set(`${place.actor.managerId} ${chat.sideOf(place)!}`, chat.written.length)
}

async function remove(world: World, chat: ModelChat, pick: number): Promise<void> {
  const notDeleted = chat.written.filter(({ isDeleted }) => !isDeleted)
  const message = notDeleted[pick % Math.max(1, notDeleted.length)]
  const author = world.places.find(
    (place) =>
      place.actor.managerId === message?.senderId &&
      chat.sideOf(place) === message.side &&
      (place !== world.visitor || world.isVisiting),
  )
  if (!message || !author) return
  await deleteMessage(author.actor, message.id)
  message.isDeleted = true
}

/** The visiting account gets a seat, with its mark at the end of the chat, or loses it. */
async function visit(world: World): Promise<void> {
  const { visitor } = world
  const { managerId, channelId } = visitor.actor
  if (world.isVisiting) await unseat(managerId, channelId)
  else await seat(managerId, channelId)
  world.isVisiting = !world.isVisiting
  if (!world.isVisiting) return
  for (const chat of world.chats) {
    const side = chat.sideOf(visitor)
    if (side !== null && !chat.isRoom) chat.marks.set(`${managerId} ${side}`, chat.written.length)
  }
}

describe('unread counts', () => {
  it(
    `API-59, MSG-122: agree with the definition after each of ${runs * length} actions`,
    async () => {
      let actions = 0
      const property = fc.asyncProperty(
        fc.array(action, { minLength: length, maxLength: length, size: 'max' }),
        async (history) => {
          const world = await aWorld()
          for (const [at, one] of history.entries()) {
            await performSomewhere(world, one)
            actions += 1
            if (at % 4 > 0) continue
            const place = world.places[(one.who + at) % (world.places.length - 1)]!
            expect(await countUnread(place.actor)).toEqual(expected(world, place))
          }
          for (const place of world.places.slice(0, -1)) await agree(world, place)
          if (world.isVisiting) await agree(world, world.visitor)
        },
      )
      // Several histories concurrently, so that their messages share batches.
      await Promise.all(
        Array.from({ length: 4 }, () => fc.assert(property, { numRuns: runs / 4, endOnFailure: true })),
      )
      await flushed()
      expect(actions).toBeGreaterThanOrEqual(runs * length)
      expect(await countMismatches(db(), null)).toBe(0)
    },
    runs * 5000,
  )

  it(
    `API-59, MSG-122: agree with the definition after ${shortHistories} concurrent random histories of rooms`,
    async () => {
      expect(shortHistories).toBeGreaterThanOrEqual(formOf({ home: 1000, full: 10_000 }))
      for (let channel = 0; channel < channels; channel += 1) {
        const world = await aChannelOf(people)
        const histories = fc.sample(
          fc.array(actionOf(inChats), { minLength: 1, maxLength: 6 }),
          world.chats.length,
        )
        await Promise.all(
          world.chats.map(async (chat, at) => {
            for (const one of histories[at]!) await performIn(world, chat, one)
          }),
        )
        for (const place of world.places) {
          expect(await countUnread(place.actor)).toEqual(expected(world, place))
        }
        await agree(world, world.places[channel % people]!)
      }
      await flushed()
      expect(await countMismatches(db(), null)).toBe(0)
    },
    channels * 20_000,
  )

  it('the consistency check finds a wrong count', async () => {
    const { rows } = await sql<{ id: number }>`select id from chats where b_count > 0 limit 1`.execute(db())
    const { id } = rows[0]!
    await sql`update chats set b_count = b_count + 1 where id = ${id}`.execute(db())
    expect(await countMismatches(db(), [id])).toBeGreaterThan(0)
    await sql`update chats set b_count = b_count - 1 where id = ${id}`.execute(db())
    expect(await countMismatches(db(), [id])).toBe(0)
  })
})

/** The totals, and each row of the list. */
async function agree(world: World, place: Place): Promise<void> {
  expect(await countUnread(place.actor)).toEqual(expected(world, place))
  const { items } = await listChats(place.actor, { page: 1, per_page: 100, type: 'all' })
  for (const chat of world.chats) {
    const named = chat.named(place)
    if (!named || chat.written.length === 0) continue
    const idIn = (one: (typeof items)[number]) =>
      named.subject_type === 'PRIVATE-ROOM' ? one.id : chat.isRoom ? one.manager_id : one.channel_id
    const entry = items.find((one) => idIn(one) === named.id)
    expect(entry?.unread_messages_count).toBe(unreadCountSql(chat, place))
  }
}
