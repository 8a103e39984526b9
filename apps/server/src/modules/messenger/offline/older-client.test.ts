import { afterAll, beforeAll, expect, it } from 'vitest'

import { aTeam, group, idsOf } from '#testing/groups.ts'
import { colleague, listenToChats, organization, room, aWorld } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The shapes of wire §6, as a client knows them that was written before groups, mentions and marks. */
const wire = {
  entry: [
    'id',
    'name',
    'avatar',
    'subject_type',
    'manager_id',
    'is_online',
    'unread_messages_count',
    'last_message',
  ],
  page: ['items', 'current_page', 'last_page', 'total'],
  message: [
    'id',
    'client_id',
    'message',
    'created_at',
    'edited_at',
    'is_seen',
    'sender',
    'documents',
    'answer',
  ],
  sender: ['id', 'full_name', 'avatar', 'channel_id', 'channel_name'],
  file: ['id', 'path', 'name', 'extension', 'size'],
} as const

/** What such a client reads of an object: the keys it knows, all of which must be there. */
function known<Shape extends keyof typeof wire>(shape: Shape, given: object): Record<string, unknown> {
  for (const key of wire[shape]) expect(given, `${shape}.${key}`).toHaveProperty(key)
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => (wire[shape] as readonly string[]).includes(key)),
  )
}

it('CHAT-68 a client that knows only the first wire reads the same keys and values beside the new ones', async () => {
  const { anna, maria, viktor } = await aWorld(server)
  const text = '**звёзды**, _черты_, [скобки](https://пример.рф) и @имя'
  const { data: sent } = await anna.post(colleague(maria), { message: text }, [
    { name: 'акт.txt', bytes: 'текст' },
  ])
  known('message', sent.items[0]!)
  const chat = sent.items[0]!.chat
  expect(chat).toEqual({ id: chat.id, subject_type: 'PRIVATE-ROOM', channel_id: anna.channelId })
  const { data: history } = await maria.history(room(chat.id))
  expect(known('page', history)).toMatchObject({ current_page: 1, last_page: 1, total: 1 })
  const message = known('message', history.items[0]!)
  expect(message).toMatchObject({ message: text, edited_at: null, is_seen: false, answer: null })
  expect(known('sender', message['sender'] as object)).toMatchObject({
    id: anna.managerId,
    channel_id: anna.channelId,
  })
  known('file', (message['documents'] as object[])[0]!)

  // An edit without a format leaves the message as it was sent: shown as typed.
  const edited = await server.as(anna).call('PUT /chat-list/messages/{id}', {
    params: { id: sent.items[0]!.id },
    query: { channel_id: anna.channelId },
    body: { message: '*по-прежнему*' },
  })
  expect(edited.status).toBe(200)
  expect((await maria.history(room(chat.id))).data.items[0]).toMatchObject({
    message: '*по-прежнему*',
    plain: '*по-прежнему*',
    format: 'plain',
  })

  await viktor.send(organization(anna.channelId), 'от соседей')
  const { inside, organization: fromOrganizations } = await anna.unread()
  expect([inside, fromOrganizations]).toEqual([0, 1])
  const byClientsName = await anna.list({ type: 'organization' })
  expect(byClientsName.data).toEqual((await anna.list({ type: 'department' })).data)
  expect(known('entry', byClientsName.data.items[0]!)).toMatchObject({
    id: viktor.channelId,
    subject_type: 'ORGANIZATION',
    manager_id: null,
    unread_messages_count: 1,
  })
})

it('CHAT-68 groups and their events do not disturb it: what it knows is as before, and a text that it shows is true', async () => {
  const { boss, mates } = await aTeam(server, 1)
  const [mate] = mates
  const listener = await listenToChats(server.url, mate!)
  await boss.send(colleague(mate!), 'лично')
  const { data: created } = await boss.groups.create({ manager_ids: idsOf(mate!) })
  await boss.post(group(created.id), { message: '**в группе**', format: 'markdown' })
  await boss.send(colleague(mate!), 'ещё лично')
  const last = await listener.next(
    'new-message',
    (event) => event.kind === 'chat' && event.message.message === 'ещё лично',
  )
  // It applies what it knows: events of rooms, with the counts of rooms and organizations.
  expect(last).toMatchObject({
    kind: 'chat',
    chat: { subject_type: 'PRIVATE-ROOM' },
    unread: { inside: 2, organization: 0 },
  })
  const { items } = (await mate!.list({ type: 'private-room' })).data
  expect(items.map((entry) => known('entry', entry)['subject_type'])).toEqual(['PRIVATE-ROOM'])
  const all = (await mate!.list({ type: 'all' })).data.items
  for (const entry of all) {
    known('entry', entry)
    expect(entry.last_message!.message).not.toBe('')
  }
  for (const message of (await mate!.history(group(created.id))).data.items) {
    known('message', message)
    expect(message.message).toMatch(/^(?:Группа создана|Добавлен|\*\*в группе\*\*)/u)
  }
  listener.close()
})
