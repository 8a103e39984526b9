import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { today } from '#modules/laws/index.ts'
import { resumeModels } from '#modules/runs/index.ts'
import { db, json, sql, transaction } from '#platform/database/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'
import { waitingForLocks } from '#testing/databases/locks.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import { aChannel, aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { grant } from '#testing/station.ts'

import { deleteUnusedSessions } from './generator.jobs.ts'

let fake: FakeModel
let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-generator-'))
  fake = await startFakeModel()
  server = await startServer({ ...fake.settings, AI_FIRST_BYTE_SECONDS: '0.6' })
})
beforeEach(() => {
  resumeModels()
  fake.play(scenarios.says('{}'))
})
afterAll(async () => {
  await server.close()
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

/** The owner of a channel with the generator; without the model unless requested. */
async function anAuthor({ withModel = false } = {}): Promise<TestSeat> {
  const owner = await anOwner()
  const leader = { leader_name: 'Иванов Иван Иванович', leader_position: 'Глава района' }
  await db().updateTable('organizations').set(leader).where('id', '=', owner.organizationId).execute()
  await grant(owner.channelId, 'have_ai', 'document_generator')
  if (!withModel) await ai(owner)('PUT /settings', { body: { built_in_only: true } })
  return owner
}

const ai = (seat: TestSeat) => server.as(seat).ai
const start = async (seat: TestSeat) =>
  (await ai(seat)('POST /document-generation/chat/start')).data.session_id
const sendMessage = (seat: TestSeat, session: number, content: string) =>
  ai(seat)('POST /document-generation/chat/{session}/message', { params: { session }, body: { content } })
const fill = (seat: TestSeat, session: number, content: string, field_values: Record<string, string> = {}) =>
  ai(seat)('POST /document-generation/chat/{session}/fields', {
    params: { session },
    body: { content, field_values },
  })
const current = async (seat: TestSeat) => (await ai(seat)('GET /document-generation/chat')).data.session
const generateDocument = (seat: TestSeat, document_name: string, field_values: Record<string, string>) =>
  ai(seat)('POST /document-generation/generate', { body: { document_name, field_values } })
const fetchDocument = (seat: TestSeat, address: string) =>
  fetch(server.url + address, { headers: { authorization: `Bearer ${seat.token}` } })

/** A date without a year is the nearest one to come. */
const inJuly = (day: string): string => {
  const now = today()
  return `${day}.07.${Number(now.slice(0, 4)) + (`${now.slice(0, 5)}07-${day}` < now ? 1 : 0)}`
}
const LEAVE = 'Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля, 14 календарных дней'
const leaveForm = {
  1: 'Администрация района',
  3: '01.06.2026',
  5: 'Кузнецова Мария Петровна',
  6: 'делопроизводитель',
  7: 'ежегодный основной',
  9: '14',
  10: '01.07.2026',
  11: '14.07.2026',
  12: 'Глава района',
  13: 'Иванов Иван Иванович',
}

describe('a session', () => {
  test('AIAPI-20 GEN-18 starts with an empty body and is stored with the greeting', async () => {
    const author = await anAuthor()
    expect(await current(author)).toBeNull()
    const { status, data } = await ai(author)('POST /document-generation/chat/start')
    expect(status).toBe(200)
    expect(data).toEqual({
      session_id: expect.any(Number),
      message: expect.stringContaining('какой документ нужен'),
    })
    expect(await current(author)).toMatchObject({
      session_id: data.session_id,
      messages: [{ role: 'generator', text: data.message }],
      document_identified: false,
      confidence_score: 0,
      download_url: null,
      active_run_id: null,
    })
  })

  test('AIAPI-21 AIAPI-22 GEN-19 GEN-20 GEN-28 GEN-29 GEN-31 a clear message identifies the document and fills the fields it names', async () => {
    const author = await anAuthor()
    const session = await start(author)
    const { status, data } = await sendMessage(author, session, LEAVE)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      session_id: session,
      document_identified: true,
      confidence_score: 1,
      document_name: 'Приказ об отпуске',
      message: expect.stringContaining('«Приказ об отпуске»'),
      engine: 'built-in',
      engine_mode: 'embedded',
      suggestions: [],
    })
    const fields = data.fields_required!
    expect(fields.map(({ position }) => position)).toEqual(fields.map((_, at) => at + 1))
    expect(fields[4]).toEqual({
      position: 5,
      label: 'Работник',
      description: '',
      placeholder: expect.any(String),
      type: 'text',
      options: [],
      required: true,
      value: 'Кузнецова Мария Петровна',
      source: 'said',
    })
    expect(fields[6]).toMatchObject({
      type: 'select',
      value: '',
      options: expect.arrayContaining(['ежегодный основной']),
    })
    expect(fields[8]).toMatchObject({ value: '14', source: 'said' })
    expect(fields[9]).toMatchObject({ type: 'date', value: inJuly('01'), source: 'said' })
    expect(fields[0]).toMatchObject({
      value: expect.stringContaining('Администрация района'),
      source: 'known',
    })
    expect(fields[1]).toMatchObject({ value: 'г. Якутск', required: false })
    expect(fields[2]).toMatchObject({
      value: expect.stringMatching(/^\d{2}\.\d{2}\.\d{4}$/u),
      source: 'known',
    })
    expect(fields[11]).toMatchObject({ value: 'Глава района', source: 'known' })
    expect(fields[12]).toMatchObject({ value: 'Иванов Иван Иванович', source: 'known' })
    const stored = (await current(author))!
    expect(stored.messages.map(({ role }) => role)).toEqual(['generator', 'user', 'generator'])
    expect(stored.messages.at(-1)!.text).toBe(data.message)
    expect(stored).toMatchObject({
      document_name: 'Приказ об отпуске',
      fields_required: fields,
      confidence_score: 1,
    })
  })

  test('GEN-20 GEN-21 an ambiguous message returns suggestions; a chosen one is certain', async () => {
    const author = await anAuthor()
    const session = await start(author)
    const first = (await sendMessage(author, session, 'нужен приказ')).data
    expect(first).toMatchObject({
      document_identified: false,
      message: expect.stringMatching(/Подходит: 1\) .*; 2\) .*Выберите нужный/u),
    })
    expect(first.confidence_score).toBeLessThan(1)
    expect(first).not.toHaveProperty('document_name')
    expect(first).not.toHaveProperty('fields_required')
    expect(first.suggestions.length).toBeGreaterThan(1)
    expect((await current(author))!.suggestions).toEqual(first.suggestions)
    const chosen = (await sendMessage(author, session, first.suggestions[1]!)).data
    expect(chosen).toMatchObject({
      document_name: first.suggestions[1],
      confidence_score: 1,
      document_identified: true,
    })

    const other = await start(author)
    const unclear = (await sendMessage(author, other, 'здравствуйте')).data
    expect(unclear).toMatchObject({
      confidence_score: 0,
      suggestions: expect.arrayContaining(['Приказ', 'Договор']),
    })
    expect((await sendMessage(author, other, 'договор подряда на ремонт крыши')).data.document_name).toBe(
      'Договор подряда',
    )
  })

  test('GEN-21 an answer by number is certain, and «такой же для …» repeats the document with another person', async () => {
    const author = await anAuthor()
    const session = await start(author)
    const first = (await sendMessage(author, session, 'нужен приказ')).data
    const chosen = (await sendMessage(author, session, '2')).data
    expect(chosen).toMatchObject({ document_name: first.suggestions[1], confidence_score: 1 })
    await sendMessage(author, await start(author), LEAVE)
    const same = (await sendMessage(author, await start(author), 'такой же для Петровой Анны Львовны')).data
    expect(same).toMatchObject({ document_name: 'Приказ об отпуске', confidence_score: 1 })
    expect([4, 8, 9].map((at) => same.fields_required![at]!.value)).toEqual([
      'Петрова Анна Львовна',
      '14',
      inJuly('01'),
    ])
  })

  test('GEN-23 GEN-34 with score 1 further messages are refused: the form is to be filled', async () => {
    const author = await anAuthor()
    const session = await start(author)
    await sendMessage(author, session, LEAVE)
    const { status, errors } = await sendMessage(author, session, 'ещё одно')
    expect([status, errors]).toEqual([409, { general: ['Пожалуйста, заполните форму'] }])
  })

  test('GEN-18 the newest session is the current one; after 24 hours it expires, and its messages are deleted', async () => {
    const author = await anAuthor()
    const first = await start(author)
    await sendMessage(author, first, LEAVE)
    const second = await start(author)
    expect((await current(author))!.session_id).toBe(second)
    const named = await ai(author)('GET /document-generation/chat', { query: { session: first } })
    expect(named.data.session).toMatchObject({ session_id: first, document_name: 'Приказ об отпуске' })
    await sendMessage(author, second, 'доверенность на получение документов')
    await sql`update generator_sessions set used_at = now() - interval '25 hours' where id in (${first}, ${second})`.execute(
      db(),
    )
    expect(await current(author)).toBeNull()
    expect((await sendMessage(author, second, 'алло')).status).toBe(404)
    await deleteUnusedSessions.run({}, { signal: AbortSignal.timeout(10_000) })
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from generator_messages where session_id in (${first}, ${second})`.execute(
      db(),
    )
    expect(rows[0]!.left).toBe(0)
    const { items } = (await ai(author)('GET /evidence')).data
    expect(items.every((entry) => entry.question === null)).toBe(true)
  })

  test('belongs to one account in one channel', async () => {
    const author = await anAuthor()
    const session = await start(author)
    await sendMessage(author, session, LEAVE)
    const { data } = await generateDocument(author, 'Приказ об отпуске', leaveForm)
    const colleague = await aManager({ channel: { id: author.channelId, owner: author } })
    const stranger = await anAuthor()
    const second = await aChannel({ owner: author })
    await grant(second.id, 'have_ai', 'document_generator')
    for (const other of [colleague, stranger]) {
      expect((await sendMessage(other, session, 'чужое')).status).toBe(404)
      expect(await current(other)).toBeNull()
      const named = await ai(other)('GET /document-generation/chat', { query: { session } })
      expect(named.data.session).toBeNull()
      expect((await fetchDocument(other, data.download_url)).status).toBe(404)
    }
    const elsewhere = await ai(author)('POST /document-generation/chat/{session}/message', {
      params: { session },
      body: { content: 'из другого канала' },
      channel: second.id,
    })
    expect(elsewhere.status).toBe(404)
    const from = await fetch(server.url + data.download_url, {
      headers: { authorization: `Bearer ${author.token}`, 'x-channel-id': String(second.id) },
    })
    expect(from.status).toBe(404)
    expect((await fetchDocument(author, data.download_url)).status).toBe(200)
  })

  test('PERM-16 requires the right to the generator', async () => {
    const owner = await anOwner()
    await grant(owner.channelId, 'have_ai')
    expect((await ai(owner)('POST /document-generation/chat/start')).status).toBe(403)
  })
})

describe('values from further messages', () => {
  test('fill fields one after the other, correct earlier ones and retain typed ones', async () => {
    const author = await anAuthor()
    const session = await start(author)
    await sendMessage(author, session, LEAVE)
    const first = (await fill(author, session, 'Должность: делопроизводитель', { 8: '2025–2026' })).data
    expect(first.fields_required![5]).toMatchObject({ value: 'делопроизводитель', source: 'said' })
    expect(first.fields_required![7]).toMatchObject({ value: '2025–2026', source: 'used' })
    expect(first.message).toMatch(/Записано: «Должность»\. Укажите «Вид отпуска»: .*ежегодный основной/u)
    const second = (await fill(author, session, 'ежегодный основной')).data
    expect(second.fields_required![6]).toMatchObject({ value: 'ежегодный основной' })
    expect(second.message).toContain('Обязательные поля заполнены')
    const corrected = (await fill(author, session, 'нет, с 3 по 16 июля')).data
    expect(corrected.fields_required!.slice(9, 11).map(({ value }) => value)).toEqual([
      inJuly('03'),
      inJuly('16'),
    ])
    expect((await fill(author, session, 'погода хорошая')).data.message).toContain('Не нашёл')
    expect((await current(author))!.fields_required![9]!.value).toBe(inJuly('03'))
  })

  test('a message never replaces the value typed for the field that was asked for', async () => {
    const author = await anAuthor()
    const session = await start(author)
    await sendMessage(author, session, LEAVE)
    const { data } = await fill(author, session, 'погода хорошая', { 6: 'бухгалтер' })
    expect(data.fields_required![5]).toMatchObject({ value: 'бухгалтер', source: 'used' })
    expect(data.message).toMatch(/^Не нашёл .* Укажите «Вид отпуска»/u)
    const labelled = await fill(author, session, 'Должность: делопроизводитель', { 6: 'бухгалтер' })
    expect(labelled.data.fields_required![5]).toMatchObject({ value: 'делопроизводитель', source: 'said' })
  })

  test('two calls at once keep the values of both: the second reads what the first has written', async () => {
    const author = await anAuthor()
    const session = await start(author)
    await sendMessage(author, session, LEAVE)
    const pending = await transaction(async (tx) => {
      await sql`
        update generator_sessions
        set field_values = field_values || ${json({ position: { text: 'бухгалтер', source: 'used' } })}
        where id = ${session}`.execute(tx)
      const second = fill(author, session, 'Вид отпуска: учебный', { 8: 'с 01.09.2025 по 31.08.2026' })
      await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0))
      return { second }
    })
    const { data } = await pending.second
    expect([5, 6, 7].map((at) => data.fields_required![at]!.value)).toEqual([
      'бухгалтер',
      'учебный',
      'с 01.09.2025 по 31.08.2026',
    ])
  })

  test('require an identified document', async () => {
    const author = await anAuthor()
    expect((await fill(author, await start(author), 'Должность: учитель')).status).toBe(409)
  })
})

describe('the document', () => {
  test('AIAPI-23 AIAPI-24 AIAPI-25 GEN-22 GEN-31 GEN-35 is generated from the values and downloaded under its name', async () => {
    const author = await anAuthor()
    await sendMessage(author, await start(author), LEAVE)
    const { status, data } = await generateDocument(author, 'Приказ об отпуске', leaveForm)
    expect(status).toBe(200)
    expect(data.download_url).toMatch(/^\/ai\/v1\/document-generation\/download\/[\da-f]{32}\.docx$/u)
    expect(data.remarks).toEqual([])
    const response = await fetchDocument(author, data.download_url)
    expect(response.headers.get('content-type')).toContain('wordprocessingml')
    const today = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeZone: 'Europe/Moscow' })
      .format(new Date())
      .replace(/\.(\d\d)$/u, '.20$1')
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(
      `Приказ об отпуске ${today}.docx`,
    )
    const file = path.join(folder, 'leave.docx')
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    const { outcome, text } = await extractText(file, 'docx')
    expect(outcome).toBe('text')
    expect(text).toContain('Предоставить Кузнецовой Марии Петровне, делопроизводителю, отпуск')
    expect(text).toMatch(/Глава района\s+И\.\sИ\.\sИванов/u)
    expect(await current(author)).toMatchObject({
      download_url: data.download_url,
      document_name: 'Приказ об отпуске',
    })
    expect((await current(author))!.fields_required![5]).toMatchObject({
      value: 'делопроизводитель',
      source: 'used',
    })
  })

  test('GEN-16 GEN-17 AIAPI-52 missing and wrong values are refused by field; optional ones may be empty', async () => {
    const author = await anAuthor()
    await sendMessage(author, await start(author), LEAVE)
    const { status, errors } = await generateDocument(author, 'Приказ об отпуске', {
      ...leaveForm,
      6: ' ',
      7: 'любой',
      10: '40.01.2026',
    })
    expect(status).toBe(422)
    expect(errors).toEqual({
      'field_values.6': ['Заполните поле «Должность»'],
      'field_values.7': ['Поле «Вид отпуска»: выберите значение из списка'],
      'field_values.10': ['Введите дату в виде дд.мм.гггг'],
    })
    expect(
      (await generateDocument(author, 'Приказ об отпуске', { ...leaveForm, 2: '', 4: '', 8: '' })).status,
    ).toBe(200)
  })

  test('GEN-25 GEN-26 without a session or a name it is refused in the specified words', async () => {
    const author = await anAuthor()
    const without = await generateDocument(author, 'Приказ об отпуске', leaveForm)
    expect([without.status, without.errors]).toEqual([
      422,
      { general: ['Session ID отсутствует, запустите чат заново'] },
    ])
    await start(author)
    expect((await generateDocument(author, '', leaveForm)).errors).toEqual({
      document_name: ['Название документа отсутствует'],
    })
    expect((await generateDocument(author, 'Закон', leaveForm)).errors).toEqual({
      document_name: [expect.stringContaining('шаблонов')],
    })
  })

  test('a preview has gaps and remarks and stores nothing', async () => {
    const author = await anAuthor()
    const { status, data } = await ai(author)('POST /document-generation/preview', {
      body: {
        document_name: 'Приказ об отпуске',
        field_values: { 5: 'Жук П.И.', 9: '10', 10: '01.07.2026', 11: '14.07.2026' },
      },
    })
    expect(status).toBe(200)
    const text = JSON.stringify(data.parts)
    expect(text).toContain('\uE000Должность\uE001')
    expect(new Set(data.remarks.map(({ position }) => position))).toEqual(new Set([5, 9]))
    expect(await current(author)).toBeNull()
  })

  test('addresses of documents cannot be guessed, and nothing else is served under them', async () => {
    const author = await anAuthor()
    for (const name of ['0'.repeat(32) + '.docx', '..%2f..%2fetc%2fpasswd', '1.docx', 'x'])
      expect((await fetchDocument(author, `/ai/v1/document-generation/download/${name}`)).status).toBe(404)
  })
})

describe('with a model', () => {
  test('it finds more values, and values that are not in the text are dropped', async () => {
    const author = await anAuthor({ withModel: true })
    fake.play(
      scenarios.says(
        JSON.stringify({
          values: [
            { position: 5, value: 'Кузнецова Мария Петровна' },
            { position: 6, value: 'делопроизводитель' },
            { position: 7, value: 'учебный' },
            { position: 8, value: '2020-2021' },
            { position: 10, value: inJuly('01') },
            { position: 11, value: '31.12.2026' },
            { position: 99, value: 'нет такого' },
          ],
        }),
      ),
    )
    const session = await start(author)
    const { data } = await sendMessage(
      author,
      session,
      'Приказ об отпуске: делопроизводитель Кузнецова Мария Петровна, с 1 июля',
    )
    expect(data).toMatchObject({ engine: 'fake-1', engine_mode: 'model', document_name: 'Приказ об отпуске' })
    const value = (position: number) => data.fields_required![position - 1]!.value
    expect([5, 6, 7, 8, 10, 11].map(value)).toEqual([
      'Кузнецова Мария Петровна',
      'делопроизводитель',
      '',
      '',
      inJuly('01'),
      '',
    ])
    const { items } = (await ai(author)('GET /evidence')).data
    expect(items[0]).toMatchObject({ kind: 'generator', engine: 'fake-1' })
  })

  test('its guess is suggested and is certain only when the words support it', async () => {
    const author = await anAuthor({ withModel: true })
    const number = 10
    fake.play(scenarios.says(`{"number": ${number}}`))
    const { data } = await sendMessage(
      author,
      await start(author),
      'подскажите, чем зафиксировать разговор с коллективом',
    )
    expect(data.document_identified).toBe(false)
    expect(data.suggestions[0]).toEqual(expect.any(String))
    expect(data.suggestions.length).toBeGreaterThan(0)
  })

  test.each([
    ['fails', scenarios.status(500)],
    ['hangs', scenarios.hanging],
    ['babbles', scenarios.says('Я не знаю JSON, но документ точно нужен.')],
    ['answers with a gateway’s page', scenarios.html],
  ] as const)('a model that %s leaves the work to the built-in engine', async (_, player) => {
    const author = await anAuthor({ withModel: true })
    fake.play(player)
    const { status, data } = await sendMessage(author, await start(author), LEAVE)
    expect(status).toBe(200)
    expect(data).toMatchObject({ document_name: 'Приказ об отпуске', confidence_score: 1 })
    expect(data.fields_required![4]!.value).toBe('Кузнецова Мария Петровна')
  })

  test('GEN-24 while an answer is in progress a second message is refused, and the session has its run', async () => {
    const author = await anAuthor({ withModel: true })
    fake.play(scenarios.says('{"values": []}'.padEnd(400), { letters: 4, everyMs: 20 }))
    const session = await start(author)
    const pending = sendMessage(author, session, LEAVE)
    await vi.waitFor(async () => expect((await current(author))!.active_run_id).not.toBeNull())
    expect((await current(author))!.messages.at(-1)!.role).toBe('user')
    expect((await sendMessage(author, session, 'второе')).status).toBe(409)
    expect((await pending).status).toBe(200)
    expect((await current(author))!.messages.at(-1)!.role).toBe('generator')
  })

  test('GEN-24 a document is not generated while an answer is in progress, and the answer keeps its values', async () => {
    const author = await anAuthor({ withModel: true })
    const session = await start(author)
    await sendMessage(author, session, LEAVE)
    fake.play(scenarios.says('{"values": []}'.padEnd(400), { letters: 4, everyMs: 20 }))
    const pending = fill(author, session, 'Должность: бухгалтер')
    await vi.waitFor(async () => expect((await current(author))!.active_run_id).not.toBeNull())
    expect((await generateDocument(author, 'Приказ об отпуске', leaveForm)).status).toBe(409)
    expect((await pending).data.fields_required![5]).toMatchObject({ value: 'бухгалтер', source: 'said' })
    expect((await current(author))!.download_url).toBeNull()
    expect((await generateDocument(author, 'Приказ об отпуске', leaveForm)).status).toBe(200)
  })

  test('a session of a removed template returns to the dialogue', async () => {
    const author = await anAuthor()
    const session = await start(author)
    await transaction((tx) =>
      sql`update generator_sessions set template_id = 'gone' where id = ${session}`.execute(tx),
    )
    expect(await current(author)).toMatchObject({ document_identified: false })
    expect((await sendMessage(author, session, LEAVE)).data).toMatchObject({
      document_name: 'Приказ об отпуске',
    })
  })
})
