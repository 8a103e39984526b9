import type { ChatAnswer, PlainAnswer } from '@uprava/contract/lawyer.ts'
import { managerChannel } from '@uprava/contract/realtime.ts'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { db, sql, transaction } from '#platform/database/index.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { asInvalid } from '#testing/hostile/hostile-input.ts'
import { formOf } from '#testing/long-tests.ts'
import { aManager, type TestSeat } from '#testing/people.ts'
import { connectEcho, whenJoined } from '#testing/realtime.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner, grant, openStream, streamedText } from '#testing/station.ts'

import { deleteUnusedFiles } from './files.repository.ts'

let server: TestServer
let owner: TestSeat
const QUESTION = 'Какой срок рассмотрения обращения гражданина?'

beforeAll(async () => {
  server = await startServer()
  owner = await anAiOwner()
})
afterAll(() => server.close())

const ai = (seat: TestSeat = owner) => server.as(seat).ai

async function aChat(title = '', seat = owner): Promise<number> {
  return (await ai(seat)('POST /chats/', { body: { title } })).data.id
}

async function askIn(
  chatId: number,
  content = QUESTION,
  more: object = {},
  seat = owner,
): Promise<ChatAnswer> {
  const { status, data, body } = await ai(seat)('POST /requests/legal_request', {
    body: {
      request: { title: '', request_type: 'general', content, metadata: more, user_id: 0 },
      chat_id: chatId,
    },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return data as ChatAnswer
}

describe('chats', () => {
  test('LAW-30 the person’s other tabs receive a question and its answer, and nobody else', async () => {
    const other = await anAiOwner()
    const receivedBy = new Map<number, unknown[]>()
    const echoes = [owner, other].map(({ token, managerId }) => {
      const echo = connectEcho(server.url, token, { names: 'plain' })
      const received: unknown[] = []
      receivedBy.set(managerId, received)
      echo.private(managerChannel(managerId)).listen('.lawyer-chat', (event: unknown) => received.push(event))
      return { echo, joined: whenJoined(echo, managerChannel(managerId)) }
    })
    await Promise.all(echoes.map(({ joined }) => joined))
    const chatId = await aChat()
    await askIn(chatId)
    const event = { channel_id: owner.channelId, chat_id: chatId }
    await vi.waitFor(() => expect(receivedBy.get(owner.managerId)).toEqual([event, event]))
    expect(receivedBy.get(other.managerId)).toEqual([])
    for (const { echo } of echoes) echo.disconnect()
  })

  test('AIAPI-12 AIAPI-13 LAW-28 are begun by a call and carry what the document names', async () => {
    const { data, status } = await ai()('POST /chats/', {
      body: { chat_type: 'legal_consultation', title: 'Сроки ответа', metadata: { anything: 1 } },
    })
    expect(status).toBe(200)
    expect(data).toEqual({
      id: data.id,
      title: 'Сроки ответа',
      chat_type: 'legal_consultation',
      created_at: data.created_at,
      last_message_at: null,
      metadata: { channel_id: owner.channelId, engine: 'built-in' },
      is_pinned: false,
      active_run_id: null,
    })
    expect((await ai()('GET /chats/{id}', { params: { id: data.id } })).data).toEqual(data)
    const wrong = await ai()('POST /chats/', { body: { chat_type: asInvalid('other'), title: '' } })
    expect(wrong.errors['chat_type']).toBeDefined()
  })

  test('API-112 are begun a hundred times an hour by an account', async () => {
    const seat = await anAiOwner()
    const begin = () => ai(seat)('POST /chats/', { body: { title: '' } })
    const answers = await Promise.all(Array.from({ length: 105 }, begin))
    const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([countOf(200), countOf(429)]).toEqual([100, 5])
  })

  test('AIAPI-72 both spellings of an address are understood', async () => {
    const client = server.as(owner)
    for (const address of ['/ai/v1/chats', '/ai/v1/chats/', '/ai/v1/chats/?page=1']) {
      expect((await client.raw('GET', address)).status).toBe(200)
    }
  })

  test('AIAPI-09 AIAPI-10 AIAPI-11 are listed by 20, the latest first, with whether there are more', async () => {
    const seat = await anAiOwner()
    for (let number = 1; number <= 23; number += 1) await aChat(`Чат ${number}`, seat)
    const first = (await ai(seat)('GET /chats/', { query: { chat_type: 'legal_consultation' } })).data
    expect(first).toMatchObject({ total: 23, has_next: true })
    expect(first.chats.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Чат ${23 - at}`),
    )
    const second = (await ai(seat)('GET /chats/', { query: { page: 2 } })).data
    expect(second).toMatchObject({ has_next: false })
    expect(second.chats).toHaveLength(3)
    const one = (await ai(seat)('GET /chats/', { query: { page: 1, per_page: 5 } })).data
    expect(one.chats).toHaveLength(5)
  })

  test('LAW-05 LAW-06 one with a new message comes first', async () => {
    const seat = await anAiOwner()
    const [old] = [await aChat('Старый', seat), await aChat('Новый', seat)]
    await askIn(old, QUESTION, {}, seat)
    const { chats } = (await ai(seat)('GET /chats/')).data
    expect(chats.map(({ title }) => title)).toEqual(['Старый', 'Новый'])
    expect(chats[0]!.last_message_at).not.toBeNull()
    expect(chats[0]!.metadata.engine).toBe('built-in')
  })

  test('are renamed and pinned; pinned ones stand first', async () => {
    const seat = await anAiOwner()
    const [first] = [await aChat('Первый', seat), await aChat('Второй', seat)]
    const renamed = await ai(seat)('PUT /chats/{id}', {
      params: { id: first },
      body: { title: 'Переименован', is_pinned: true },
    })
    expect(renamed.data).toMatchObject({ title: 'Переименован', is_pinned: true })
    expect((await ai(seat)('GET /chats/')).data.chats.map(({ title }) => title)).toEqual([
      'Переименован',
      'Второй',
    ])
    const empty = await ai(seat)('PUT /chats/{id}', { params: { id: first }, body: { title: '  ' } })
    expect(empty.status).toBe(422)
  })

  test('are found by words of their messages, in any form, and by their titles', async () => {
    const seat = await anAiOwner()
    const chat = await aChat('Про школу', seat)
    await askIn(chat, 'Кого принимают в первый класс без очереди?', {}, seat)
    const found = async (search: string) =>
      (await ai(seat)('GET /chats/', { query: { search } })).data.chats.map(({ id }) => id)
    expect(await found('очередь классы')).toEqual([chat])
    expect(await found('про шко')).toEqual([chat])
    expect(await found('бетономешалка')).toEqual([])
  })

  test('LAW-23 AIAPI-16 are deleted with an empty answer, and are gone', async () => {
    const chat = await aChat('На удаление')
    await askIn(chat)
    const deleted = await ai()('DELETE /chats/{id}', { params: { id: chat } })
    expect(deleted.status).toBe(204)
    expect(deleted.body).toBe('')
    for (const call of ['GET /chats/{id}', 'GET /chats/{id}/messages', 'DELETE /chats/{id}'] as const) {
      expect((await ai()(call, { params: { id: chat } })).status).toBe(404)
    }
  })

  test('LAW-32 one without a title of its own is named by its first question, cut at a word', async () => {
    for (const title of ['', 'string']) {
      const chat = await aChat(title)
      await askIn(
        chat,
        'Можно ли продлить срок рассмотрения обращения гражданина, если нужно запросить документы?',
      )
      const { data } = await ai()('GET /chats/{id}', { params: { id: chat } })
      expect(data.title).toBe('Можно ли продлить срок рассмотрения обращения гражданина…')
    }
  })
})

describe('a question', () => {
  test('AIAPI-06 AIAPI-07 LAW-29 in a chat answers both messages of the document', async () => {
    const chat = await aChat()
    const answer = await askIn(chat)
    expect(Object.keys(answer).toSorted()).toEqual(['message_id', 'response'])
    expect(answer.response.metadata.chat_id).toBe(chat)
    expect(answer.response.metadata).toMatchObject({ engine: 'built-in', file_ids: [] })
    expect(answer.response.response).toContain('30 дней')
    const { messages, has_more } = (await ai()('GET /chats/{id}/messages', { params: { id: chat } })).data
    expect(has_more).toBe(false)
    expect(
      messages.map(({ message_type, chat_id, content }) => ({ message_type, chat_id, content })),
    ).toEqual([
      { message_type: 'user', chat_id: chat, content: QUESTION },
      { message_type: 'assistant', chat_id: chat, content: answer.response.response },
    ])
    expect(messages[1]!.id).toBe(answer.message_id)
  })

  test('AIAPI-04 AIAPI-05 without a chat answers a text', async () => {
    const { data } = await ai()('POST /requests/legal_request', {
      body: { content: QUESTION, title: '', request_type: 'general', user_id: 0, file_ids: [], metadata: {} },
    })
    const answer = data as PlainAnswer
    expect(Object.keys(answer).toSorted()).toEqual(['created_at', 'message_id', 'metadata', 'response'])
    expect(typeof answer.response).toBe('string')
    expect(answer.metadata.citations[0]).toMatchObject({ norm_id: 'fz59-st12-1', status: 'действует' })
    expect(Object.keys(answer.metadata.citations[0]!)).toEqual(
      expect.arrayContaining(['norm_id', 'title', 'article', 'quote', 'url', 'status']),
    )
  })

  test('AIAPI-64 asked for as a stream sends delta, citations and done, in either variant', async () => {
    const url = `${server.url}/ai/v1/requests/legal_request`
    const chat = await aChat()
    const inChat = await openStream(url, {
      ...owner,
      method: 'POST',
      body: { request: { content: QUESTION }, chat_id: chat },
    })
    await inChat.ended
    const { messages } = (await ai()('GET /chats/{id}/messages', { params: { id: chat } })).data
    expect(streamedText(inChat.events)).toBe(messages[1]!.content)
    expect([...new Set(inChat.events.map(({ type }) => type))]).toEqual(['delta', 'citations', 'done'])
    expect(inChat.events.at(-1)!.data).toMatchObject({ message_id: messages[1]!.id, chat_id: chat })
    const alone = await openStream(url, { ...owner, method: 'POST', body: { content: QUESTION } })
    await alone.ended
    expect(alone.events.at(-1)).toMatchObject({ type: 'done', data: { chat_id: null } })
  })

  test('that is empty, too long or broken is refused under its field', async () => {
    const chat = await aChat()
    const plain = (body: object) => ai()('POST /requests/legal_request', { body })
    expect((await plain({ content: '   ' })).errors).toEqual({ content: ['Заполните поле «Вопрос»'] })
    expect((await plain({ content: 'я'.repeat(10_001) })).errors['content']![0]).toContain('10000')
    expect((await plain({ request: { content: '' }, chat_id: chat })).errors).toEqual({
      'request.content': ['Заполните поле «Вопрос»'],
    })
    expect((await plain({ request: { content: QUESTION } })).status).toBe(422)
    expect((await plain(asInvalid([]))).status).toBe(422)
    expect((await plain({ request: { content: QUESTION }, chat_id: 999_999 })).status).toBe(404)
    const { messages } = (await ai()('GET /chats/{id}/messages', { params: { id: chat } })).data
    expect(messages).toEqual([])
  })

  test('LAW-33 AIAPI-14 AIAPI-15 messages come by 50, the newest, oldest first; before_id leads back', async () => {
    const chat = await aChat('Длинный')
    await transaction(async (tx) => {
      await sql`
        insert into lawyer_messages (chat_id, message_type, content)
        select ${chat}, case when n % 2 = 1 then 'user' else 'assistant' end, 'Сообщение ' || n
        from generate_series(1, 120) n`.execute(tx)
    })
    const page = async (query: object) =>
      (await ai()('GET /chats/{id}/messages', { params: { id: chat }, query })).data
    const newest = await page({})
    expect(newest).toMatchObject({ has_more: true })
    expect(newest.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 50 }, (_, at) => `Сообщение ${71 + at}`),
    )
    const before = await page({ before_id: newest.messages[0]!.id })
    expect(before.messages.at(-1)!.content).toBe('Сообщение 70')
    const oldest = await page({ before_id: before.messages[0]!.id, limit: 100 })
    expect(oldest).toMatchObject({ has_more: false })
    expect(oldest.messages).toHaveLength(20)
  })

  test('LAW-27 a second one is refused while the first is answered, and taken afterwards', async () => {
    const chat = await aChat()
    const [one, two] = await Promise.all([
      ai()('POST /chats/{id}/runs', { params: { id: chat }, body: { content: QUESTION } }),
      ai()('POST /chats/{id}/runs', { params: { id: chat }, body: { content: QUESTION } }),
    ])
    const statuses = [one.status, two.status].toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect([200, 409]).toContain(statuses[1])
    const run = [one, two].find(({ status }) => status === 200)!.data.run
    const stream = await openStream(`${server.url}/ai/v1/runs/${run.id}/events`, owner)
    await stream.ended
    await askIn(chat)
    const { messages } = (await ai()('GET /chats/{id}/messages', { params: { id: chat } })).data
    expect(messages.at(-1)!.message_type).toBe('assistant')
  })

  test('G16 that breaks something inside still ends in a message: the chat is not locked', async () => {
    const chat = await aChat()
    await asAdministrator(
      server.ownerUrl,
      (owner) => owner`alter table law_provisions rename to law_provisions_away`,
    )
    try {
      const answer = await askIn(chat)
      expect(answer.response.metadata.state).toBe('failed')
      expect(answer.response.response).toBe('Не получилось подготовить ответ. Повторите вопрос.')
      const plain = await ai()('POST /requests/legal_request', { body: { content: QUESTION } })
      expect(plain.status).toBe(503)
      expect(plain.errors['general']![0]).toBe('Служба ИИ временно недоступна. Повторите запрос позже.')
    } finally {
      await asAdministrator(
        server.ownerUrl,
        (owner) => owner`alter table law_provisions_away rename to law_provisions`,
      )
    }
    expect((await askIn(chat)).response.metadata.state).toBe('complete')
  })
})

describe('marks', () => {
  test('go onto an answer with their reason and come onto the quality board', async () => {
    const chat = await aChat()
    const answer = await askIn(chat, 'Срок рассмотрения обращения о помеченном слоне?')
    const mark = (body: object, message = answer.message_id) =>
      ai()('POST /chats/{id}/messages/{message}/feedback', {
        params: { id: chat, message },
        body: asInvalid(body),
      })
    const marked = await mark({ mark: 'down', reason: 'outdated', comment: 'Старая норма' })
    expect(marked.data.metadata.feedback).toEqual({
      mark: 'down',
      reason: 'outdated',
      comment: 'Старая норма',
    })
    const administrator = await server.administrator()
    const open = (await administrator.admin('GET /ai-quality')).data.open_questions.find(({ question }) =>
      question.includes('слоне'),
    )
    expect(open).toMatchObject({ why: 'thumbs-down', reason: 'outdated: Старая норма' })
    expect((await mark({ mark: null })).data.metadata.feedback).toBeNull()
    expect((await mark({ mark: 'maybe' })).status).toBe(422)
    const { messages } = (await ai()('GET /chats/{id}/messages', { params: { id: chat } })).data
    expect((await mark({ mark: 'up' }, messages[0]!.id)).status).toBe(422)
  })
})

describe('exports', () => {
  const textIn = (bytes: Uint8Array) => {
    const files = unzipSync(bytes)
    return strFromU8(files['word/document.xml']!)
      .replaceAll(/<[^>]+>/gu, '\n')
      .replaceAll(/\n+/gu, '\n')
      .replaceAll('&quot;', '"')
  }
  const download = async (address: string, seat = owner) => {
    const response = await fetch(server.url + address, { headers: { authorization: `Bearer ${seat.token}` } })
    return {
      status: response.status,
      name: response.headers.get('content-disposition') ?? '',
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }

  test('AIAPI-17 LAW-34 of a chat hold its questions, answers and sources', async () => {
    const chat = await aChat('Сроки')
    await askIn(chat)
    const { status, name, bytes } = await download(`/ai/v1/chats/${chat}/export/`)
    expect(status).toBe(200)
    expect(decodeURIComponent(name)).toContain(`Консультация_${chat}.docx`)
    const text = textIn(bytes)
    for (const part of [
      'Сроки',
      QUESTION,
      'Источники',
      'в течение 30 дней',
      '59-ФЗ',
      'действует',
      'не юридическое заключение',
      'встроенным движком',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('norm:')
    expect(text).not.toContain('**')
  })

  test('AIAPI-18 AIAPI-19 AIAPI-66 of a message are named after it', async () => {
    const chat = await aChat()
    const { message_id: id } = await askIn(chat)
    const { status, name } = await download(`/ai/v1/chats/${chat}/messages/${id}/export`)
    expect(status).toBe(200)
    expect(name).toContain(`legal_request_${id}.docx`)
    expect((await download(`/ai/v1/chats/${chat}/messages/999999/export`)).status).toBe(404)
    expect((await download(`/ai/v1/chats/${chat}/export/`, await anAiOwner())).status).toBe(404)
  })

  test('of a question with markup in it show the markup as it was typed', async () => {
    const chat = await aChat()
    const question = 'Можно ли <b>так</b> & **эдак** [ссылка](https://evil.example) \u0007 срок обращения?'
    await askIn(chat, question)
    const { bytes } = await download(`/ai/v1/chats/${chat}/export/`)
    expect(textIn(bytes)).toContain('&lt;b&gt;так&lt;/b&gt; &amp; **эдак** [ссылка](https://evil.example)')
  })
})

describe('files', () => {
  const text = (body: string, name = 'договор.txt') => ({ files: { file: { name, bytes: body } } })

  test('AIS-65 are read for the answer they were attached to and for later ones of the chat, and quoted', async () => {
    const uploaded = await ai()(
      'POST /files',
      text('Договор № 7. Подрядчик сдаёт работу до 1 сентября. Акт подписывают по 131-ФЗ.'),
    )
    expect(uploaded.data).toMatchObject({ name: 'договор.txt', pages: 1, findings: [] })
    const chat = await aChat()
    const { response } = await askIn(chat, 'Когда подрядчик сдаёт работу?', { file_ids: [uploaded.data.id] })
    expect(response.response).toContain('Подрядчик сдаёт работу до 1 сентября')
    expect(response.response).toContain(`(file:${uploaded.data.id})`)
    expect(response.response).toContain('131-ФЗ от 06.10.2003: утрачивает силу')
    const { messages } = (await ai()('GET /chats/{id}/messages', { params: { id: chat } })).data
    expect(messages[0]!.metadata).toMatchObject({
      file_ids: [uploaded.data.id],
      files: [{ name: 'договор.txt' }],
    })
    const next = await askIn(chat, 'Когда подрядчик сдаёт работу?')
    expect(next.response.response).toContain('1 сентября')
  })

  test('AIS-65 are their sender’s alone, in the channel they were sent in, and serve one question', async () => {
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    const uploaded = await ai()('POST /files', text('Тайный текст договора о сдаче работы.'))
    const use = (seat: TestSeat) =>
      ai(seat)('POST /requests/legal_request', {
        body: { content: 'О чём договор?', file_ids: [uploaded.data.id] },
      })
    expect((await use(colleague)).errors).toEqual({ file_ids: ['Файл не найден. Приложите его ещё раз.'] })
    expect((await use(await anAiOwner())).status).toBe(422)
    expect((await use(owner)).status).toBe(200)
    expect((await use(owner)).status).toBe(422)
    expect((await ai(colleague)('DELETE /files/{file}', { params: { file: uploaded.data.id } })).status).toBe(
      404,
    )
  })

  test('AIS-65 six are too many, other types and unreadable ones are refused in a sentence', async () => {
    const many = await ai()('POST /requests/legal_request', {
      body: { content: QUESTION, file_ids: [1, 2, 3, 4, 5, 6] },
    })
    expect(many.errors['file_ids']![0]).toBe('К вопросу можно приложить не больше 5 файлов')
    expect((await ai()('POST /files')).errors).toEqual({ file: ['Выберите файл'] })
    const picture = await ai()('POST /files', {
      files: { file: { name: 'фото.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') } },
    })
    expect([415, 422]).toContain(picture.status)
    expect((await ai()('POST /files', text('   ', 'пусто.txt'))).errors).toEqual({
      file: ['В файле нет текста'],
    })
    expect((await ai()('POST /files', text('не архив', 'письмо.docx'))).status).toBe(422)
    const large = await ai()('POST /files', {
      files: { file: { name: 'большой.txt', bytes: new Uint8Array(20 * 1024 * 1024 + 1).fill(97) } },
    })
    expect(large.status).toBe(413)
  })

  test('AIS-65 an unused one can be taken back, and is gone after a day; a chat’s go with the chat', async () => {
    const [taken, old, kept] = await Promise.all(
      ['а', 'б', 'в'].map(
        async (name) => (await ai()('POST /files', text(`Текст файла ${name} о сроках.`))).data.id,
      ),
    )
    expect((await ai()('DELETE /files/{file}', { params: { file: taken! } })).status).toBe(200)
    const chat = await aChat()
    await askIn(chat, QUESTION, { file_ids: [kept] })
    await sql`update lawyer_files set created_at = now() - interval '25 hours'`.execute(db())
    await transaction(deleteUnusedFiles)
    const left = async () =>
      (
        await db().selectFrom('lawyer_files').select('id').where('id', 'in', [taken!, old!, kept!]).execute()
      ).map(({ id }) => id)
    expect(await left()).toEqual([kept])
    await ai()('DELETE /chats/{id}', { params: { id: chat } })
    expect(await left()).toEqual([])
  })
})

describe('G19 channels are apart', () => {
  test(
    'mixed requests of two organizations and two channels of one account never meet',
    { timeout: 240_000 },
    async () => {
      const other = await anAiOwner()
      const seats = [owner, other]
      const count = formOf({ home: 100, full: 100, longest: 5000 })
      const secrets = seats.map((_, at) => `кодовое слово ${at === 0 ? 'ландыш' : 'василёк'}`)
      const chats = await Promise.all(seats.map((seat) => aChat('', seat)))
      for (let number = 0; number < count; number += 1) {
        const at = number % 2
        const [mine, foreign] = [seats[at]!, seats[1 - at]!]
        const kind = Math.floor(number / 2) % 5
        if (kind === 0) {
          const { data } = await ai(mine)('POST /files', {
            files: { file: { name: `${number}.txt`, bytes: `Записка: ${secrets[at]} для ответа.` } },
          })
          const answer = (
            await ai(mine)('POST /requests/legal_request', {
              body: { content: 'Какое кодовое слово?', file_ids: [data.id] },
            })
          ).data as PlainAnswer
          expect(answer.response).toContain(secrets[at])
          expect(answer.response).not.toContain(secrets[1 - at])
        } else if (kind === 1) {
          const failed = await ai(mine)('POST /files', { files: { file: { name: 'скан.txt', bytes: ' ' } } })
          expect(failed.status).toBe(422)
          const answer = (
            await ai(mine)('POST /requests/legal_request', { body: { content: 'Какое кодовое слово?' } })
          ).data as PlainAnswer
          expect(answer.response).not.toMatch(/ландыш|василёк/u)
        } else if (kind === 2) {
          expect((await ai(foreign)('GET /chats/{id}/messages', { params: { id: chats[at]! } })).status).toBe(
            404,
          )
          expect(
            (
              await ai(foreign)('POST /chats/{id}/runs', {
                params: { id: chats[at]! },
                body: { content: 'Чужой?' },
              })
            ).status,
          ).toBe(404)
        } else if (kind === 3) {
          await askIn(chats[at]!, `Вопрос ${secrets[at]} о сроках обращения`, {}, mine)
        } else {
          const { chats: found } = (
            await ai(foreign)('GET /chats/', { query: { search: secrets[at]!.split(' ').at(-1)! } })
          ).data
          expect(found).toEqual([])
        }
      }
    },
  )

  test('a chat of one channel is not found in another channel of the same account', async () => {
    const { aChannel } = await import('#testing/people.ts')
    const second = await aChannel({ owner })
    await grant(second.id, 'have_ai')
    const chat = await aChat('Первый канал')
    expect((await ai()('GET /chats/{id}', { params: { id: chat }, channel: second.id })).status).toBe(404)
    expect((await ai()('GET /chats/{id}', { params: { id: chat }, channel: owner.channelId })).status).toBe(
      200,
    )
    expect((await ai()('GET /chats/', { channel: second.id })).data.total).toBe(0)
  })
})
