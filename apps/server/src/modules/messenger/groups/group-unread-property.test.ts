import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { actorOf, newChannels, newManagers, seatAll } from '#testing/bulk-people.ts'
import { formOf } from '#testing/long-tests.ts'
import { listenToChats, unreadOf, type TestListener } from '#testing/messenger.ts'
import { aToken } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { countMismatches } from '../chats/consistency-check.repository.ts'
import { listChats } from '../chats/list-chats.ts'
import { findMember } from '../chats/members.repository.ts'
import { countUnread, markAllAsRead } from '../chats/read-chat.ts'
import { flushed } from '../events/publish.ts'
import { deleteMessage } from '../messages/change-message.ts'
import { saveDraft } from '../posting/drafts.ts'
import { sendMessage } from '../posting/send-message.ts'
import { setChatSettings } from '../settings/chat-settings.ts'
import { addMembers, changeRole, removeMember, updateGroup } from './change-group.ts'
import { createGroup } from './create-group.ts'

/** Generated histories, and actions in each. */
const runs = formOf({ home: 6, full: 24, longest: 800 })
const length = 80
const people = 5

let server: TestServer

/** The model of a group: messages that are no service lines, and per member how many there were at its mark. */
type ModelGroup = {
  id: number
  written: { id: number; senderId: number; isDeleted: boolean }[]
  marks: Map<number, number>
  /** Who has muted or archived it. */
  muted: Set<number>
  archived: Set<number>
}
type World = { actors: SeatActor[]; listeners: TestListener[]; groups: ModelGroup[] }

async function aWorld(): Promise<World> {
  const [channel] = await newChannels(1)
  const managers = await newManagers(people, channel!.organization_id)
  await seatAll(managers.map(({ id }) => [id, channel!.id]))
  const actors = managers.map((manager) => actorOf(manager, channel!))
  const groups: ModelGroup[] = []
  for (const history of ['all', 'since_join'] as const) {
    const { id } = await createGroup(actors[0]!, {
      name: history,
      kind: 'inner',
      description: '',
      manager_ids: [],
      channel_ids: [],
      settings: { history },
      client_id: randomUUID(),
      channel_id: undefined,
    })
    groups.push({
      id,
      written: [],
      marks: new Map([[actors[0]!.managerId, 0]]),
      muted: new Set(),
      archived: new Set(),
    })
  }
  const listeners = await Promise.all(
    managers.map(async ({ id, person_id }) =>
      listenToChats(server.url, { managerId: id, token: await aToken(person_id, id) }),
    ),
  )
  return { actors, listeners, groups }
}

/** The definition (messenger §1.5). */
function unreadIn({ written, marks }: ModelGroup, managerId: number): number {
  const mark = marks.get(managerId)
  if (mark === undefined) return 0
  return written.slice(mark).filter((one) => one.senderId !== managerId && !one.isDeleted).length
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const isQuiet = ({ muted, archived }: ModelGroup, managerId: number) =>
  muted.has(managerId) || archived.has(managerId)

const unreadFor = ({ groups }: World, managerId: number) =>
  unreadOf({
    groups: sum(groups.map((group) => unreadIn(group, managerId))),
    muted: sum(groups.map((group) => (isQuiet(group, managerId) ? unreadIn(group, managerId) : 0))),
  })

const kinds = [
  'send',
  'send',
  'send',
  'burst',
  'read',
  'read',
  'delete',
  'delete',
  'add',
  'add',
  'leave',
  'remove',
  'role',
  'history',
  'mute',
  'archive',
] as const
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(1000),
  whom: fc.nat(1000),
  group: fc.nat(1),
  pick: fc.nat(1000),
})
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

async function perform({ actors, groups }: World, one: Action): Promise<void> {
  const group = groups[one.group]!
  const members = actors.filter(({ managerId }) => group.marks.has(managerId))
  const actor = members[one.who % members.length]!
  const other = members[one.whom % members.length]!
  const owner = await ownerOf(group, members)
  switch (one.kind) {
    case 'send':
    case 'burst': {
      const count = one.kind === 'send' ? 1 : 2 + (one.pick % 3)
      await Promise.all(Array.from({ length: count }, () => send(group, actor)))
      group.written.sort((first, second) => first.id - second.id)
      return
    }
    case 'read':
      await markAllAsRead(actor, { subject_type: 'GROUP', id: group.id })
      group.marks.set(actor.managerId, group.written.length)
      return
    case 'delete':
      return remove(group, { actors, owner, pick: one.pick })
    case 'add': {
      const { managerId } = actors[one.pick % people]!
      await addMembers(owner, group.id, [managerId])
      if (!group.marks.has(managerId)) group.marks.set(managerId, group.written.length)
      return
    }
    case 'leave':
    case 'remove': {
      // The last one stays: without members the group would be closed.
      if (members.length === 1 || (one.kind === 'remove' && other === owner)) return
      const gone = one.kind === 'leave' ? actor : other
      await removeMember(one.kind === 'leave' ? actor : owner, group.id, gone.managerId)
      for (const chosen of [group.marks, group.muted, group.archived]) chosen.delete(gone.managerId)
      return
    }
    case 'role': {
      const role = (['owner', 'member', 'reader'] as const)[one.pick % 3]!
      if (other !== owner) await changeRole(owner, group.id, other.managerId, role)
      return
    }
    case 'history':
      await updateGroup(owner, group.id, {
        name: undefined,
        description: undefined,
        settings: { history: one.pick % 2 === 0 ? 'all' : 'since_join' },
        channel_id: undefined,
      })
      return
    case 'mute':
    case 'archive': {
      const isOn = one.pick % 3 > 0
      const ref = { subject_type: 'GROUP', id: group.id } as const
      const chosen =
        one.kind === 'mute' ? { muted_until: isOn ? ('forever' as const) : null } : { is_archived: isOn }
      await setChatSettings(actor, ref, { channel_id: undefined, ...chosen })
      const those = one.kind === 'mute' ? group.muted : group.archived
      if (isOn) those.add(actor.managerId)
      else those.delete(actor.managerId)
      return
    }
    default:
      one.kind satisfies never
  }
}

const roleOf = async (group: ModelGroup, { managerId }: SeatActor) =>
  (await findMember(db(), group.id, managerId))?.role

async function ownerOf(group: ModelGroup, members: readonly SeatActor[]): Promise<SeatActor> {
  for (const member of members) if ((await roleOf(group, member)) === 'owner') return member
  throw new Error('a group has an owner')
}

async function send(group: ModelGroup, actor: SeatActor): Promise<void> {
  if ((await roleOf(group, actor)) === 'reader') return
  const body = {
    message: 'Текст',
    client_id: randomUUID(),
    answer_id: null,
    custom_documents: [],
    channel_id: undefined,
    recipient_id: undefined,
    type: undefined,
  }
  const { items } = await sendMessage(actor, { subject_type: 'GROUP', id: group.id }, body, [])
  group.written.push({ id: items[0].id, senderId: actor.managerId, isDeleted: false })
  // It comes back for everybody else who has not muted it.
  for (const managerId of group.archived)
    if (managerId !== actor.managerId && !group.muted.has(managerId)) group.archived.delete(managerId)
}

/** By its author, where that is still a member, else by the owner: from a newcomer with its own history the old ones are kept. */
async function remove(
  group: ModelGroup,
  { actors, owner, pick }: { actors: readonly SeatActor[]; owner: SeatActor; pick: number },
): Promise<void> {
  const left = group.written.filter(({ isDeleted }) => !isDeleted)
  const message = left[pick % Math.max(1, left.length)]
  if (!message) return
  const author = actors.find(({ managerId }) => managerId === message.senderId && group.marks.has(managerId))
  const who = author && pick % 2 === 0 ? author : owner
  const hiddenId = (await findMember(db(), group.id, who.managerId))?.hiddenId ?? 0
  if (message.id <= hiddenId) return
  await deleteMessage(who, message.id)
  message.isDeleted = true
}

/** Counts of the channel, the row of the list and the last event that carried counts. */
async function agree(world: World, at: number): Promise<void> {
  const actor = world.actors[at]!
  const expected = unreadFor(world, actor.managerId)
  expect(await countUnread(actor)).toEqual(expected)
  const { items } = await listChats(actor, { page: 1, per_page: 100, type: 'groups' })
  const archive = await listChats(actor, { page: 1, per_page: 100, type: 'groups', archived: true })
  for (const group of world.groups) {
    const entry = [...items, ...archive.items].find((one) => one.id === group.id)
    expect(entry?.is_archived ?? false).toBe(group.archived.has(actor.managerId))
    expect(entry !== undefined).toBe(group.marks.has(actor.managerId))
    expect(entry?.unread_messages_count ?? 0).toBe(unreadIn(group, actor.managerId))
  }
  const published = world.listeners[at]!.received.flatMap(({ payload }) =>
    'unread' in payload && payload.unread !== undefined ? [payload.unread] : [],
  )
  expect(published.at(-1) ?? unreadOf({})).toEqual(expected)
}

/** All that was published has arrived: the draft follows it on the same connection. */
async function settled({ actors, listeners }: World): Promise<void> {
  await flushed()
  for (const [at, actor] of actors.entries()) {
    const origin = randomUUID()
    await saveDraft(actor, {
      subject_type: 'SAVED',
      id: actor.managerId,
      message: origin,
      answer_id: null,
      custom_documents: [],
      origin,
      channel_id: undefined,
    })
    await listeners[at]!.next('draft', (event) => event.origin === origin)
  }
}

type Installation = { installation: string; settings: Record<string, string>; histories: number }

describe.each<Installation>([
  { installation: 'of several nodes', settings: {}, histories: runs },
  // It keeps counts in memory.
  { installation: 'of one node', settings: { DATABASE_URL: '' }, histories: 2 * Math.ceil(runs / 6) },
])('in an installation $installation', ({ settings, histories }) => {
  beforeAll(async () => {
    server = await startServer(settings)
  })
  afterAll(() => server.close())

  it(
    `GRP-35 CHAT-22 unread and the muted part of it agree with their definition for every member after each of ${histories * length} actions, in entry, counts and events`,
    async () => {
      const property = fc.asyncProperty(
        fc.array(action, { minLength: length, maxLength: length, size: 'max' }),
        async (history) => {
          const world = await aWorld()
          for (const [at, one] of history.entries()) {
            await perform(world, one)
            const actor = world.actors[at % people]!
            expect(await countUnread(actor)).toEqual(unreadFor(world, actor.managerId))
          }
          await settled(world)
          for (const at of world.actors.keys()) await agree(world, at)
          for (const listener of world.listeners) listener.close()
        },
      )
      // Several histories at a time, so that their messages share batches.
      await Promise.all([0, 1].map(() => fc.assert(property, { numRuns: histories / 2, endOnFailure: true })))
      expect(await countMismatches(db(), null)).toBe(0)
    },
    histories * 40_000,
  )
})
