import { Document, Packer, Paragraph } from 'docx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db } from '#platform/database/index.ts'
import type { Client, TestFile } from '#testing/client.ts'
import { aChannel, aManager, type TestChannel, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let console: Client
let channel: TestChannel
let seat: Client

beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
  channel = await aChannel()
  await grant(channel, { have_ai: true, prepare_charter: true })
  seat = server.as(channel.owner)
})
afterAll(() => server.close())

async function grant({ id }: { id: number }, permissions: { have_ai?: boolean; prepare_charter?: boolean }) {
  const { status } = await console.admin('PUT /channels/{channel}', {
    params: { channel: id },
    body: { permissions },
  })
  expect(status).toBe(200)
}

const find = (actor: Client, query: string, more: { on?: string; channel?: number } = {}) =>
  actor.ai('GET /provisions', {
    query: { query, ...(more.on === undefined ? {} : { on: more.on }) },
    channel: more.channel ?? channel.id,
  })
const read = (actor: Client, id: string, on?: string) =>
  actor.ai('GET /provisions/{id}', {
    params: { id },
    query: on === undefined ? {} : { on },
    channel: channel.id,
  })
const load = (file: TestFile, body: Record<string, string | number> = {}) =>
  console.admin('POST /knowledge', { files: { file }, body })

describe('GET /channels/{channel}/acts', () => {
  const acts = (actor: Client, id = channel.id) =>
    actor.call('GET /channels/{channel}/acts', { params: { channel: id } })

  it('PACK-39 lists the laws of the selector, newest first, each with title, number, date and one sentence', async () => {
    const { status, data } = await acts(seat)
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThan(40)
    expect(data[0]).toMatchObject({ number: '333-ФЗ', date: '04.08.2026' })
    const law = data.find(({ number }) => number === '33-ФЗ')
    expect(law).toMatchObject({
      title: 'Об общих принципах организации местного самоуправления в единой системе публичной власти',
      date: '20.03.2025',
    })
    for (const { title, number, date, summary } of data) {
      expect(title).not.toMatch(/^(?:Федеральный )?закон|сверить/iu)
      expect(number).toMatch(/^\d+-ФЗ$/u)
      expect(date).toMatch(/^\d{2}\.\d{2}\.\d{4}$/u)
      expect(summary).toMatch(/[.!?]$/u)
    }
  })

  it('PACK-39 is refused without the right, and a foreign channel is not found', async () => {
    const other = await aChannel()
    await grant(other, { have_ai: true, prepare_charter: false })
    expect((await acts(server.as(other.owner), other.id)).status).toBe(403)
    expect((await acts(seat, other.id)).status).toBe(404)
    expect((await acts(server.anonymous())).status).toBe(401)
  })
})

describe('GET /provisions', () => {
  it('AIAPI-62 answers everyday words with the norm, its question and an exact quote', async () => {
    const { status, data } = await find(seat, 'за сколько дней надо зарегистрировать письмо жителя')
    expect(status).toBe(200)
    expect(data.verdict).toBe('answer')
    const [hit] = data.hits
    expect(hit).toMatchObject({
      norm_id: 'fz59-st8-1',
      article: 'ст. 8 ч. 1–2',
      status: 'действует',
      badge: 'проверено',
    })
    expect(hit?.title).toBe(
      'Федеральный закон от 02.05.2006 № 59-ФЗ «О порядке рассмотрения обращений граждан Российской Федерации»',
    )
    const { data: norm } = await read(seat, hit?.norm_id ?? '')
    expect(norm.text).toContain(hit?.quote)
    expect(hit?.quote).not.toBe('')
  })

  it('AIAPI-62 refuses what the base is not about and says what was looked for', async () => {
    const { data } = await find(seat, 'как испечь шарлотку без яиц')
    expect(data).toMatchObject({ verdict: 'refuse', hits: [] })
    expect(data.message).toContain('испечь, шарлотку')
  })

  it('needs the right to open AI; no query is refused', async () => {
    const other = await aChannel()
    await grant(other, { have_ai: false })
    expect((await find(server.as(other.owner), 'отпуск', { channel: other.id })).status).toBe(403)
    expect((await find(server.anonymous(), 'отпуск')).status).toBe(401)
    const { status, errors } = await find(seat, '  ')
    expect([status, Object.keys(errors)]).toEqual([422, ['query']])
  })
})

describe('GET /provisions/{id}', () => {
  it('shows the norm with act, edition, neighbours and the note that it is no legal opinion', async () => {
    const { status, data } = await read(seat, 'fz59-st12-1', '21.11.2026')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      norm_id: 'fz59-st12-1',
      heading: 'Общий срок рассмотрения — 30 дней',
      status: 'действует',
      on: '21.11.2026',
      edition: { origin: 'summary', valid_from: null, valid_to: null },
      note: 'Справочная информация, не юридическое заключение',
      previous: { norm_id: 'fz59-st11-7' },
      next: { norm_id: 'fz59-st12-1-1' },
    })
    expect(data.requisites).toMatch(/№ 59-ФЗ «.*», ст\. 12 ч\. 1$/u)
  })

  it('answers the status on the asked day and what replaces the norm', async () => {
    const id = 'fz131-st28-1'
    expect((await read(seat, id, '01.10.2027')).data).toMatchObject({
      status: 'утрачивает силу с 01.01.2028',
      warning: 'Утрачивает силу с 01.01.2028',
      replaced_by: { norm_id: 'fz33-st91' },
    })
    expect((await read(seat, id, '01.01.2028')).data).toMatchObject({ status: 'утратил силу' })
    expect((await read(seat, 'fz33-st32', '21.11.2026')).data).toMatchObject({ status: 'ещё не применяется' })
    expect((await read(seat, 'fz33-st32', '02.01.2028')).data).toMatchObject({
      status: 'действует',
      warning: null,
    })
  })

  it('shows the act alone where the article is still to be compared', async () => {
    const { data } = await read(seat, 'fz33-glava')
    expect(data).toMatchObject({ article: '', badge: 'сверить с официальным текстом' })
    expect(data.requisites).toBe(data.title)
    const found = await find(seat, 'способы избрания главы по новому закону 33-ФЗ')
    for (const { article } of found.data.hits) expect(article).not.toContain('сверить')
  })

  it('answers 404 for a norm that is not there', async () => {
    expect((await read(seat, 'fz59-st999')).status).toBe(404)
  })
})

describe('the administrator’s knowledge base', () => {
  const list = (query: object) => console.admin('GET /knowledge', { query })

  it('lists norms and finds them by word, norm and number', async () => {
    expect((await list({})).data.total).toBeGreaterThanOrEqual(757)
    expect((await list({ search: 'fz59-st6' })).data.items).toMatchObject([
      { norm_id: 'fz59-st6', channel_id: null },
    ])
    const { data } = await list({ search: '152-фз', status: 'in_force' })
    expect(data.items.length).toBeGreaterThan(10)
    expect(data.items.every(({ title }) => title.includes('152-ФЗ'))).toBe(true)
    expect((await list({ search: 'анонимное обращение' })).data.items.map((item) => item.norm_id)).toContain(
      'fz59-st11-1',
    )
    expect((await list({ status: 'repealed' })).data.total).toBe(26)
  })

  it('is closed to seats', async () => {
    expect((await server.as(channel.owner).admin('GET /knowledge')).status).toBe(401)
  })

  it('changes a status without a release: answers and citations follow at once', async () => {
    const { data: before } = await list({ search: 'fz54-st12' })
    const provision = before.items[0]?.id ?? 0
    const change = (body: object) =>
      console.admin('PUT /knowledge/{provision}', { params: { provision }, body })
    const { status, data } = await change({
      status: 'утрачивает силу с 01.02.2027',
      replaced_by: 'fz54-st7',
      confidence: 'B',
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'утрачивает силу с 01.02.2027',
      is_status_edited: true,
      confidence: 'B',
    })
    expect((await read(seat, 'fz54-st12', '02.02.2027')).data).toMatchObject({
      status: 'утратил силу',
      replaced_by: { norm_id: 'fz54-st7' },
    })
    const audit = await console.admin('GET /audit', { query: { search: 'Изменён статус нормы' } })
    expect(audit.data.items[0]).toMatchObject({ subject: 'норма fz54-st12' })
    expect((await change({ status: 'скоро' })).errors).toHaveProperty('status')
    expect((await change({ replaced_by: 'нет-такой' })).errors).toHaveProperty('replaced_by')
  })

  it('adds an everyday question by which the norm is found from then on', async () => {
    const question = 'можно ли фотографировать чучело мамонта в краеведческом зале'
    expect((await find(seat, question)).data.hits[0]?.norm_id).not.toBe('zk3612-st30')
    const { data: found } = await list({ search: 'zk3612-st30' })
    const add = () =>
      console.admin('POST /knowledge/{provision}/questions', {
        params: { provision: found.items[0]?.id ?? 0 },
        body: { text: question },
      })
    const { status, data } = await add()
    expect(status).toBe(200)
    expect(data.questions.filter(({ origin }) => origin === 'administrator')).toMatchObject([
      { text: question },
    ])
    const after = await find(seat, 'фотографировать чучело мамонта')
    expect(after.data.hits[0]).toMatchObject({ norm_id: 'zk3612-st30', matched_question: question })
    expect((await add()).data.questions.length).toBe(data.questions.length)
  })
})

const law = (deadline: string) => `Российская Федерация
ФЕДЕРАЛЬНЫЙ ЗАКОН
О порядке выгула мамонтов
15 мая 2024 года № 777-ФЗ
Глава 1. Общие положения
Статья 1. Предмет регулирования
Настоящий Федеральный закон регулирует отношения, связанные с выгулом мамонтов.
Статья 2. Срок выгула
1. Мамонт выгуливается не реже одного раза в день.
2. Срок выгула составляет ${deadline} часа. Он может быть продлён:
1) решением владельца;
2) решением ветеринара.
Статья 3. Ответственность
За нарушение настоящего Федерального закона наступает ответственность.`

describe('POST /knowledge: loading an official text', () => {
  it('recognises requisites, articles and parts of a txt and finds them at once', async () => {
    const { status, data } = await load({ name: 'закон.txt', bytes: law('два') })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      act: {
        kind: 'Федеральный закон',
        number: '777-ФЗ',
        date: '15.05.2024',
        title: 'О порядке выгула мамонтов',
      },
      provisions: 4,
      is_new: true,
      edition: { origin: 'official', valid_from: '15.05.2024', valid_to: null },
    })
    const found = await find(seat, 'ч. 2 ст. 2 777-ФЗ')
    expect(found.data.hits[0]).toMatchObject({
      article: 'ст. 2 ч. 2',
      heading: 'Срок выгула',
      confidence: 'A',
    })
    expect(found.data.hits[0]?.quote).toContain('два часа')
    expect((await find(seat, 'ст. 9 777-ФЗ')).data.verdict).toBe('nonexistent')
    const { data: byWords } = await find(seat, 'срок выгула мамонта')
    expect(byWords.hits.slice(0, 2).map(({ article }) => article)).toContain('ст. 2 ч. 2')
  })

  it('the same text again changes nothing', async () => {
    expect((await load({ name: 'закон.txt', bytes: law('два') })).data).toMatchObject({
      is_new: false,
      provisions: 4,
    })
  })

  it('keeps editions: each day is answered by the edition valid on it', async () => {
    const later = await load({ name: 'закон.txt', bytes: law('четыре') }, { valid_from: '01.03.2026' })
    expect(later.data).toMatchObject({ is_new: true, edition: { valid_from: '01.03.2026', valid_to: null } })
    const on = async (day: string) => (await find(seat, 'ч. 2 ст. 2 777-ФЗ', { on: day })).data.hits[0]
    expect((await on('28.02.2026'))?.quote).toContain('два часа')
    expect((await on('01.03.2026'))?.quote).toContain('четыре часа')
    const norm = (await on('01.03.2026'))?.norm_id ?? ''
    const { data } = await read(seat, norm, '01.01.2025')
    expect(data.text).toContain('два часа')
    expect(data.edition).toMatchObject({ valid_from: '15.05.2024', valid_to: '01.03.2026' })
    expect(data.editions.map(({ valid_from: from }) => from)).toEqual(['01.03.2026', '15.05.2024'])
    expect((await read(seat, norm, '01.01.2020')).status).toBe(404)
  })

  it('leaves what the base knows of an act, and its status holds for the official text', async () => {
    const text = `ФЕДЕРАЛЬНЫЙ ЗАКОН
О разном
6 октября 2003 года № 131-ФЗ
Статья 71. Порядок учёта сусликов
Суслики подлежат учёту.
Приложение
Статья 71. Порядок учёта сусликов в приложении
Суслики приложения подлежат учёту отдельно.`
    const { data } = await load({ name: '131.txt', bytes: text })
    expect(data).toMatchObject({
      act: { title: 'Об общих принципах организации местного самоуправления в Российской Федерации' },
      provisions: 2,
    })
    const { data: found } = await find(seat, 'ст. 71 131-ФЗ', { on: '21.11.2026' })
    const official = found.hits.filter(({ article }) => article === 'ст. 71')
    expect(official.map(({ status }) => status)).toEqual(Array(2).fill('утрачивает силу с 01.01.2028'))
    expect(new Set(official.map((hit) => hit.norm_id)).size).toBe(2)
  })

  it('keeps a very long provision in pieces', async () => {
    const long = Array.from(
      { length: 300 },
      (_, index) => `Абзац ${index}: хвощ полевой собирается осторожно и бережно.`,
    )
    const text = `Постановление\n№ 4242 от 01.02.2024\nО хвоще\n1. Общие слова.\n2. Порядок сбора:\n${long.join('\n')}`
    const { data } = await load({ name: 'хвощ.txt', bytes: text })
    expect(data.provisions).toBeGreaterThan(2)
    const { data: found } = await find(seat, 'сбор хвоща полевого')
    expect(found.hits[0]?.act.number).toBe('4242')
    expect((await read(seat, found.hits[0]?.norm_id ?? '')).data.text.length).toBeLessThanOrEqual(6000)
  })

  it('reads docx', async () => {
    const paragraphs = law('три').replace('777-ФЗ', '778-ФЗ').split('\n')
    const document = new Document({ sections: [{ children: paragraphs.map((text) => new Paragraph(text)) }] })
    const { status, data } = await load({
      name: 'закон.docx',
      bytes: new Uint8Array(await Packer.toBuffer(document)),
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ act: { number: '778-ФЗ' }, provisions: 4 })
    expect((await find(seat, '778-ФЗ ст. 3')).data.hits[0]?.article).toBe('ст. 3')
  })

  it('reads json with questions', async () => {
    const act = {
      kind: 'Постановление Правительства РФ',
      number: '7777',
      date: '2024-02-03',
      title: 'О лыжах для мамонтов',
      provisions: [
        {
          article: 'п. 1',
          heading: 'Размер лыж',
          text: 'Лыжи подбираются по росту мамонта.',
          questions: ['какого размера лыжи брать мамонту'],
        },
      ],
    }
    const { data } = await load({ name: 'акт.json', bytes: JSON.stringify(act) })
    expect(data).toMatchObject({ provisions: 1, is_new: true })
    const found = await find(seat, 'какого размера брать лыжи мамонту')
    expect(found.data.hits[0]).toMatchObject({
      heading: 'Размер лыж',
      matched_question: act.provisions[0]?.questions[0],
    })
    expect((await find(seat, 'постановление 7777 п. 1')).data.hits[0]?.heading).toBe('Размер лыж')
  })

  it('refuses other types, broken files and texts without requisites, naming the field', async () => {
    expect(await load({ name: 'закон.png', bytes: 'x' })).toMatchObject({ status: 415 })
    expect(await load({ name: 'закон.docx', bytes: 'не docx' })).toMatchObject({
      status: 422,
      errors: { file: ['Файл повреждён или не читается'] },
    })
    expect(await load({ name: 'закон.json', bytes: '{' })).toMatchObject({ status: 422 })
    expect((await load({ name: 'закон.json', bytes: '{"kind":"x"}' })).errors).toHaveProperty('file')
    const { status, errors } = await load({
      name: 'текст.txt',
      bytes: 'Просто текст без номера и вида, длинный и скучный.',
    })
    expect(status).toBe(422)
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['kind', 'number']))
    expect(
      (await load({ name: 'закон.txt', bytes: law('пять') }, { channel_id: 999_999 })).errors,
    ).toHaveProperty('channel_id')
    expect((await console.admin('POST /knowledge', { body: {} })).errors).toHaveProperty('file')
  })
})

describe('G19: a channel’s own acts', () => {
  let stranger: TestSeat
  let neighbour: TestChannel

  beforeAll(async () => {
    neighbour = await aChannel()
    await grant(neighbour, { have_ai: true })
    stranger = await aManager({ channel: neighbour })
    const text = `Решение
Совета депутатов
от 12.02.2026 № 45-р
О кормлении белых медведей
1. Запретить кормление белых медведей на улице Полярной.
2. Контроль возложить на комиссию по благоустройству.`
    const { status, data } = await load({ name: 'решение.txt', bytes: text }, { channel_id: channel.id })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      act: { kind: 'Решение', number: '45-р', title: 'О кормлении белых медведей' },
      provisions: 2,
    })
  })

  it('are found by the channel’s seats, by words and by number', async () => {
    const found = await find(seat, 'можно ли кормить белых медведей на улице Полярной')
    expect(found.data.hits[0]?.title).toBe('Решение от 12.02.2026 № 45-р «О кормлении белых медведей»')
    expect((await find(seat, 'решение № 45-р п. 2')).data.hits[0]?.article).toBe('п. 2')
  })

  it('are not found, read, counted or spelt out for anybody else', async () => {
    const { data: own } = await find(seat, 'кормить белых медведей на улице Полярной')
    const norm = own.hits[0]?.norm_id ?? ''
    const other = server.as(stranger)
    for (const query of [
      'можно ли кормить белых медведей на улице Полярной',
      'решение № 45-р',
      'кармление медвидей',
      norm,
    ]) {
      const { data } = await find(other, query, { channel: neighbour.id })
      expect(data.hits.map(({ title }) => title)).not.toContain(own.hits[0]?.title)
      expect(JSON.stringify(data)).not.toContain('Полярной»')
    }
    const { status } = await other.ai('GET /provisions/{id}', { params: { id: norm }, channel: neighbour.id })
    expect(status).toBe(404)
    expect((await find(other, 'кормить медведей', { channel: channel.id })).status).toBe(404)
  })

  it('stay apart under many questions at once', async () => {
    const { data: own } = await find(seat, 'кормить белых медведей на улице Полярной')
    const norms = new Set(own.hits.filter(({ act }) => act.number === '45-р').map((hit) => hit.norm_id))
    const questions = [
      'белые медведи',
      'комиссия по благоустройству',
      'улица Полярная',
      'решение 45-р',
      'запрет кормления',
    ]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        find(index % 2 === 0 ? server.as(stranger) : seat, questions[index % questions.length] ?? '', {
          channel: index % 2 === 0 ? neighbour.id : channel.id,
        }),
      ),
    )
    const seen = answers.map(({ data }) => data.hits.some(({ norm_id: id }) => norms.has(id)))
    expect(seen.filter((_, index) => index % 2 === 0)).not.toContain(true)
    expect(seen.filter((_, index) => index % 2 === 1)).toContain(true)
  })

  it('are listed to the administrator by channel and leave with it', async () => {
    const { data } = await console.admin('GET /knowledge', { query: { channel_id: channel.id } })
    expect(data.items.map((item) => item.article)).toEqual(['п. 1', 'п. 2'])
    const { data: common } = await console.admin('GET /knowledge', { query: { search: 'белых медведей' } })
    expect(common.items).toEqual([])
    const passing = await aChannel()
    await load(
      { name: 'решение.txt', bytes: 'Решение № 1 от 01.02.2026\nО мхе\n1. Мох беречь.\n2. Ягель тоже.' },
      { channel_id: passing.id },
    )
    await db().deleteFrom('channels').where('id', '=', passing.id).execute()
    const left = await db()
      .selectFrom('law_provisions')
      .select('id')
      .where('channel_id', '=', passing.id)
      .execute()
    expect(left).toEqual([])
  })
})
