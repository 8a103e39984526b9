import type { PlainAnswer } from '@uprava/contract/lawyer.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { resumeModels } from '#modules/runs/index.ts'
import { db } from '#platform/database/index.ts'
import { clearKnownWindows } from '#platform/model/index.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import { careless, malicious } from '#testing/fake-model/faults.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import type { Scenario } from '#testing/fake-model/scenarios.ts'
import { hostileFiles } from '#testing/hostile/hostile-files.ts'
import { formOf } from '#testing/long-tests.ts'
import type { TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner } from '#testing/station.ts'

let fake: FakeModel
let server: TestServer
let owner: TestSeat
/** Provisions by id: what a citation is compared with. */
let provisions: Map<string, { text: string; requisites: string }>
/** Of each kind, careless and malicious. */
const unsound = formOf({ home: 30, full: 250 })

beforeAll(async () => {
  fake = await startFakeModel()
  server = await startServer({
    ...fake.settings,
    AI_FIRST_BYTE_SECONDS: '0.6',
    AI_CHUNK_SECONDS: '0.4',
    AI_TOTAL_SECONDS: '6',
  })
  owner = await anAiOwner()
  const rows = await db()
    .selectFrom('law_provisions')
    .innerJoin('law_acts', 'law_acts.id', 'law_provisions.act_id')
    .select(['norm_id', 'text', 'article', 'heading', 'number', 'date', 'law_acts.title', 'status'])
    .execute()
  provisions = new Map(
    rows.map(({ norm_id: id, text, ...rest }) => [id, { text, requisites: Object.values(rest).join(' ') }]),
  )
})
beforeEach(() => {
  resumeModels()
  clearKnownWindows()
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

const questions = [
  'Какой срок рассмотрения обращения гражданина?',
  'Можно ли продлить срок ответа на обращение?',
  'Кто регистрирует устав муниципального образования?',
  'Какие документы нужны для приёма ребёнка в школу?',
  'ст. 5.59 КоАП',
  'Как проводят антикоррупционную экспертизу?',
  'Сколько дней отпуск у муниципального служащего?',
]

async function ask(content: string, extra: object = {}): Promise<PlainAnswer> {
  const { status, data, body } = await server
    .as(owner)
    .ai('POST /requests/legal_request', { body: { content, ...extra } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return data as PlainAnswer
}

const links = (text: string) =>
  [...text.matchAll(/\]\((?<address>[^)]*)\)/gu)].map(({ groups }) => groups!['address']!)
const mark = '_(не подтверждено)_'

/** What holds for every answer, whoever made it. */
function expectSound({ response, metadata }: PlainAnswer): void {
  const cited = new Set(metadata.citations.map(({ norm_id: id }) => `norm:${id}`))
  const foreign = links(response).filter((address) => !address.startsWith('file:') && !cited.has(address))
  expect(foreign).toEqual([])
  expect(response).not.toMatch(/!\[|<[a-z/!]|https?:|javascript:|\[\[|\]\]/iu)
  for (const { norm_id: id, quote } of metadata.citations) {
    expect(provisions.has(id)).toBe(true)
    expect(provisions.get(id)!.text.replaceAll(/\s+/gu, ' ')).toContain(quote.replaceAll(/\s+/gu, ' '))
  }
  expect(response).toContain('Справочная информация, не юридическое заключение')
  expect(metadata.on_date).toMatch(/^\d{2}\.\d{2}\.\d{4}$/u)
  expectFiguresSupported(response)
}

/** Every number of a sentence that stands as confirmed by one provision is in that provision. */
function expectFiguresSupported(response: string): void {
  const [body = ''] = response.split('\n\n_Редакции')
  for (const line of body.split('\n')) {
    const found = links(line).filter((address) => address.startsWith('norm:'))
    if (new Set(found).size !== 1 || line.includes(mark) || line.startsWith('**')) continue
    const { text, requisites } = provisions.get(found[0]!.slice('norm:'.length))!
    const known = `${text} ${requisites}`.replaceAll(/(?<=\d)[\s\u00A0](?=\d{3})/gu, '')
    const said = line
      .replaceAll(/\[[^\]]*\]\([^)]*\)/gu, ' ')
      .replaceAll(/(?<=\d)[\s\u00A0](?=\d{3})/gu, '')
      .replace(/^\s*\d+[.)]/u, '')
    const unknown = [...said.matchAll(/\d+/gu)].filter(([number]) => !known.includes(number))
    expect({ line, unknown }).toEqual({ line, unknown: [] })
  }
}

describe('LAW-30 an answer without a model', () => {
  beforeEach(async () => void (await server.as(owner).ai('PUT /settings', { body: { built_in_only: true } })))
  afterAll(async () => void (await server.as(owner).ai('PUT /settings', { body: { built_in_only: false } })))

  test.each(questions)('G5 stands on sentences of the base, word for word: %s', async (question) => {
    const answer = await ask(question)
    expectSound(answer)
    expect(answer.metadata).toMatchObject({ engine: 'built-in', state: 'complete' })
    const { decision, id } = /\*\*(?<decision>[^*]+)\*\*\n\n[^\n]* — \[[^\]]*\]\(norm:(?<id>[^)]*)\)/u.exec(
      answer.response,
    )!.groups!
    const { text } = provisions.get(id!)!
    expect(text).toContain(decision)
    // The whole provision follows its heading, unless the decision is all of it.
    if (text.trim() !== decision) expect(answer.response).toContain(text.trim())
    expect(answer.metadata.citations.length).toBeLessThanOrEqual(3)
    expect(answer.response).toContain('Проверено: статус — ')
  })

  test('G6 refuses what is not in the base, and says what was looked for', async () => {
    const answer = await ask('Сколько минут варить яйца вкрутую?')
    expect(answer.metadata).toMatchObject({ state: 'refused', citations: [] })
    expect(answer.response).toContain('Искали:')
    const absent = await ask('ст. 987 59-ФЗ')
    expect(absent.metadata.state).toBe('refused')
    expect(absent.response).toContain('В базе нет статьи 987 (59-ФЗ)')
  })

  test('G6 warns of a repealed act and names what holds now', async () => {
    const { response, metadata } = await ask('ГОСТ Р 7.0.97-2016')
    expect(response).toContain('утратил силу')
    expect(metadata.citations[0]!.status).toBe('утратил силу')
  })

  test('is stamped with the day that is asked about', async () => {
    const answer = await ask('131-ФЗ статья 44, на 01.02.2028')
    expect(answer.metadata.on_date).toBe('01.02.2028')
    expect(answer.response).toContain('на 01.02.2028')
    expect(answer.metadata.citations[0]!.status).toBe('утратил силу')
  })

  test('about one norm stands on that norm', async () => {
    const answer = await ask('Объясните простыми словами', { metadata: { norm_id: 'fz59-st12-2' } })
    expect(answer.metadata.citations[0]!.norm_id).toBe('fz59-st12-2')
    expect(answer.metadata.norm_id).toBeNull()
  })
})

describe('an answer by a model', () => {
  test('G5 with its citations verified names the model', async () => {
    fake.play(scenarios.obedient)
    const answer = await ask(questions[0]!)
    expectSound(answer)
    expect(answer.metadata).toMatchObject({
      engine: 'fake-1',
      engine_mode: 'model',
      engine_reason: null,
      draft: null,
    })
    expect(answer.metadata.support!.supported).toBe(answer.metadata.support!.checked)
    expect(answer.metadata.follow_ups!.length).toBeGreaterThan(0)
  })

  test('G5 with nothing supported gives way to the base; what the model said is its draft', async () => {
    fake.play(
      scenarios.says(
        'По ст. 99 закона № 12-ФЗ срок 45 дней [[нет]]. Штраф 900 рублей. Срок регистрации 31 день.',
      ),
    )
    const { response, metadata } = await ask(questions[0]!)
    expect(metadata).toMatchObject({
      engine: 'built-in',
      engine_mode: 'degraded',
      engine_reason: 'Ответ модели не подтверждён нормами',
    })
    expect(metadata.draft).toContain('45 дней')
    expect(metadata.draft).not.toContain('[[')
    expect(response).not.toContain('45 дней')
  })

  test('G5 with little supported stays, each unsupported sentence marked, and the base answers below', async () => {
    fake.play(
      scenarios.says(
        'По ст. 99 закона № 12-ФЗ срок 45 дней [[нет]]. Штраф 900 рублей. Обращение рассматривают в течение 30 дней [[fz59-st12-1]].',
      ),
    )
    const answer = await ask(questions[0]!)
    expect(answer.metadata).toMatchObject({ engine: 'fake-1', support: { checked: 3, supported: 1 } })
    expect(answer.response).toContain(`срок 45 дней. ${mark}`)
    expect(answer.response).toContain(`Штраф 900 рублей. ${mark}`)
    expect(answer.response).toMatch(/Что говорит справочная база:\*\*\n\n\*\*/u)
  })

  test('G5 with a weak sentence among sound ones marks that sentence', async () => {
    fake.play(
      scenarios.says(
        'Обращение рассматривают в течение 30 дней [[fz59-st12-1]]. Срок продлевают не более чем на 30 дней [[fz59-st12-2]]. По ст. 321 можно и дольше.',
      ),
    )
    const { response, metadata } = await ask(questions[0]!)
    expect(response).toContain(`По ст. 321 можно и дольше. ${mark}`)
    expect(metadata).toMatchObject({ engine: 'fake-1', support: { checked: 3, supported: 2, removed: 0 } })
  })

  test(
    `G5 ${2 * unsound} careless and malicious answers: nothing unverified is shown as verified`,
    { timeout: 600_000 },
    async () => {
      const seeds = Array.from({ length: unsound }, (_, seed) => seed)
      for (const seed of seeds) {
        for (const player of [careless(seed), malicious(seed)]) {
          fake.play(player)
          expectSound(await ask(questions[seed % questions.length]!))
        }
      }
    },
  )

  test('a question the base does not understand is put in other words by the model, and by it alone', async () => {
    fake.play(scenarios.says('{"queries":["срок рассмотрения обращения гражданина"]}'), scenarios.obedient)
    const answer = await ask('Бабушка накатала жалобную писульку, когда отвечать-то надобно?')
    expectSound(answer)
    expect(answer.metadata.citations.length).toBeGreaterThan(0)
  })

  test('goes on where it was broken off', async () => {
    const client = server.as(owner)
    const chat = (await client.ai('POST /chats/', { body: { title: '' } })).data
    const inChat = (content: string) =>
      client.ai('POST /requests/legal_request', { body: { request: { content }, chat_id: chat.id } })
    fake.play(scenarios.atLimit)
    const first = (await inChat(questions[0]!)).data as { response: { metadata: { state: string } } }
    expect(first.response.metadata.state).toBe('cut')
    fake.play(scenarios.obedient)
    await inChat('Продолжить')
    expect(fake.calls.at(-1)!.prompt).toContain(`Продолжите прерванный ответ на вопрос «${questions[0]}»`)
  })
})

describe('G16 a model that misbehaves', () => {
  const kinds: readonly (readonly [string, Scenario, 'cut' | 'complete'])[] = [
    ['closes the socket', scenarios.truncated, 'cut'],
    ['ends without its end', scenarios.withoutEnd, 'cut'],
    ['sends a malformed event', scenarios.malformedEvent, 'complete'],
    ['reports an error', scenarios.reported, 'complete'],
    ['answers a sign-in page', scenarios.html, 'complete'],
    ['answers a sign-in page as a stream', scenarios.htmlInStream, 'complete'],
    ['refuses the key', scenarios.status(401), 'complete'],
    ['fails', scenarios.status(500), 'complete'],
    ['is busy', scenarios.status(429, { 'retry-after': '60' }), 'complete'],
    ['hangs', scenarios.hanging, 'complete'],
    ['falls silent', scenarios.stalling, 'complete'],
    ['repeats itself', scenarios.endless, 'complete'],
    ['chatters', scenarios.chattering, 'complete'],
    ['says nothing', scenarios.empty, 'complete'],
    ['is not reachable for a word', scenarios.status(503), 'complete'],
  ]
  const times = formOf({ home: 2, full: 2, longest: 50 })

  test.each(kinds)(
    'one that %s leaves an answer and a chat that goes on',
    { timeout: 600_000 },
    async (_name, player, state) => {
      const client = server.as(owner)
      const chat = (await client.ai('POST /chats/', { body: { title: '' } })).data
      for (let time = 0; time < times; time += 1) {
        resumeModels()
        fake.play(player)
        const { status } = await client.ai('POST /requests/legal_request', {
          body: { request: { content: questions[0]! }, chat_id: chat.id },
        })
        expect(status).toBe(200)
        const { messages } = (await client.ai('GET /chats/{id}/messages', { params: { id: chat.id } })).data
        const last = messages.at(-1)!
        expect(last.message_type).toBe('assistant')
        expect(last.metadata.state).toBe(state)
        if (state === 'complete')
          expect(last.metadata).toMatchObject({ engine: 'built-in', engine_mode: 'degraded' })
        else expect(last.content).toContain('Ответ оборван')
        expect(last.metadata.engine_reason).not.toBeNull()
        expectSound({ message_id: 0, created_at: '', response: last.content, metadata: last.metadata })
      }
      await vi.waitFor(() => expect(fake.busy()).toBe(0))
    },
  )

  test('one that has failed again and again is left alone for a while: people do not wait for it', async () => {
    fake.play(scenarios.status(500))
    for (let time = 0; time < 4; time += 1) await ask(questions[0]!)
    const before = fake.calls.length
    const answer = await ask(questions[0]!)
    expect(fake.calls.length).toBe(before)
    expect(answer.metadata).toMatchObject({
      engine_mode: 'degraded',
      engine_reason: 'Модель временно недоступна',
    })
  })
})

describe('G18 hostile files', () => {
  test(
    'change nothing but what is quoted of them, and what they hide is reported',
    { timeout: 300_000 },
    async () => {
      fake.play(scenarios.obedient)
      const client = server.as(owner)
      const files = await hostileFiles()
      expect(files.length).toBeGreaterThanOrEqual(40)
      for (const file of files) {
        const uploaded = await client.ai('POST /files', { files: { file } })
        expect({ file: file.name, status: uploaded.status }).toEqual({ file: file.name, status: 200 })
        const answer = await ask(questions[0]!, { file_ids: [uploaded.data.id] })
        expectSound(answer)
        if (/^(?:скрыто|бело|мелко|примечание)/u.test(file.name)) {
          const reported = [uploaded.data.findings.length > 0, answer.metadata.findings!.length > 0]
          expect({ file: file.name, reported }).toEqual({ file: file.name, reported: [true, true] })
          expect(fake.calls.at(-1)!.prompt).not.toContain('evil.example')
        }
        const confirmed = answer.response
          .split('\n')
          .filter((line) => line.includes('(norm:') && !line.includes(mark))
        for (const line of confirmed) expect(`${file.name}: ${line}`).not.toMatch(/999|777|555|444|333|222/u)
      }
      expect(fake.calls.every(({ prompt }) => !prompt.includes('[fz1-st1]'))).toBe(true)
    },
  )
})
