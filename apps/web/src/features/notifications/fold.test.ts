import type { Notification } from '@uprava/contract/notifications.ts'
import { expect, test } from 'vitest'

import { foldedText, foldNotifications } from './fold.ts'

const chat = '/messenger?subject_type=PRIVATE-ROOM&id=5'
const one = (id: number, link: string | null, kind: Notification['kind'] = 'document'): Notification => ({
  id,
  title: 'Получен документ',
  text: `Иван Петров: «${id}.docx»`,
  created: '2026-11-24T08:00:00.000Z',
  is_seen: false,
  link,
  kind,
  channel_id: 1,
})

test('neighbours of one kind and chat fold: «Иван Петров и ещё 3»', () => {
  const folded = foldNotifications([
    one(6, chat),
    one(5, chat),
    one(4, chat),
    one(3, chat),
    one(2, '/profile'),
  ])
  expect(folded.map(({ items }) => items.map(({ id }) => id))).toEqual([[6, 5, 4, 3], [2]])
  expect(folded[0] && foldedText(folded[0])).toBe('Иван Петров и ещё 3')
})

test('other kinds, chats and what stands between them keep them apart', () => {
  const items = [
    one(6, chat),
    one(5, chat, 'mention'),
    one(4, `${chat}1`),
    one(3, chat),
    one(2, '/news/1'),
    one(1, '/news/1'),
  ]
  expect(foldNotifications(items).map((row) => row.items.length)).toEqual([1, 1, 1, 1, 1, 1])
})

test('mentions in one chat fold whatever messages they lead to', () => {
  const items = [one(3, `${chat}&message=12`, 'mention'), one(2, `${chat}&message=9`, 'mention')]
  expect(foldNotifications(items).map((row) => row.items.length)).toEqual([2])
})
