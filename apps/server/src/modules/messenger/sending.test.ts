import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { storeBytes } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'
import {
  aWorld,
  aChannel,
  aManager,
  chatter,
  colleague,
  listenToChats,
  organization,
  room,
} from '#testing/messenger.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { flushed } from './events/publish.ts'
import { registerAttachmentSource } from './index.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof aWorld>>

beforeAll(async () => {
  server = await startServer()
  world = await aWorld(server)
})
afterAll(() => server.close())

const general = (text: string) => ({ general: [text] })
const countMessages = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from messages`.execute(db())
  return rows[0]!.n
}

describe('POST /chat-list/{id}/send-message', () => {
  it('API-57, API-58, MSG-107: answers the message in data.items[0]', async () => {
    const { viktor, anna } = world
    const { status, data } = await viktor.send(organization(anna.channelId), 'Добрый день')
    expect(status).toBe(200)
    expect(data.items).toHaveLength(1)
    expect(data.items[0]).toMatchObject({
      id: expect.any(Number),
      client_id: expect.any(String),
      message: 'Добрый день',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      edited_at: null,
      is_seen: false,
      sender: {
        id: viktor.managerId,
        full_name: `${viktor.surname} ${viktor.name}`,
        avatar: null,
        channel_id: viktor.channelId,
      },
      documents: [],
      answer: null,
      forwarded_from: null,
      reactions: [],
      chat: { id: anna.channelId, subject_type: 'ORGANIZATION', channel_id: viktor.channelId },
    })
  })

  it('takes the subject type in any letter case and a body without the optional fields', async () => {
    const { viktor, anna } = world
    const answer = await server
      .as(viktor)
      .raw(
        'POST',
        `/api/managers/v2/chat-list/${anna.channelId}/send-message?subject_type=organization&channel_id=${viktor.channelId}`,
        {
          body: JSON.stringify({ message: 'Письмо' }),
          headers: { 'content-type': 'application/json' },
        },
      )
    expect(answer.status).toBe(200)
    const unknown = await server
      .as(viktor)
      .raw(
        'POST',
        `/api/managers/v2/chat-list/${anna.channelId}/send-message?subject_type=nobody&channel_id=${viktor.channelId}`,
        {
          body: JSON.stringify({ message: 'Письмо' }),
          headers: { 'content-type': 'application/json' },
        },
      )
    expect(unknown.status).toBe(422)
    expect(unknown.errors).toEqual({ subject_type: ['Выберите чат'] })
  })

  it('MSG-117, API-56: the first message to a colleague creates the room; later messages go to it', async () => {
    const { anna, maria } = world
    const first = await server.as(anna).call('POST /chat-list/{id}/send-message', {
      params: { id: 0 },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: anna.channelId, type: 'inside' },
      body: { message: 'Зайдите ко мне', recipient_id: maria.managerId, type: 'PRIVATE-MANAGER' },
    })
    expect(first.status).toBe(200)
    const { chat } = first.data.items[0]!
    expect(chat).toEqual({ id: expect.any(Number), subject_type: 'PRIVATE-ROOM', channel_id: anna.channelId })
    const second = await anna.send(room(chat.id), 'Сегодня')
    expect(second.data.items[0]!.chat).toEqual(chat)
    const { data } = await maria.history(room(chat.id))
    expect(data.items.map((item) => item.message)).toEqual(['Сегодня', 'Зайдите ко мне'])
  })

  it('MSG-117: a recipient who shares no channel and no organization is 404, the sender and an unknown id too', async () => {
    const { anna, viktor } = world
    const before = await countMessages()
    for (const id of [viktor.managerId, anna.managerId, 999_999]) {
      const refused = await anna.send(colleague({ managerId: id }), 'Вы кто?')
      expect(refused.status).toBe(404)
      expect(refused.errors).toEqual(general('Не найдено или недоступно'))
    }
    expect(await countMessages()).toBe(before)
  })

  it('a colleague of the same organization in another channel can be written to', async () => {
    const { anna } = world
    const other = await aChannel({ owner: anna })
    const there = chatter(server, await aManager({ channel: other }))
    const sent = await anna.send(colleague(there), 'Как дела в отделе?')
    expect(sent.status).toBe(200)
    // The partner has no seat in the sender's channel: the room is listed in the partner's own.
    const { data } = await there.list()
    expect(data.items).toMatchObject([{ id: sent.data.items[0]!.chat.id, manager_id: anna.managerId }])
    const reply = await there.send(room(data.items[0]!.id), 'Хорошо')
    expect(reply.data.items[0]!.chat.channel_id).toBe(there.channelId)
  })

  it('MSG-91: refuses an empty message with the text of appendix C', async () => {
    const { viktor, anna } = world
    for (const body of [{ message: '' }, { message: ' \n\t ' }, {}, { message: null }]) {
      const refused = await viktor.post(organization(anna.channelId), body)
      expect(refused.status).toBe(422)
      expect(refused.errors).toEqual({ message: ['Введите сообщение или приложите файл'] })
    }
  })

  it('MSG-120: 10 000 characters pass, one more is refused', async () => {
    const { viktor, anna } = world
    const most = await viktor.send(organization(anna.channelId), 'ы'.repeat(10_000))
    expect(most.status).toBe(200)
    const refused = await viktor.send(organization(anna.channelId), 'ы'.repeat(10_001))
    expect(refused.status).toBe(422)
    expect(refused.errors).toEqual({ message: ['Сообщение не может быть длиннее 10 000 символов'] })
  })

  it('MSG-92, API-55: a message may be files alone; they are served to both sides and to nobody else', async () => {
    const { viktor, anna, stranger } = world
    const files = [aPicture('фото.png'), { name: 'записка.txt', bytes: 'Текст записки', type: 'text/plain' }]
    const sent = await viktor.post(organization(anna.channelId), {}, files)
    expect(sent.status).toBe(200)
    const [picture, note] = sent.data.items[0]!.documents
    expect(picture).toMatchObject({
      name: 'фото.png',
      extension: 'png',
      width: 1,
      height: 1,
      size: expect.any(Number),
    })
    expect(note).toMatchObject({ name: 'записка.txt', extension: 'txt', width: null, height: null })
    const { data } = await anna.history(organization(viktor.channelId))
    expect(data.items[0]!.documents.map((one) => one.name)).toEqual(['фото.png', 'записка.txt'])
    const bySignature = await server.anonymous().raw('GET', note!.path)
    expect(bySignature.body).toBe('Текст записки')
    const bare = note!.path.split('?')[0]!
    const statuses = await Promise.all(
      [viktor, anna, stranger].map(async (who) => (await server.as(who).raw('GET', bare)).status),
    )
    expect(statuses).toEqual([200, 200, 404])
    expect((await server.anonymous().raw('GET', bare)).status).toBe(404)
  })

  it('MSG-120: refuses the eleventh file, a wrong type by content, with the specified texts; nothing is stored', async () => {
    const { viktor, anna } = world
    const before = await countMessages()
    const many = Array.from({ length: 11 }, (_, at) => ({
      name: `${at}.txt`,
      bytes: 'текст',
      type: 'text/plain',
    }))
    const tooMany = await viktor.post(organization(anna.channelId), { message: 'Файлы' }, many)
    expect(tooMany.status).toBe(422)
    expect(tooMany.errors).toEqual({ files: ['К одному сообщению можно приложить не больше 10 файлов'] })
    const program = { name: 'отчёт.pdf', bytes: Buffer.from('4d5a90000300000004000000ffff', 'hex') }
    const wrong = await viktor.post(organization(anna.channelId), { message: 'Отчёт' }, [aPicture(), program])
    expect([415, 422]).toContain(wrong.status)
    const page = { name: 'страница.html', bytes: '<html><script>alert(1)</script></html>' }
    const html = await viktor.post(organization(anna.channelId), {}, [page])
    expect(html.status).toBe(415)
    expect(html.errors).toEqual({
      files: [
        'Файл «страница.html» не подходит. Можно приложить изображения, видео, pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp',
      ],
    })
    const documents = await viktor.post(organization(anna.channelId), {
      message: 'Много',
      custom_documents: Array.from({ length: 11 }, (_, at) => at + 1),
    })
    expect(documents.status).toBe(422)
    expect(documents.errors).toEqual({
      custom_documents: ['К одному сообщению можно приложить не больше 10 документов'],
    })
    expect(await countMessages()).toBe(before)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from files where name = 'отчёт.pdf' or name = 'photo.png'`.execute(db())
    expect(rows[0]!.n).toBe(0)
  })

  it('MSG-101, MSG-108: an answer carries the quoted message; one of another chat is refused', async () => {
    const { viktor, anna, maria } = world
    const question = (await viktor.send(organization(anna.channelId), 'Когда совещание?')).data.items[0]!
    const answered = await anna.send(organization(viktor.channelId), 'В среду', { answer_id: question.id })
    expect(answered.data.items[0]!.answer).toEqual({
      id: question.id,
      message: 'Когда совещание?',
      is_deleted: false,
      sender: { id: viktor.managerId, full_name: `${viktor.surname} ${viktor.name}` },
      documents: [],
    })
    const elsewhere = (await anna.send(colleague(maria), 'Отдельно')).data.items[0]!
    const refused = await anna.send(organization(viktor.channelId), 'Нет', { answer_id: elsewhere.id })
    expect(refused.status).toBe(422)
    expect(refused.errors).toEqual({
      answer_id: ['Сообщение, на которое вы отвечаете, не найдено в этом чате'],
    })
    expect(
      (await anna.send(organization(viktor.channelId), 'Без ответа', { answer_id: null })).data.items[0]!
        .answer,
    ).toBeNull()
  })

  it('an organization that takes no messages is 422, one that does not exist 404 (appendix C)', async () => {
    const { viktor, stranger, anna } = world
    await sql`update channels set can_send_message = false where id = ${stranger.channelId}`.execute(db())
    const refused = await viktor.send(organization(stranger.channelId), 'Примите')
    expect(refused.status).toBe(422)
    expect(refused.errors).toEqual(general('Организация не принимает сообщения'))
    // The same with an existing chat.
    await sql`update channels set can_send_message = true where id = ${stranger.channelId}`.execute(db())
    expect((await viktor.send(organization(stranger.channelId), 'Примите')).status).toBe(200)
    await sql`update channels set can_send_message = false where id = ${stranger.channelId}`.execute(db())
    const later = await viktor.send(organization(stranger.channelId), 'Ещё раз')
    expect(later.errors).toEqual(general('Организация не принимает сообщения'))
    expect((await viktor.history(organization(stranger.channelId))).data.total).toBe(1)
    await sql`update channels set can_send_message = true where id = ${stranger.channelId}`.execute(db())
    for (const id of [999_999, viktor.channelId])
      expect((await viktor.send(organization(id), 'Кому?')).status).toBe(404)
    await sql`update managers set is_blocked = true where id = ${anna.managerId}`.execute(db())
    expect((await viktor.send(organization(anna.channelId), 'Блок')).status).toBe(422)
    await sql`update managers set is_blocked = false where id = ${anna.managerId}`.execute(db())
  })

  it('a colleague without any seat takes and receives no messages', async () => {
    const { viktor } = world
    const leaver = chatter(server, await aManager({ channel: { id: viktor.channelId, owner: viktor } }))
    const { id } = (await viktor.send(colleague(leaver), 'Добро пожаловать')).data.items[0]!.chat
    const listener = await listenToChats(server.url, leaver)
    await server.as(viktor).call('DELETE /channels/{channel}/team/{team}', {
      params: { channel: viktor.channelId, team: leaver.seatId },
    })
    const refused = await viktor.send(room(id), 'Вы здесь?')
    expect(refused.status).toBe(422)
    expect(refused.errors).toEqual(general('Сотрудник больше не принимает сообщения'))
    expect((await leaver.send(room(id), 'Я ушёл')).status).toBe(404)
    expect((await viktor.history(room(id))).data.items).toHaveLength(1)
    await flushed()
    expect(listener.of('new-message')).toEqual([])
    listener.close()
  })

  it('denies a room and a channel that are not the actor’s (404), a person without a token (401), a person token (403)', async () => {
    const { anna, maria, viktor, stranger } = world
    const { id } = (await anna.send(colleague(maria), 'Между нами')).data.items[0]!.chat
    expect((await viktor.send(room(id), 'Подслушиваю')).status).toBe(404)
    expect((await stranger.send(room(id), 'Подслушиваю')).status).toBe(404)
    expect(
      (await viktor.in(anna.channelId).send(organization(stranger.channelId), 'От чужого имени')).status,
    ).toBe(404)
    const open = await server
      .anonymous()
      .raw('POST', `/api/managers/v2/chat-list/${id}/send-message?subject_type=PRIVATE-ROOM`)
    expect(open.status).toBe(401)
  })

  it('refuses an invalid client id and garbage in place of ids, without a 500', async () => {
    const { viktor, anna } = world
    const wrong = await viktor.post(organization(anna.channelId), { message: 'Раз', client_id: 'раз' })
    expect(wrong.status).toBe(422)
    for (const id of ['abc', '-1', '9999999999999999999', '1.5', '%00']) {
      const { status } = await server
        .as(viktor)
        .raw(
          'POST',
          `/api/managers/v2/chat-list/${id}/send-message?subject_type=ORGANIZATION&channel_id=${viktor.channelId}`,
          {
            body: JSON.stringify({ message: 'Письмо\u0000' }),
            headers: { 'content-type': 'application/json' },
          },
        )
      expect([404, 422]).toContain(status)
    }
    const nul = await viktor.send(organization(anna.channelId), 'до\0после \ud800')
    expect(nul.data.items[0]!.message).toBe('допосле \ufffd')
  })
})

describe('internal documents', () => {
  it('are resolved by the registered source, with the sender’s rights, and need the section', async () => {
    const { maria, anna, viktor, boris } = world
    registerAttachmentSource(async (tx, actor, ids) => {
      if (ids.includes(404)) throw refuse.notFound()
      const made = []
      for (const id of ids) {
        const { id: fileId } = await storeBytes(tx, {
          name: `${id}.txt`,
          bytes: Buffer.from(`документ ${id}`),
        })
        made.push({ fileId, name: `Документ ${id} канала ${actor.channelId}.txt` })
      }
      return made
    })
    const sent = await maria.post(organization(viktor.channelId), { custom_documents: [7, 8, 7] })
    expect(sent.status).toBe(200)
    expect(sent.data.items[0]!.documents.map((one) => one.name)).toEqual([
      `Документ 7 канала ${anna.channelId}.txt`,
      `Документ 8 канала ${anna.channelId}.txt`,
    ])
    expect(
      (await maria.post(organization(viktor.channelId), { message: 'Нет такого', custom_documents: [404] }))
        .status,
    ).toBe(404)
    const refused = await boris.post(organization(anna.channelId), {
      message: 'Без права',
      custom_documents: [7],
    })
    expect(refused.status).toBe(403)
    expect(refused.errors).toEqual(general('Недостаточно прав для этого действия'))
  })
})

describe('the same client id', () => {
  it('a hundred concurrent posts create one message, and all are answered with it', async () => {
    const { viktor, anna } = world
    const before = await countMessages()
    const client_id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => viktor.send(organization(anna.channelId), 'Один раз', { client_id })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => data.items[0]!.id)).size).toBe(1)
    expect(await countMessages()).toBe(before + 1)
    const again = await viktor.send(organization(anna.channelId), 'Другой текст', { client_id })
    expect(again.data.items[0]).toMatchObject({ id: answers[0]!.data.items[0]!.id, message: 'Один раз' })
    expect(await countMessages()).toBe(before + 1)
  })

  it('the same with files and with the message that creates the chat', async () => {
    const newcomer = chatter(
      server,
      await aManager({ channel: { id: world.anna.channelId, owner: world.anna } }),
    )
    const client_id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        newcomer.post(colleague(world.anna), { message: 'С файлом', client_id }, [aPicture('одна.png')]),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.items[0]!.id)).size).toBe(1)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from files where name = 'одна.png'`.execute(db())
    expect(rows[0]!.n).toBe(1)
  })

  it('of another sender creates another message', async () => {
    const client_id = randomUUID()
    const mine = await world.viktor.send(organization(world.anna.channelId), 'Моё', { client_id })
    const other = await world.anna.send(organization(world.viktor.channelId), 'Тоже моё', { client_id })
    expect(other.data.items[0]!.id).not.toBe(mine.data.items[0]!.id)
  })
})

describe('concurrently', () => {
  it('MSG-117: two first messages create one room, those of organizations one chat', async () => {
    const channel = await aChannel()
    const [one, other] = [
      chatter(server, await aManager({ channel })),
      chatter(server, await aManager({ channel })),
    ]
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? one.send(colleague(other), `${at}`) : other.send(colleague(one), `${at}`),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(new Set(sent.map(({ data }) => data.items[0]!.chat.id)).size).toBe(1)
    expect((await one.history(colleague(other))).data.total).toBe(20)
    const partner = await aChannel()
    const owner = chatter(server, partner.owner)
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 ? one.send(organization(partner.id), 'Раз') : owner.send(organization(channel.id), 'Два'),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual(both.map(() => 200))
    expect((await owner.history(organization(channel.id))).data.total).toBe(10)
  })

  it('ids grow in the order of commits: a reader that continues after the newest id misses none', async () => {
    const { viktor, boris, anna, maria } = world
    const chat = organization(viktor.channelId)
    const start = (await anna.history(chat)).data.items[0]?.id ?? 0
    const seen: number[] = []
    let isDone = false
    const readOn = async () => {
      for (;;) {
        const isLast = isDone
        const { data } = await anna.history(chat, { after_id: seen.at(-1) ?? start, per_page: 7 })
        seen.push(...data.items.map(({ id }) => id).toReversed())
        if (isLast && data.items.length === 0) return
      }
    }
    const reading = readOn()
    const senders = [viktor, boris, anna, maria]
    const sent = await Promise.all(
      senders.map(async (who) => {
        const to = organization(who.channelId === anna.channelId ? viktor.channelId : anna.channelId)
        const ids: number[] = []
        for (let count = 0; count < 40; count += 1) {
          // Some with files, which need a transaction.
          const files = count % 10 === 0 ? [aPicture()] : undefined
          ids.push((await who.post(to, { message: `${count}` }, files)).data.items[0]!.id)
        }
        return ids
      }),
    )
    isDone = true
    await reading
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen).toEqual(sent.flat().toSorted((a, b) => a - b))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from messages m join messages o on o.chat_id = m.chat_id and o.id < m.id
        and (o.position > m.position or o.created_at > m.created_at)`.execute(db())
    expect(rows[0]!.n).toBe(0)
  })

  it('a refused message of a batch does not affect the others', async () => {
    const { viktor, anna, maria } = world
    const { id: elsewhere } = (await anna.send(colleague(maria), 'Не здесь')).data.items[0]!
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        viktor.send(organization(anna.channelId), `${at}`, { answer_id: at === 17 ? elsewhere : null }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at === 17 ? 422 : 200)))
  })

  it('a partner who takes no more messages, and a client id that is known, do not affect the others', async () => {
    const channel = await aChannel()
    const sender = chatter(server, await aManager({ channel }))
    const partners = await Promise.all(
      Array.from({ length: 6 }, async () => chatter(server, await aManager({ channel }))),
    )
    const opened = []
    for (const partner of partners) opened.push(await sender.send(colleague(partner), 'Раз'))
    const rooms = opened.map(({ data }) => data.items[0]!.chat.id)
    await sql`delete from seats where manager_id = ${partners[2]!.managerId}`.execute(db())
    const known = opened[4]!.data.items[0]!
    const send = () =>
      Promise.all(
        rooms.map((id, at) => sender.send(room(id), 'Два', at === 4 ? { client_id: known.client_id } : {})),
      )
    const answers = await send()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200, 200, 200])
    expect(answers[4]!.data.items[0]!.id).toBe(known.id)
    const { rows } = await sql<{ n: number }>`
      select message_count as n from chats where id in (${sql.join(rooms)}) order by id`.execute(db())
    expect(rows.map(({ n }) => n)).toEqual([2, 2, 1, 2, 1, 2])
  })
})
