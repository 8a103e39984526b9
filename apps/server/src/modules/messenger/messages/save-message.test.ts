import { afterAll, beforeAll, expect, it } from 'vitest'

import { aGroup, group, type Participant } from '#testing/groups.ts'
import { colleague, listenToChats, unreadOf, type Chatter, type Named } from '#testing/messenger.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const save = (who: Chatter, id: number) =>
  server
    .as(who)
    .call('POST /chat-list/messages/{id}/save', { params: { id }, query: { channel_id: who.channelId } })
const savedOf = ({ managerId: id }: Chatter): Named => ({ type: 'SAVED', id })

it('CHAT-28 a saved message keeps its sender, text, files and a jump while the original may be seen; saving twice keeps one', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  const sent = (
    await boss.post(group(id), { message: '**Смета** во вложении', format: 'markdown' }, [
      { name: 'смета.txt', bytes: 'рубли' },
    ])
  ).data.items[0]!
  const listener = await listenToChats(server.url, mate)
  const answers = await Promise.all([save(mate, sent.id), save(mate, sent.id)])
  const copy = answers[0].data
  expect(answers.map(({ status, data }) => [status, data.id])).toEqual([
    [200, copy.id],
    [200, copy.id],
  ])
  expect(copy).toMatchObject({
    chat: { subject_type: 'SAVED', id: mate.managerId, channel_id: mate.channelId },
    message: '**Смета** во вложении',
    format: 'markdown',
    plain: sent.plain,
    sender: { id: mate.managerId },
    documents: [{ name: 'смета.txt' }],
    forwarded_from: null,
    saved_from: {
      chat: { subject_type: 'GROUP', id, channel_id: mate.channelId },
      message_id: sent.id,
      sender: { id: boss.managerId, full_name: `${boss.surname} ${boss.name}` },
    },
  })
  expect((await listener.next('new-message')).message).toMatchObject({ id: copy.id })
  await mate.send(savedOf(mate), 'Позвонить в бухгалтерию')
  const history = async () => (await mate.history(savedOf(mate))).data.items
  expect((await history()).map((one) => one.message)).toEqual([
    'Позвонить в бухгалтерию',
    '**Смета** во вложении',
  ])
  expect(await mate.unread()).toEqual(unreadOf({ groups: 1 }))
  expect((await mate.list()).data.items[0]).toMatchObject({
    subject_type: 'SAVED',
    id: mate.managerId,
    name: 'Избранное',
    unread_messages_count: 0,
  })
  // Saved from the saved ones, it is the same.
  expect((await save(mate, copy.id)).data.id).toBe(copy.id)

  await mate.groups.leave(id)
  expect((await history()).at(-1)).toMatchObject({
    saved_from: { chat: null, sender: { id: boss.managerId } },
  })
  const file = (await history()).at(-1)!.documents[0]!
  expect(
    (await fetch(server.url + file.path, { headers: { authorization: `Bearer ${mate.token}` } })).status,
  ).toBe(200)

  // Deleted and saved again, it is a new copy.
  const other = (await boss.send(colleague(mate), 'Ещё раз')).data.items[0]!
  const first = (await save(mate, other.id)).data
  await mate.groups.erase(first.id)
  expect((await save(mate, other.id)).data.id).toBeGreaterThan(first.id)
  listener.close()
})

it('CHAT-27 CHAT-28 saved messages are read, found and changed by nobody else; what one does not see is not saved', async () => {
  const { boss, mates, id } = await aGroup(server, 1)
  const [mate] = mates as [Participant]
  const note = (await mate.send(savedOf(mate), 'Тайная заметка')).data.items[0]!
  const calls = [
    boss.history(savedOf(mate)),
    boss.send(savedOf(mate), 'Чужое'),
    boss.read(savedOf(mate)),
    boss.groups.erase(note.id),
    boss.groups.edit(note.id, 'Иначе'),
    boss.groups.react(note.id),
    boss.groups.readers(note.id),
    save(boss, note.id),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
  expect((await boss.groups.search('Тайная')).data.items).toEqual([])
  expect((await mate.groups.search('Тайная')).data.items).toHaveLength(1)
  const { items } = (await mate.history(group(id))).data
  const line = items.find((one) => one.kind === 'service')!
  expect((await save(mate, line.id)).errors).toEqual({ general: ['Это сообщение нельзя переслать'] })
  const room = (await boss.send(colleague(mate), 'Вдвоём')).data.items[0]!
  await boss.groups.change(id, { settings: { history: 'since_join' } })
  expect((await save(mate, room.id)).status).toBe(200)
  expect((await save(boss, 999_999)).status).toBe(404)
})
