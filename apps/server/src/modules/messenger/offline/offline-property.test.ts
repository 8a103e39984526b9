import { randomUUID } from 'node:crypto'

import type { Message } from '@uprava/contract/messenger.ts'
import type { OfflineChanges } from '@uprava/contract/messenger/offline.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { actorOf } from '#testing/bulk-people.ts'
import { formOf } from '#testing/long-tests.ts'
import { aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { listChats } from '../chats/list-chats.ts'
import { findMember } from '../chats/members.repository.ts'
import { markAllAsRead } from '../chats/read-chat.ts'
import { addMembers, removeMember } from '../groups/change-group.ts'
import { createGroup } from '../groups/create-group.ts'
import { deleteMessage, editMessage, toggleReaction } from '../messages/change-message.ts'
import { listMessages } from '../messages/history.ts'
import { saveMessage } from '../messages/save-message.ts'
import type { ChatRef } from '../messenger.access.ts'
import { sendMessage } from '../posting/send-message.ts'
import { listOffline } from './list-offline.ts'

const runs = formOf({ home: 6, full: 30, longest: 600 })
const length = 60

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // Messages of the last minute are read again at every call, which would hide what the marks miss.
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000)
})
afterAll(() => server.close())

type World = {
  /** Two colleagues and somebody of another organization; the first one's browser keeps the messages. */
  actors: [SeatActor, SeatActor, SeatActor]
  groups: number[]
  kept: Map<string, Map<number, Message>>
  cursor: string | undefined
}

async function aWorld(): Promise<World> {
  const [owner, stranger] = [await anOwner(), await anOwner()]
  const mate = await aManager({
    channel: { id: owner.channelId, owner },
  })
  const actorAs = (seat: TestSeat) =>
    actorOf(
      { id: seat.managerId, person_id: seat.personId },
      { id: seat.channelId, organization_id: seat.organizationId },
    )
  const actors: World['actors'] = [actorAs(owner), actorAs(mate), actorAs(stranger)]
  const groups: number[] = []
  for (const history of ['all', 'since_join'] as const) {
    const { id } = await createGroup(actors[1], {
      name: history,
      kind: 'inner',
      description: '',
      manager_ids: [actors[0].managerId],
      channel_ids: [],
      settings: { history },
      client_id: randomUUID(),
      channel_id: undefined,
    })
    groups.push(id)
  }
  return { actors, groups, kept: new Map(), cursor: undefined }
}

const kinds = [
  'send',
  'send',
  'send',
  'reply',
  'edit',
  'delete',
  'react',
  'read',
  'read',
  'leave',
  'join',
  'save',
  'page',
  'page',
] as const
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(1),
  chat: fc.nat(4),
  pick: fc.nat(1000),
})
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** The same chat as its two ends name it. */
function chatOf({ actors, groups }: World, at: number): readonly [ChatRef, SeatActor, ChatRef] {
  const [reader, mate, stranger] = actors
  const group = (id: number) => ({ subject_type: 'GROUP', id }) as const
  const saved = { subject_type: 'SAVED', id: reader.managerId } as const
  switch (at) {
    case 0:
      return [
        { subject_type: 'PRIVATE-MANAGER', id: mate.managerId },
        mate,
        { subject_type: 'PRIVATE-MANAGER', id: reader.managerId },
      ]
    case 1:
      return [
        { subject_type: 'ORGANIZATION', id: stranger.channelId },
        stranger,
        { subject_type: 'ORGANIZATION', id: reader.channelId },
      ]
    case 2:
    case 3:
      return [group(groups[at - 2]!), mate, group(groups[at - 2]!)]
    default:
      return [saved, reader, saved]
  }
}

async function perform(world: World, one: Action): Promise<void> {
  const [reader, mate] = world.actors
  if (one.kind === 'page') return keepPage(world, 1 + (one.pick % 5))
  const [ownName, partner, partnersName] = chatOf(world, one.chat)
  const [actor, ref] = one.who === 0 ? [reader, ownName] : [partner, partnersName]
  const groupId = world.groups[one.chat % 2]!
  const isMember = async (id: number) => (await findMember(db(), id, reader.managerId)) !== null
  if (one.kind === 'leave') {
    if (await isMember(groupId)) await removeMember(reader, groupId, reader.managerId)
    return
  }
  if (one.kind === 'join') {
    if (!(await isMember(groupId))) await addMembers(mate, groupId, [reader.managerId])
    return
  }
  if (ref.subject_type === 'GROUP' && actor === reader && !(await isMember(ref.id))) return
  const { items } = await listMessages(actor, ref, { page: 1, per_page: 50 })
  const message = items[one.pick % Math.max(1, items.length)]
  if (one.kind === 'read') return void (await markAllAsRead(actor, ref))
  if (one.kind === 'send' || (one.kind === 'reply' && message && message.kind !== 'service')) {
    const body = {
      message: `Текст ${one.pick}`,
      client_id: randomUUID(),
      answer_id: one.kind === 'reply' ? message!.id : null,
      custom_documents: [],
      channel_id: undefined,
      recipient_id: undefined,
      type: undefined,
    }
    return void (await sendMessage(actor, ref, body, []))
  }
  if (!message || message.kind === 'service') return
  const isOwn = message.sender.id === actor.managerId
  if (one.kind === 'edit' && isOwn)
    await editMessage(actor, message.id, { message: `Иначе ${one.pick}`, format: undefined })
  if (one.kind === 'delete' && isOwn) await deleteMessage(actor, message.id)
  if (one.kind === 'react') await toggleReaction(actor, message.id, '👍')
  if (one.kind === 'save' && actor === reader && one.chat < 4) await saveMessage(reader, message.id)
}

const keyOf = ({ subject_type: type, id }: ChatRef) => `${type} ${id}`

/** What a browser does with a page: first what is lost, then what is deleted, then what there is. */
function keep(world: World, { items, gone, chats_gone: lost, reset }: OfflineChanges): void {
  if (reset) world.kept.clear()
  for (const chat of lost) world.kept.delete(keyOf(chat))
  for (const { chat, message_ids: ids } of gone) for (const id of ids) world.kept.get(keyOf(chat))?.delete(id)
  for (const { chat, message } of items) {
    const those = world.kept.get(keyOf(chat)) ?? new Map<number, Message>()
    world.kept.set(keyOf(chat), those.set(message.id, message))
  }
}

async function keepPage(world: World, limit: number): Promise<void> {
  const page = await listOffline(world.actors[0], { cursor: world.cursor, limit })
  expect(page.reset).toBe(false)
  expect(page.items.length).toBeLessThanOrEqual(limit)
  keep(world, page)
  world.cursor = page.cursor
}

async function followToEnd(world: World): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const page = await listOffline(world.actors[0], { cursor: world.cursor, limit: 7 })
    keep(world, page)
    world.cursor = page.cursor
    hasMore = page.has_more
  }
}

/** What is kept is what the histories of all chats show, and nothing else. */
async function agree(world: World): Promise<void> {
  const [reader] = world.actors
  const { items: entries } = await listChats(reader, { page: 1, per_page: 100, type: 'all' })
  const histories = new Map<string, Message[]>()
  for (const entry of entries) {
    const { items } = await listMessages(reader, entry, { page: 1, per_page: 1000 })
    histories.set(keyOf(entry), items)
  }
  for (const key of new Set([...histories.keys(), ...world.kept.keys()])) {
    const kept = [...(world.kept.get(key)?.values() ?? [])].toSorted((one, two) => two.id - one.id)
    expect(kept, key).toEqual(histories.get(key) ?? [])
  }
}

it(
  `CHAT-64 following cursors to the end equals the history of every chat, with changes between pages (${runs} worlds)`,
  async () => {
    const property = fc.asyncProperty(
      fc.array(action, { minLength: length, maxLength: length, size: 'max' }),
      async (history) => {
        const world = await aWorld()
        for (const [at, one] of history.entries()) {
          await perform(world, one)
          if (at % 20 !== 19) continue
          await followToEnd(world)
          await agree(world)
        }
      },
    )
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  },
  runs * 40_000,
)
