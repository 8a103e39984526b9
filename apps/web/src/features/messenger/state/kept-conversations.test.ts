import { describe, expect, test } from 'vitest'

import type { ChatRef } from '../chat.ts'
import { MOST_KEPT, withOpen, type KeptConversation } from './kept-conversations.ts'

const chat = (id: number): ChatRef => ({ subjectType: 'PRIVATE-ROOM', id })
const titleOf = (id: number) => ({ name: `Чат ${id}`, avatar: null })
const newest = new Map<number, number>()

/** Opens the chats one after the other; null closes. */
const opened = (ids: readonly (number | null)[], before: readonly KeptConversation[] = []) =>
  ids.reduce<readonly KeptConversation[]>(
    (kept, id) =>
      withOpen(
        kept,
        id === null ? null : chat(id),
        titleOf(id ?? 0),
        (one) => newest.get(one.id) ?? one.id * 10,
      ),
    before,
  )

const ids = (kept: readonly KeptConversation[]) => kept.map((one) => one.chat.id)

describe('CHAT-66 conversations that stay in the page', () => {
  test('are those opened last, in the order in which they came', () => {
    expect(ids(opened([1, 2, 1]))).toEqual([1, 2])
    const many = Array.from({ length: MOST_KEPT }, (_, at) => at + 1)
    expect(ids(opened([...many, 1, 99]))).toEqual([1, ...many.slice(2), 99])
  })

  test('come back as they were: the same chat and title, so that nothing is rendered', () => {
    const [first] = opened([1])
    const [again, second] = opened([2, 1], [first!])
    expect(again!.chat).toBe(first!.chat)
    expect(again!.title).toBe(first!.title)
    expect(again).toMatchObject({ isOpen: true, beginnings: 0 })
    expect(second).toMatchObject({ isOpen: false, newestId: 20 })
  })

  test('begin again when a message has come meanwhile, or nothing is known of the history', () => {
    const left = opened([1, 2])
    newest.set(1, 11)
    expect(opened([1], left)[0]).toMatchObject({ isOpen: true, beginnings: 1 })
    newest.clear()
    const unknown = withOpen(opened([1]), null, titleOf(0), () => undefined)
    expect(withOpen(unknown, chat(1), titleOf(1), () => undefined)[0]).toMatchObject({ beginnings: 1 })
  })

  test('do not change while the same chat is open, but for its title', () => {
    const kept = opened([1])
    expect(opened([1], kept)).toBe(kept)
    const renamed = withOpen(kept, chat(1), { name: 'Иначе', avatar: null }, () => 10)
    expect(renamed).toMatchObject([{ title: { name: 'Иначе' }, isOpen: true }])
  })

  test('are none of a colleague who has no room yet', () => {
    const colleague: ChatRef = { subjectType: 'PRIVATE-MANAGER', id: 7 }
    const kept = withOpen(opened([1]), colleague, titleOf(7), () => undefined)
    expect(ids(kept)).toEqual([1, 7])
    expect(ids(opened([2], kept))).toEqual([1, 2])
  })
})
