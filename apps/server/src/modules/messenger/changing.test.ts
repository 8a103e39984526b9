import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import {
  aWorld,
  aChannel,
  aManager,
  chatter,
  colleague,
  listenToChats,
  organization,
  type Chatter,
} from '#testing/messenger.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

const general = (text: string) => ({ general: [text] })
const at = (who: Chatter, id: number) => ({ params: { id }, query: { channel_id: who.channelId } })
const remove = (who: Chatter, id: number) =>
  server.as(who).call('DELETE /chat-list/messages/{id}', at(who, id))
const edit = (who: Chatter, id: number, message: string) =>
  server.as(who).call('PUT /chat-list/messages/{id}', { ...at(who, id), body: { message } })
const react = (who: Chatter, id: number, emoji: string) =>
  server.as(who).call('POST /chat-list/messages/{id}/reactions', { ...at(who, id), body: { emoji } })
const pin = (who: Chatter, id: number) =>
  server.as(who).call('POST /chat-list/messages/{id}/pin', at(who, id))
const unpin = (who: Chatter, id: number) =>
  server.as(who).call('DELETE /chat-list/messages/{id}/pin', at(who, id))
const forward = (
  who: Chatter,
  body: { message_ids: number[]; recipients: { subject_type: string; id: number }[]; client_id?: string },
) => server.as(who).call('POST /chat-list/messages/forward', { query: { channel_id: who.channelId }, body })
const sentId = async (who: Chatter, to: number, text: string) =>
  (await who.send(organization(to), text)).data.items[0]!.id

describe('DELETE /chat-list/messages/{id}', () => {
  it('MSG-115, API-60: deletes for everybody: text, files and preview are gone, quotes say so', async () => {
    const { viktor, anna } = world
    const before = await sentId(viktor, anna.channelId, 'До него')
    const picture = (
      await viktor.post(organization(anna.channelId), { message: 'Секрет' }, [aPicture('секрет.png')])
    ).data.items[0]!
    await anna.send(organization(viktor.channelId), 'Прочла', { answer_id: picture.id })
    const quote = (await anna.send(organization(viktor.channelId), 'И это', { answer_id: picture.id })).data
      .items[0]!
    const { status, data } = await server.as(viktor).call('DELETE /chat-list/messages/{id}', {
      params: { id: picture.id },
      query: { channel_id: viktor.channelId, type: 'department' },
    })
    expect([status, data]).toEqual([200, { ok: true }])
    const history = (await anna.history(organization(viktor.channelId))).data
    expect(history.items.map(({ id }) => id)).not.toContain(picture.id)
    expect(history.items.find(({ id }) => id === quote.id)!.answer).toMatchObject({
      id: picture.id,
      is_deleted: true,
      message: '',
      documents: [],
    })
    expect((await server.anonymous().raw('GET', picture.documents[0]!.path)).status).toBe(404)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from files where name = 'секрет.png'`.execute(db())
    expect(rows[0]!.n).toBe(0)
    await remove(anna, quote.id)
    const { data: list } = await anna.list({ chat_list_id: viktor.channelId, subject_type: 'ORGANIZATION' })
    expect(list.items[0]!.last_message!.message).toBe('Прочла')
    expect(before).toBeGreaterThan(0)
  })

  it('MSG-60: another’s message is 403, also a colleague’s; for an outsider and when repeated it is 404', async () => {
    const { viktor, boris, anna, stranger } = world
    const id = await sentId(viktor, anna.channelId, 'Моё')
    for (const who of [boris, anna]) {
      const refused = await remove(who, id)
      expect(refused.status).toBe(403)
      expect(refused.errors).toEqual(general('Удалить можно только своё сообщение'))
    }
    expect((await remove(stranger, id)).status).toBe(404)
    expect((await remove(viktor, id)).status).toBe(200)
    expect((await remove(viktor, id)).status).toBe(404)
    expect((await remove(viktor, 999_999_999)).status).toBe(404)
  })

  it('ten concurrent deletions delete once', async () => {
    const { viktor, anna } = world
    const id = await sentId(viktor, anna.channelId, 'Один раз')
    const { total } = (await viktor.history(organization(anna.channelId))).data
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await remove(viktor, id)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await viktor.history(organization(anna.channelId))).data.total).toBe(total - 1)
  })

  it('a chat without messages stays in the list, empty', async () => {
    const channel = await aChannel()
    const [one, other] = [chatter(server, channel.owner), chatter(server, await aManager({ channel }))]
    const { id } = (await one.send(colleague(other), 'Ошибка')).data.items[0]!
    await remove(one, id)
    const { data } = await other.list()
    expect(data.items).toMatchObject([{ last_message: null, unread_messages_count: 0 }])
    await one.send(colleague(other), 'Теперь верно')
    expect((await other.list()).data.items[0]!.last_message!.message).toBe('Теперь верно')
  })

  it('a repeated send of a deleted message does not restore it', async () => {
    const { viktor, anna } = world
    const client_id = randomUUID()
    const { id } = (await viktor.send(organization(anna.channelId), 'Был', { client_id })).data.items[0]!
    await remove(viktor, id)
    const again = await viktor.send(organization(anna.channelId), 'Был', { client_id })
    expect(again.data.items[0]).toMatchObject({ id, message: '' })
    expect(
      (await anna.history(organization(viktor.channelId))).data.items.map((item) => item.id),
    ).not.toContain(id)
  })
})

describe('PUT /chat-list/messages/{id}', () => {
  it('changes an own text for everybody and stores the former one', async () => {
    const { viktor, anna } = world
    const listener = await listenToChats(server.url, anna)
    const id = await sentId(viktor, anna.channelId, 'Превет')
    const { status, data } = await edit(viktor, id, 'Здравствуйте')
    expect(status).toBe(200)
    expect(data).toMatchObject({ id, message: 'Здравствуйте', edited_at: expect.any(String) })
    const event = await listener.next('message-changed')
    expect(event).toEqual({
      chat: { id: viktor.channelId, subject_type: 'ORGANIZATION', channel_id: anna.channelId },
      message: data,
    })
    expect(
      (await anna.history(organization(viktor.channelId))).data.items.find((item) => item.id === id),
    ).toEqual(data)
    await edit(viktor, id, 'Здравствуйте!')
    const { rows } = await sql<{
      text: string
    }>`select text from message_edits where message_id = ${id} order by id`.execute(db())
    expect(rows.map((row) => row.text)).toEqual(['Превет', 'Здравствуйте'])
    const found = async (search: string) =>
      (await anna.history(organization(viktor.channelId), { search })).data.total
    expect([await found('здравствуйте'), await found('превет ')]).toEqual([1, 0])
    listener.close()
  })

  it('an unchanged text changes nothing', async () => {
    const { viktor, anna } = world
    const id = await sentId(viktor, anna.channelId, 'То же')
    expect((await edit(viktor, id, 'То же')).data.edited_at).toBeNull()
  })

  it('denies another’s message (403), one of a foreign chat (404), an empty text (422) and one too long', async () => {
    const { viktor, boris, anna, stranger } = world
    const id = await sentId(viktor, anna.channelId, 'Моё')
    for (const who of [boris, anna]) {
      const refused = await edit(who, id, 'Чужое')
      expect(refused.status).toBe(403)
      expect(refused.errors).toEqual(general('Изменить можно только своё сообщение'))
    }
    expect((await edit(stranger, id, 'Чужое')).status).toBe(404)
    expect((await edit(viktor, id, '  ')).errors).toEqual({
      message: ['Введите сообщение или приложите файл'],
    })
    expect((await edit(viktor, id, 'ы'.repeat(10_001))).status).toBe(422)
    const file = (await viktor.post(organization(anna.channelId), { message: 'Подпись' }, [aPicture()])).data
      .items[0]!
    expect((await edit(viktor, file.id, '')).data).toMatchObject({
      message: '',
      documents: [{ name: 'photo.png' }],
    })
  })
})

describe('POST /chat-list/messages/{id}/reactions', () => {
  it('adds and removes; everybody sees who reacted', async () => {
    const { viktor, boris, anna } = world
    const id = await sentId(viktor, anna.channelId, 'Готово')
    expect((await react(anna, id, '👍')).data.reactions).toEqual([
      { emoji: '👍', manager_ids: [anna.managerId] },
    ])
    expect((await react(boris, id, '👍')).data.reactions).toEqual([
      { emoji: '👍', manager_ids: [anna.managerId, boris.managerId] },
    ])
    await react(anna, id, '🇷🇺')
    const { data } = await react(anna, id, '👍')
    expect(data.reactions).toEqual([
      { emoji: '👍', manager_ids: [boris.managerId] },
      { emoji: '🇷🇺', manager_ids: [anna.managerId] },
    ])
    expect((await viktor.history(organization(anna.channelId))).data.items[0]!.reactions).toEqual(
      data.reactions,
    )
  })

  it('concurrent toggles: an odd number leaves the reaction, an even number removes it', async () => {
    const { viktor, anna } = world
    const id = await sentId(viktor, anna.channelId, 'Жмите')
    await Promise.all(Array.from({ length: 7 }, () => react(anna, id, '🔥')))
    expect((await anna.history(organization(viktor.channelId))).data.items[0]!.reactions).toEqual([
      { emoji: '🔥', manager_ids: [anna.managerId] },
    ])
    await Promise.all(Array.from({ length: 5 }, () => react(anna, id, '🔥')))
    expect((await anna.history(organization(viktor.channelId))).data.items[0]!.reactions).toEqual([])
  })

  it('accepts one emoji, at most twenty different ones, and none from an outsider', async () => {
    const { viktor, anna, stranger } = world
    const id = await sentId(viktor, anna.channelId, 'Много')
    for (const emoji of ['да', '', '👍👍', '<b>', 'a'])
      expect((await react(anna, id, emoji)).status).toBe(422)
    const emoji = [
      '😀',
      '😁',
      '😂',
      '😃',
      '😄',
      '😅',
      '😆',
      '😇',
      '😈',
      '😉',
      '😊',
      '😋',
      '😌',
      '😍',
      '😎',
      '😏',
      '😐',
      '😑',
      '😒',
      '😓',
    ]
    for (const one of emoji) expect((await react(anna, id, one)).status).toBe(200)
    expect((await react(viktor, id, '😔')).status).toBe(422)
    expect((await react(viktor, id, '😀')).status).toBe(200)
    expect((await react(stranger, id, '😀')).status).toBe(404)
  })
})

describe('pinning', () => {
  const pinned = async (who: Chatter, partner: number) => {
    const { data } = await server.as(who).call('GET /chat-list/{id}/info', {
      params: { id: partner },
      query: { subject_type: 'ORGANIZATION', channel_id: who.channelId },
    })
    return data.pinned_message?.message ?? null
  }

  it('one message per chat, for both sides, until it is unpinned or deleted', async () => {
    const { viktor, anna } = world
    const listener = await listenToChats(server.url, viktor)
    const first = await sentId(viktor, anna.channelId, 'Первое')
    const second = await sentId(viktor, anna.channelId, 'Второе')
    expect((await pin(anna, first)).data).toEqual({ ok: true })
    expect(await pinned(viktor, anna.channelId)).toBe('Первое')
    await listener.next('message-pinned', ({ message }) => message?.id === first)
    await pin(viktor, second)
    expect(await pinned(anna, viktor.channelId)).toBe('Второе')
    await unpin(anna, first)
    expect(await pinned(anna, viktor.channelId)).toBe('Второе')
    await unpin(anna, second)
    expect(await pinned(anna, viktor.channelId)).toBeNull()
    await listener.next('message-pinned', ({ message }) => message === null)
    await pin(anna, second)
    await remove(viktor, second)
    expect(await pinned(anna, viktor.channelId)).toBeNull()
    listener.close()
  })

  it('is denied to outsiders', async () => {
    const { viktor, anna, stranger } = world
    const id = await sentId(viktor, anna.channelId, 'Закрепите')
    expect((await pin(stranger, id)).status).toBe(404)
    await pin(anna, id)
    expect((await unpin(stranger, id)).status).toBe(404)
    expect(await pinned(anna, viktor.channelId)).toBe('Закрепите')
  })
})

describe('POST /chat-list/messages/forward', () => {
  it('copies texts and files in their order, names the author of the original, creates a missing room', async () => {
    const { viktor, boris, anna } = world
    const first = await sentId(viktor, anna.channelId, 'Раз')
    const file = (await viktor.post(organization(anna.channelId), { message: 'Два' }, [aPicture('два.png')]))
      .data.items[0]!
    const third = await aChannel()
    const { status, data } = await forward(boris, {
      message_ids: [file.id, first],
      recipients: [
        { subject_type: 'PRIVATE-MANAGER', id: viktor.managerId },
        { subject_type: 'ORGANIZATION', id: third.id },
      ],
    })
    expect([status, data.sent]).toEqual([200, 4])
    expect(data.chats.map(({ subject_type }) => subject_type)).toEqual(['PRIVATE-ROOM', 'ORGANIZATION'])
    const items = (await viktor.history(colleague(boris))).data.items
    expect(items.map(({ message }) => message)).toEqual(['Два', 'Раз'])
    expect(items[0]).toMatchObject({
      sender: { id: boris.managerId },
      forwarded_from: { id: viktor.managerId, full_name: `${viktor.surname} ${viktor.name}` },
      documents: [{ name: 'два.png' }],
      answer: null,
    })
    expect(await viktor.unread()).toMatchObject({ inside: 2 })
    // Deleting the original leaves the copy and its file.
    await remove(viktor, file.id)
    const copy = (await viktor.history(colleague(boris))).data.items[0]!
    expect((await server.anonymous().raw('GET', copy.documents[0]!.path)).status).toBe(200)
    const edited = await edit(boris, copy.id, 'Подделка')
    expect(edited.errors).toEqual(general('Пересланное сообщение изменить нельзя'))
    const again = await forward(viktor, {
      message_ids: [copy.id],
      recipients: [{ subject_type: 'ORGANIZATION', id: anna.channelId }],
    })
    expect(again.status).toBe(200)
    expect((await anna.history(organization(viktor.channelId))).data.items[0]).toMatchObject({
      forwarded_from: { id: viktor.managerId },
    })
  })

  it('the same client id creates nothing twice, also concurrently', async () => {
    const { viktor, anna } = world
    const id = await sentId(viktor, anna.channelId, 'Переслать')
    const target = await aChannel()
    const body = {
      message_ids: [id],
      recipients: [{ subject_type: 'ORGANIZATION', id: target.id }],
      client_id: randomUUID(),
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => forward(viktor, body)))
    expect(answers.map(({ status, data }) => [status, data.sent, data.chats[0]!.id])).toEqual(
      answers.map(() => [200, 1, target.id]),
    )
    expect((await viktor.history(organization(target.id))).data.total).toBe(1)
  })

  it('is all or none: a foreign message, a recipient who cannot be written to, too many', async () => {
    const { viktor, anna, maria, stranger } = world
    const id = await sentId(viktor, anna.channelId, 'Моё')
    const foreign = (await anna.send(colleague(maria), 'Чужое')).data.items[0]!.id
    const to = [{ subject_type: 'ORGANIZATION', id: stranger.channelId }]
    const total = async () => (await stranger.list()).data.total
    const before = await total()
    expect((await forward(viktor, { message_ids: [id, foreign], recipients: to })).status).toBe(404)
    expect(
      (
        await forward(viktor, {
          message_ids: [id],
          recipients: [...to, { subject_type: 'PRIVATE-MANAGER', id: anna.managerId }],
        })
      ).status,
    ).toBe(404)
    const closed = await aChannel()
    await sql`update channels set can_send_message = false where id = ${closed.id}`.execute(db())
    expect(
      (
        await forward(viktor, {
          message_ids: [id],
          recipients: [...to, { subject_type: 'ORGANIZATION', id: closed.id }],
        })
      ).status,
    ).toBe(422)
    expect(await total()).toBe(before)
    expect((await forward(viktor, { message_ids: [id], recipients: [] })).errors).toEqual({
      recipients: ['Выберите хотя бы одного получателя'],
    })
    expect(
      (await forward(viktor, { message_ids: Array.from({ length: 21 }, (_, n) => n + 1), recipients: to }))
        .status,
    ).toBe(422)
    expect((await forward(viktor, { message_ids: [], recipients: to })).errors).toEqual({
      message_ids: ['Выберите сообщения'],
    })
    // The same recipient twice gets one copy.
    expect((await forward(viktor, { message_ids: [id], recipients: [...to, ...to] })).data.sent).toBe(1)
    const between = (await anna.send(colleague(maria), 'Между нами')).data.items[0]!.chat.id
    expect(
      (
        await forward(viktor, {
          message_ids: [id],
          recipients: [{ subject_type: 'PRIVATE-ROOM', id: between }],
        })
      ).status,
    ).toBe(404)
  })
})
