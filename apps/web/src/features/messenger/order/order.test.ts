import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'
import { isInFolder, isMuted } from '@uprava/contract/rules/chat-folders.ts'
import { describe, expect, it } from 'vitest'

import { ordinaryEntry } from '#testing/messages.ts'

import { moved } from './drag-order.ts'
import { holds } from './folder-rules.ts'
import { mutedUntil } from './mute-terms.ts'

const entry = (subject_type: ChatEntry['subject_type'], more: Partial<ChatEntry> = {}): ChatEntry => ({
  id: 5,
  subject_type,
  name: 'Чат',
  avatar: null,
  manager_id: null,
  channel_id: null,
  is_online: false,
  unread_messages_count: 0,
  last_message: null,
  ...ordinaryEntry,
  ...more,
})
const forever = '9999-12-31T00:00:00.000Z'
const folder = (rules: ChatFolder['rules'], chats: ChatFolder['chats'] = []): ChatFolder => ({
  id: 7,
  name: 'Папка',
  rules,
  chats,
  unread_chats_count: 0,
})

describe('the order of chats', () => {
  it('CHAT-26 a folder holds the picked chats and those that fit all rules, kinds beside each other, never archived ones', () => {
    const [room, group] = [entry('PRIVATE-ROOM'), entry('GROUP')]
    const unread = entry('GROUP', { unread_messages_count: 1 })
    const cases: [ChatFolder, ChatEntry, boolean][] = [
      [folder([]), room, false],
      [folder(['inside']), room, true],
      [folder(['inside']), group, false],
      [folder(['inside', 'groups']), group, true],
      [folder(['department']), entry('ORGANIZATION'), true],
      [folder(['unread']), group, false],
      [folder(['unread']), unread, true],
      [folder(['unread', 'inside']), unread, false],
      [folder(['not_muted']), entry('GROUP', { muted_until: forever }), false],
      [folder(['not_muted']), entry('GROUP', { muted_until: '2020-01-01T00:00:00.000Z' }), true],
      [folder(['not_muted']), entry('SAVED'), true],
      [folder(['unread'], [{ id: 5, subject_type: 'GROUP', channel_id: 1 }]), group, true],
      [folder(['unread'], [{ id: 5, subject_type: 'GROUP', channel_id: 1 }]), room, false],
      [folder(['groups']), entry('GROUP', { is_archived: true }), false],
    ]
    for (const [of, chat, isIn] of cases)
      expect([of.rules, chat.subject_type, isInFolder(of, chat)]).toEqual([of.rules, chat.subject_type, isIn])
    expect(holds('folder-7', room, [folder(['inside'])])).toBe(true)
    expect(holds('folder-8', room, [folder(['inside'])])).toBe(false)
    expect(holds('all', entry('SAVED'), [])).toBe(true)
    expect(holds('group', room, [])).toBe(false)
    expect(holds('archive', room, [])).toBe(false)
  })

  it('CHAT-21 a mute lasts an hour, until eight in the morning of tomorrow, or for ever, and ends at its time', () => {
    const now = new Date(2026, 11, 31, 23, 30)
    expect(mutedUntil('hour', now)).toBe(new Date(2027, 0, 1, 0, 30).toISOString())
    expect(mutedUntil('morning', now)).toBe(new Date(2027, 0, 1, 8).toISOString())
    expect(mutedUntil('forever', now)).toBe('forever')
    const until = now.toISOString()
    expect([-1, 0].map((ms) => isMuted({ muted_until: until }, now.getTime() + ms))).toEqual([true, false])
    expect([isMuted({ muted_until: null }), isMuted({ muted_until: forever })]).toEqual([false, true])
  })

  it('CHAT-23 an item is put before or after another one', () => {
    const items = ['а', 'б', 'в', 'г']
    expect(moved(items, 0, 2, true)).toEqual(['б', 'в', 'а', 'г'])
    expect(moved(items, 3, 1, false)).toEqual(['а', 'г', 'б', 'в'])
    expect(moved(items, 1, 1, true)).toEqual(items)
    expect(moved(items, -1, 1, true)).toEqual(items)
  })
})
