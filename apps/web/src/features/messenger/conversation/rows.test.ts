import type { Message } from '@uprava/contract/messenger.ts'
import { describe, expect, it } from 'vitest'

import { plainMessage } from '#testing/messages.ts'

import type { OutgoingMessage } from '../outbox/message-store.ts'
import { buildRows } from './rows.ts'

const message = (id: number, at: string, senderId = 2): Message => ({
  ...plainMessage,
  id,
  client_id: `client ${id}`,
  message: `Текст ${id}`,
  plain: `Текст ${id}`,
  created_at: at,
  sender: { id: senderId, full_name: 'Иван Петров', avatar: null, channel_id: 20, channel_name: 'Школа' },
})
const outgoing = (clientId: string): OutgoingMessage => ({
  clientId,
  managerId: 1,
  channelId: 10,
  chat: { subjectType: 'PRIVATE-ROOM', id: 5 },
  text: 'В пути',
  answer: null,
  files: [],
  documents: [],
  createdAt: 0,
  refusal: null,
})
const quiet = { outgoing: [], hasOlder: true, firstUnreadId: null, writer: null }
const kinds = (rows: ReturnType<typeof buildRows>) =>
  rows.map((row) => (row.kind === 'message' ? row.message.id : row.kind))

describe('the rows of a conversation', () => {
  it('MSG-42 stand under one heading a day, and begin with the beginning', () => {
    const messages = [
      message(1, '2026-03-06T23:30:00'),
      message(2, '2026-03-06T23:59:59'),
      message(3, '2026-03-07T00:00:00'),
    ]
    expect(kinds(buildRows({ ...quiet, messages }))).toEqual(['date', 1, 2, 'date', 3])
    expect(kinds(buildRows({ ...quiet, messages, hasOlder: false }))[0]).toBe('beginning')
    expect(buildRows({ ...quiet, messages: [], hasOlder: false })).toEqual([])
  })

  it('MSG-66 have the line of new messages above the first unread one', () => {
    const messages = [message(1, '2026-03-06T10:00:00'), message(2, '2026-03-07T10:00:00')]
    expect(kinds(buildRows({ ...quiet, messages, firstUnreadId: 2 }))).toEqual([
      'date',
      1,
      'date',
      'unread',
      2,
    ])
  })

  it('D-09 name a sender once per group of messages, and again on another day', () => {
    const messages = [
      message(1, '2026-03-06T10:00:00', 2),
      message(2, '2026-03-06T10:01:00', 2),
      message(3, '2026-03-06T10:02:00', 3),
      message(4, '2026-03-07T10:00:00', 3),
    ]
    const named = buildRows({ ...quiet, messages }).flatMap((row) =>
      row.kind === 'message' ? [row.isFirstOfSender] : [],
    )
    expect(named).toEqual([true, false, true, true])
  })

  it('GRP-42 GRP-43 in a group a head lasts five minutes, and what happened there breaks it', () => {
    const line: Message = {
      ...message(4, '2026-03-06T10:07:10', 2),
      kind: 'service',
      service: { action: 'renamed', actor: null, targets: [], text: 'Новое название: Сессия' },
    }
    const messages = [
      message(1, '2026-03-06T10:00:00', 2),
      message(2, '2026-03-06T10:05:00', 2),
      message(3, '2026-03-06T10:10:01', 2),
      { ...line, created_at: '2026-03-06T10:10:02' },
      message(5, '2026-03-06T10:10:03', 2),
    ]
    const heads = (isGroup: boolean) =>
      buildRows({ ...quiet, messages, isGroup }).flatMap((row) =>
        row.kind === 'message' ? [row.isFirstOfSender] : [],
      )
    expect(heads(true)).toEqual([true, false, true, true])
    expect(heads(false)).toEqual([true, false, false, true])
    expect(kinds(buildRows({ ...quiet, messages, isGroup: true }))).toEqual(['date', 1, 2, 3, 'service', 5])
  })

  it('MSG-43 MSG-118 what is on its way stands last and never beside its sent self; who writes comes after it', () => {
    const messages = [message(1, '2026-03-06T10:00:00')]
    const rows = buildRows({
      ...quiet,
      messages,
      outgoing: [outgoing('client 1'), outgoing('client 9')],
      writer: 'Иван Петров',
    })
    expect(kinds(rows)).toEqual(['date', 1, 'outgoing', 'typing'])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })
})
