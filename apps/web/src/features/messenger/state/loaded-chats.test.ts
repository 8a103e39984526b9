import type { ChatEntry } from '@uprava/contract/messenger.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ordinaryEntry } from '#testing/messages.ts'

import type { ChatFilter } from '../chat.ts'
import { holds } from '../order/folder-rules.ts'
import {
  withEntry,
  withEntryChange,
  withFirstPage,
  withPage,
  withPresence,
  type ChatListWindow,
  type Holds,
} from './loaded-chats.ts'

const aSender = { id: 2, full_name: 'Иван Петров', avatar: null, channel_id: 20, channel_name: 'Школа' }
const entry = (id: number, lastId: number, more: Partial<ChatEntry> = {}): ChatEntry => ({
  id,
  subject_type: 'PRIVATE-ROOM',
  name: `Собеседник ${id}`,
  avatar: null,
  manager_id: id,
  channel_id: null,
  is_online: false,
  unread_messages_count: 0,
  ...ordinaryEntry,
  last_message: {
    id: lastId,
    message: 'Текст',
    kind: 'text',
    plain: 'Текст',
    mentions_me: false,
    created_at: '2026-03-07T10:00:00Z',
    is_seen: false,
    sender: aSender,
    documents: [],
  },
  ...more,
})
const list = (...entries: ChatEntry[]): ChatListWindow => ({ entries, page: 1, lastPage: 3 })
/** What the lists of a filter hold where there are no folders. */
const of =
  (filter: ChatFilter): Holds =>
  (one) =>
    holds(filter, one, [])
const ids = ({ entries }: ChatListWindow) => entries.map(({ id }) => id)

describe('the chat list', () => {
  it('MSG-12 MSG-15 takes a further page without doubling a chat; a room and an organization may share an id', () => {
    const organization = entry(2, 1, { subject_type: 'ORGANIZATION', manager_id: null, channel_id: 2 })
    const grown = withPage(list(entry(1, 9), entry(2, 8)), [entry(2, 8), organization, entry(3, 7)], 2, 3)
    expect(ids(grown)).toEqual([1, 2, 2, 3])
    expect(grown).toMatchObject({ page: 2, lastPage: 3 })
    expect(withPage(grown, [entry(2, 8), organization, entry(3, 7)], 2, 3)).toEqual(grown)
  })

  it('RT-34 MSG-15 the first page read again goes on top, and what was loaded below it stays', () => {
    const loaded: ChatListWindow = { entries: [entry(1, 9), entry(2, 8), entry(3, 7)], page: 2, lastPage: 3 }
    const again = withFirstPage(loaded, { entries: [entry(4, 11), entry(2, 10)], page: 1, lastPage: 4 })
    expect(again).toEqual({
      entries: [entry(4, 11), entry(2, 10), entry(1, 9), entry(3, 7)],
      page: 2,
      lastPage: 4,
    })
  })

  it('RT-20 RT-21 RT-22 RT-41 a fresh entry goes to its place by activity when it fits the tab, once', () => {
    const before = list(entry(1, 9), entry(2, 8))
    const fresh = entry(2, 10, { unread_messages_count: 1 })
    for (const filter of ['all', 'private-room'] as const) {
      const after = withEntry(before, fresh, of(filter))
      expect(after.entries).toEqual([fresh, entry(1, 9)])
      expect(withEntry(after, fresh, of(filter))).toEqual(after)
      expect(ids(withEntry(before, entry(3, 11), of(filter)))).toEqual([3, 1, 2])
    }
    expect(withEntry(before, entry(3, 11), of('organization'))).toBe(before)
  })

  it('RT-29 an entry whose last message is the same keeps its place', () => {
    const read = entry(2, 8, { unread_messages_count: 0 })
    const before = list(entry(1, 9), entry(2, 8, { unread_messages_count: 4 }))
    expect(withEntry(before, read, of('all')).entries).toEqual([entry(1, 9), read])
    expect(withEntryChange(before, { subjectType: 'ORGANIZATION', id: 2 }, () => read, of('all'))).toEqual(
      before,
    )
  })

  it('CHAT-23 CHAT-24 pinned chats stand first by their place; an archived chat leaves, and the page that lost it is asked for again', () => {
    const pinned = (id: number, lastId: number, place: number) => entry(id, lastId, { pin_position: place })
    const before = list(pinned(1, 5, 1), pinned(2, 9, 2), entry(3, 8), entry(4, 7))
    const swapped = withEntry(withEntry(before, pinned(2, 9, 1), of('all')), pinned(1, 5, 2), of('all'))
    expect(ids(swapped)).toEqual([2, 1, 3, 4])
    expect(swapped.page).toBe(1)
    expect(ids(withEntry(before, entry(3, 12), of('all')))).toEqual([1, 2, 3, 4])
    // Unpinned, it may stand beyond what is loaded.
    expect(withEntry(before, entry(1, 5), of('all'))).toMatchObject({ page: 0 })
    const archived = entry(3, 8, { is_archived: true })
    const without = withEntry(before, archived, of('all'))
    expect([ids(without), without.page]).toEqual([[1, 2, 4], 0])
    expect(withEntry(without, archived, of('all'))).toEqual(without)
    expect(ids(withEntry(list(), archived, of('archive')))).toEqual([3])
  })

  it('RT-37 presence moves the dots of the person’s room or of the organization’s chat alone', () => {
    const organization = entry(7, 5, { subject_type: 'ORGANIZATION', manager_id: null, channel_id: 7 })
    const before = list(entry(7, 9), organization)
    const dots = (window: ChatListWindow) => window.entries.map((one) => one.is_online)
    expect(dots(withPresence(before, { manager_id: 7, channel_id: null }, true))).toEqual([true, false])
    expect(dots(withPresence(before, { manager_id: null, channel_id: 7 }, true))).toEqual([false, true])
  })

  it('MSG-15 RT-41 however pages and fresh entries come, each chat stands once and the newest first', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 12 }), isPage: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let lastId = 100
        let window = list()
        const newest = new Map<number, number>()
        for (const { id, isPage } of steps) {
          // A page holds what is known already or what is older than everything shown; a fresh entry is newer than all.
          const known = newest.get(id)
          const lastMessage = isPage ? (known ?? 100 - newest.size) : (lastId += 1)
          newest.set(id, lastMessage)
          window = isPage
            ? withPage(window, [entry(id, lastMessage)], 1, 1)
            : withEntry(window, entry(id, lastMessage), of('all'))
        }
        expect(new Set(ids(window)).size).toBe(window.entries.length)
        expect(Object.fromEntries(window.entries.map((one) => [one.id, one.last_message?.id]))).toEqual(
          Object.fromEntries(newest),
        )
      }),
    )
  })
})
