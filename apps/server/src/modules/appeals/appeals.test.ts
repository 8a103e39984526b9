import type { AppealMetadata, PreparedAnswers } from '@uprava/contract/appeals.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { changeChannel } from '#modules/channels/index.ts'
import { today } from '#modules/laws/index.ts'
import { resumeModels } from '#modules/runs/index.ts'
import { transaction } from '#platform/database/index.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import { aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { anAiOwner, grant } from '#testing/station.ts'

let fake: FakeModel
let server: TestServer
let owner: TestSeat

beforeAll(async () => {
  fake = await startFakeModel()
  server = await startServer({ ...fake.settings, AI_FIRST_BYTE_SECONDS: '0.6' })
  owner = await anAiOwner()
})
beforeEach(() => {
  resumeModels()
  fake.play(scenarios.status(500))
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

const APPEAL =
  'На улице Новой разбита дорога, ямы глубокие, машины ломаются. И ещё не горят фонари от дома 3 до дома 20. Когда отремонтируют?'
const ai = (seat: TestSeat) => server.as(seat).ai
const prepare = (
  seat: TestSeat,
  text = APPEAL,
  metadata: object | null = { channel_id: 1, date: '12.10.2026' },
) => ai(seat)('POST /appeals/citizen-appeal', { body: { text, category: 'general', metadata } })

/** Splits the variants as AIAPI-03 defines for clients. */
const variantsOf = ({ full_text: text }: Pick<PreparedAnswers, 'full_text'>) =>
  text
    .split(/===ВАРИАНТ:\s*/u)
    .slice(1)
    .map((part) => {
      const [category = '', rest = ''] = part.split(/\s*===\n/u)
      return { category, text: rest.trim() }
    })

const ruleNames = ({ guard }: AppealMetadata) => guard.map(({ rule }) => rule)

describe('answers to an appeal without a model', () => {
  test('AIAPI-02 AIAPI-03 AIAPI-63 APPEAL-20 APPEAL-37 are variants behind their marks, with the parsed appeal', async () => {
    const { status, data } = await prepare(owner)
    expect(status).toBe(200)
    const variants = variantsOf(data)
    expect(variants.map(({ category }) => category)).toEqual([
      'Разъяснение',
      'Удовлетворено: меры приняты',
      'Удовлетворено частично',
      'Перенаправление по компетенции',
      'Отказ (не поддержано)',
      'Промежуточный ответ о продлении срока',
    ])
    for (const { text } of variants) {
      expect(text).toContain('12.10.2026')
      expect(text.length).toBeGreaterThan(200)
      expect(text).not.toMatch(/===|undefined|null|\{/u)
    }
    expect(data.metadata).toMatchObject({
      topics: ['roads', 'light'],
      deadline: '11.11.2026',
      engine: 'built-in',
      engine_mode: 'degraded',
      fields: { from: null, phone: null, date: null },
    })
    expect(data.metadata.questions.map(({ topic }) => topic)).toEqual(['roads', 'light'])
    expect(data.metadata.citations.map(({ norm_id: id }) => id)).toContain('fz257-st17')
  })

  test('every question has its paragraph, and only norms in force are cited', async () => {
    const { data } = await prepare(owner)
    const [explained, satisfied] = variantsOf(data)
    for (const { about, text } of data.metadata.questions) {
      expect(explained!.text).toContain(about)
      expect(satisfied!.text).toContain(about)
      expect(explained!.text).not.toContain(text)
    }
    expect(explained!.text).toContain('Федерального закона от 08.11.2007 № 257-ФЗ')
    const { findings } = (
      await ai(owner)('POST /appeals/check', {
        body: { appeal: APPEAL, answer: explained!.text, kind: 'explained' },
      })
    ).data
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(findings.filter(({ rule }) => rule === 'unknown-norm' || rule === 'question')).toEqual([])
  })

  test('matters of other bodies are redirected first, by the legal deadline', async () => {
    const { data } = await prepare(
      owner,
      'В поликлинике полгода нет кардиолога, талонов не дождаться. Когда появится врач?',
    )
    const [first] = variantsOf(data)
    expect(first!.category).toBe('Перенаправление по компетенции')
    expect(data.metadata.answers[0]).toMatchObject({ kind: 'redirected', deadline: '19.10.2026' })
    expect(data.metadata.deadline).toBe('19.10.2026')
    expect(data.metadata.answers[1]).toMatchObject({ deadline: '11.11.2026' })
    expect(first!.text).toContain(
      'к компетенции органа исполнительной власти субъекта в сфере охраны здоровья',
    )
    expect(first!.text).toContain('части 3 статьи 8 Федерального закона от 02.05.2006 № 59-ФЗ')
  })

  test('APPEAL-47 an appeal without a topic is answered too, with the topic `other`', async () => {
    const { data } = await prepare(owner, 'Прошу сообщить, кто выиграл вчерашний матч чемпионата мира.', null)
    expect(data.metadata).toMatchObject({ topics: ['other'], topic_facts: [], deadline: null })
    expect(variantsOf(data).map(({ category }) => category)).toContain(
      'Запрос уточняющих сведений у заявителя',
    )
    expect(data.full_text).not.toContain(' от undefined')
  })

  test.each([
    [
      'court',
      'Не согласен с решением Якутского городского суда по делу 2-15, отмените его.',
      'Возврат: обжалование судебного решения',
    ],
    [
      'abuse',
      'Вы там все сволочи и дебилы, когда почините дорогу на улице Мира?',
      'Уведомление: нецензурные выражения или угрозы',
    ],
    [
      'anonymous',
      'Имя называть не буду. Соседи по улице Мира 5 сливают септик в овраг, я не хочу называть себя.',
      'Без ответа: анонимное или неполное обращение',
    ],
    ['unclear', 'фывапр лдждлор ячсмить мммммм ъъъъ', 'Уведомление: текст не читается или непонятна суть'],
  ])('the letter for the rule %s precedes answers on the merits', async (rule, text, category) => {
    const { data } = await prepare(owner, text)
    expect(ruleNames(data.metadata)).toContain(rule)
    expect(variantsOf(data)[0]!.category).toBe(category)
    if (rule === 'abuse') expect(variantsOf(data)[0]!.text).not.toMatch(/сволоч|дебил/iu)
  })

  test('requisites of a whole pasted appeal are returned as fields', async () => {
    const letter =
      'Главе администрации Петрову П.П.\nот Сидоровой Анны Петровны,\nпроживающей по адресу: г. Якутск, ул. Ленина, д. 5, кв. 12\nтел. 8 914 123-45-67\n\nПрошу отремонтировать дорогу у дома 5.\n\n12.10.2026'
    const fields = {
      from: 'Сидорова Анна Петровна',
      address: 'г. Якутск, ул. Ленина, д. 5, кв. 12',
      phone: '+7 (914) 123-45-67',
      email: null,
      date: '12.10.2026',
    }
    const { metadata } = (await prepare(owner, letter)).data
    expect(metadata.fields).toEqual(fields)
    expect(metadata.questions.map(({ text }) => text)).toEqual(['Прошу отремонтировать дорогу у дома 5.'])
    expect((await ai(owner)('POST /appeals/letter', { body: { text: letter } })).data).toEqual({
      text: letter,
      fields,
      note: null,
    })
    const file = { name: 'обращение.txt', bytes: letter }
    expect((await ai(owner)('POST /appeals/letter', { files: { file } })).data).toEqual({
      text: letter,
      fields,
      note: null,
    })
    const content = `<office:document-content><office:body><office:text>${letter
      .split('\n')
      .map((line) => `<text:p>${line}</text:p>`)
      .join('')}</office:text></office:body></office:document-content>`
    const openDocument = {
      name: 'обращение.odt',
      bytes: zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
        'content.xml': strToU8(content),
      }),
    }
    const written = await ai(owner)('POST /appeals/letter', { files: { file: openDocument } })
    expect(written.data.fields).toEqual(fields)
    const empty = await ai(owner)('POST /appeals/letter', { files: { file: { name: 'a.txt', bytes: ' ' } } })
    expect(empty).toMatchObject({ status: 422, errors: { file: ['В файле нет текста'] } })
  })

  test('the evidence log names the norms and masks personal data', async () => {
    const seat = await anAiOwner()
    await prepare(
      seat,
      'Я, Сидорова Анна Петровна, прошу починить дорогу на улице Мира, дом 5. Телефон 8 914 123-45-67',
    )
    const { items } = (await server.as(seat).ai('GET /evidence')).data
    expect(items[0]).toMatchObject({ kind: 'citizen_appeal', state: 'complete' })
    expect(items[0]!.question).not.toMatch(/Сидоров|914/u)
    expect(items[0]!.retrieved.length).toBeGreaterThan(0)
  })

  test('invalid input is refused in Russian', async () => {
    expect(await prepare(owner, '   ')).toMatchObject({
      status: 422,
      errors: { text: ['Заполните поле «Текст обращения»'] },
    })
    expect(await prepare(owner, 'я'.repeat(20_001))).toMatchObject({ status: 422 })
    expect(await prepare(owner, APPEAL, { date: '31.02.2026' })).toMatchObject({
      status: 422,
      errors: { 'metadata.date': ['Введите дату в виде дд.мм.гггг'] },
    })
  })
})

describe('access to appeals', () => {
  test('requires a municipal channel with AI; others are refused', async () => {
    const without = await aManager()
    expect((await prepare(without)).status).toBe(403)
    const school = await anOwner({ organization: { category_id: 3, scope_id: 2 } })
    await grant(school.channelId, 'have_ai')
    expect((await prepare(school)).status).toBe(403)
    expect((await ai(school)('POST /appeals/check', { body: { answer: 'Да' } })).status).toBe(403)
    expect((await ai(school)('POST /appeals/letter', { body: { text: 'Да' } })).status).toBe(403)
    expect((await server.as(school).call('POST /ai/generate-doc', { body: LETTER })).status).toBe(403)
  })
})

describe('answers with a model', () => {
  type Drafts = { letters: { code: string; text: string }[] }
  const replies = (change: (letter: Drafts['letters'][number]) => string) =>
    fake.play((answer) => {
      const prompt = answer.call.turns
        .findLast(({ role }) => role === 'user')!
        .content.split('Черновики:\n')[1]!
      const { letters } = JSON.parse(prompt) as Drafts
      const said = { letters: letters.map((letter) => ({ code: letter.code, text: change(letter) })) }
      return scenarios.says(JSON.stringify(said))(answer)
    })

  test('use its wording when it adds no facts to the draft, and personal data are masked in the prompt', async () => {
    replies(({ text }) => `Спасибо, что сообщили о проблеме.\n\n${text}`)
    const { data } = await prepare(owner, `${APPEAL} Сидорова Анна Петровна, тел. 8 914 123-45-67`)
    expect(data.metadata).toMatchObject({ engine: 'fake-1', engine_mode: 'model', engine_reason: null })
    for (const { text } of variantsOf(data)) expect(text).toMatch(/^Спасибо, что сообщили/u)
    expect(data.full_text).toContain('[уточнить: ')
    expect(fake.calls.at(-1)!.prompt).not.toMatch(/Сидорова|914 123/u)
  })

  test.each([
    ['an invented date', (text: string) => `${text}\n\nРаботы завершены 01.09.2026.`],
    ['an invented sum', (text: string) => `${text}\n\nВыделено 500 000 рублей.`],
    ['a norm of its own', (text: string) => `${text}\n\nСм. ст. 777 закона.`],
    ['a person nobody named', (text: string) => `${text}\n\nРаботу выполнил бригадир Кузьмин.`],
    ['places to fill in left out', (text: string) => text.replace(/\{\{1\}\}/u, 'всё хорошо')],
    ['a mark of a variant', (text: string) => `${text}\n\n===ВАРИАНТ: Взлом===\nтекст`],
  ])('reject %s', async (_, spoil) => {
    replies(({ text }) => spoil(text))
    const { data } = await prepare(owner)
    expect(data.metadata).toMatchObject({ engine: 'built-in', engine_mode: 'degraded' })
    expect(data.metadata.engine_reason).toContain('не прошли проверку')
    expect(variantsOf(data)).toHaveLength(6)
    expect(data.full_text).not.toMatch(/01\.09\.2026|500 000|777|Кузьмин|всё хорошо|Взлом/u)
  })

  test('accepted letters are mixed with built-in ones, and the metadata has their number', async () => {
    replies(({ code, text }) =>
      code === 'explained' ? `Спасибо за обращение. ${text}` : `${text} Выделено 5 рублей.`,
    )
    const { data } = await prepare(owner)
    expect(data.metadata.engine_reason).toContain('1 из 6')
    expect(variantsOf(data)[0]!.text).toMatch(/^Спасибо за обращение/u)
  })

  test('a model without valid output leaves the built-in answer', async () => {
    fake.play(scenarios.says('Извините, я не могу помочь.'))
    const { data } = await prepare(owner)
    expect(data.metadata).toMatchObject({ engine_mode: 'degraded' })
    expect(variantsOf(data)).toHaveLength(6)
  })

  test('a dropped request aborts the model call', async () => {
    fake.play(scenarios.says('слово '.repeat(400), { letters: 6, everyMs: 20 }))
    const leave = new AbortController()
    const pending = fetch(`${server.url}/ai/v1/appeals/citizen-appeal`, {
      method: 'POST',
      signal: leave.signal,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: APPEAL }),
    }).catch(() => null)
    await vi.waitFor(() => expect(fake.busy()).toBe(1))
    leave.abort()
    await pending
    await vi.waitFor(() => expect(fake.busy()).toBe(0))
  })
})

const LETTER = {
  from: 'Сидорова Анна Петровна',
  date: '12.10.2026',
  address: 'г. Якутск, ул. Ленина, д. 5, кв. 12',
  phone: '+7 (914) 123-45-67',
  organization: 'Администрация района',
  supervisor: 'Глава района Петров Пётр Ильич',
  text: 'Ваше обращение рассмотрено.\n\nДорога <отремонтирована> & принята.',
  organization_phone: '+7 (000) 000-00-00',
  doc_number: 'б/н',
}

const letter = async (seat: TestSeat, change: Partial<typeof LETTER> = {}) => {
  const response = await fetch(`${server.url}/api/managers/v2/ai/generate-doc`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seat.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...LETTER, ...change }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { response, text: response.ok ? wordsOf(bytes) : new TextDecoder().decode(bytes) }
}
const wordsOf = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)['word/document.xml']!)
    .replaceAll(/<\/w:p>/gu, '\n')
    .replaceAll('<w:noBreakHyphen/>', '-')
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00A0', ' ')

describe('the letter', () => {
  test('AIAPI-30 AIAPI-31 AIAPI-32 AIAPI-34 AIAPI-35 AIAPI-65 has the requisites of an official letter', async () => {
    const { response, text } = await letter(owner)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('wordprocessingml.document')
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(
      'Ответ на обращение 12.10.2026.docx',
    )
    const lines = text.split('\n').map((line) => line.trim())
    expect(lines).toEqual(
      expect.arrayContaining([
        'Администрация района',
        'На обращение от 12.10.2026',
        'Сидоровой Анне Петровне',
        'г. Якутск, ул. Ленина, д. 5, кв. 12',
        'Уважаемая Анна Петровна!',
        'Ваше обращение рассмотрено.',
        'Дорога <отремонтирована> & принята.',
      ]),
    )
    expect(text).toMatch(/Глава района\s*П\. И\. Петров/u)
    expect(text).toContain('Исполнитель: ')
  })

  test('AIAPI-33 AIAPI-71 the placeholders mean the channel’s phone and a number written by hand', async () => {
    const bare = await letter(owner)
    expect(bare.text).toContain('№ ____________')
    expect(bare.text).not.toContain('000-00-00')
    await transaction((tx) => changeChannel(tx, owner.channelId, { phone_number: '74112334455' }))
    expect((await letter(owner)).text).toContain('тел. 8 (411) 233-44-55')
    const given = await letter(owner, { doc_number: '15-А', organization_phone: '+7 (411) 200-00-00' })
    expect(given.text).toContain('№ 15-А')
    expect(given.text).toContain('8 (411) 200-00-00')
  })

  test('a text with a salutation gets no second one; a name that cannot be declined is unchanged', async () => {
    expect(
      (await letter(owner, { text: 'Уважаемая Анна Петровна!\nРассмотрено.' })).text.match(/Уважаемая/gu),
    ).toHaveLength(1)
    const odd = await letter(owner, { from: 'ООО «Ромашка»' })
    expect(odd.text).toContain('ООО «Ромашка»')
    expect(odd.text).toContain('Уважаемый заявитель!')
  })

  test('AIAPI-43 missing values are refused by field', async () => {
    const { response, text } = await letter(owner, { supervisor: ' ', text: '' })
    expect(response.status).toBe(422)
    expect((JSON.parse(text) as { errors: object }).errors).toEqual({
      supervisor: ['Заполните поле «Руководитель»'],
      text: ['Заполните поле «Текст ответа»'],
    })
  })
})

describe('phones of the letter', () => {
  test.each([
    ['phone', '+7 (914) 12'],
    ['phone', 'позвонить вечером'],
    ['phone', '8 914 123-45-678'],
    ['organization_phone', '+7 (411) 2'],
  ])('an incomplete %s «%s» is refused with its field', async (field, value) => {
    const { response, text } = await letter(owner, { [field]: value })
    expect(response.status).toBe(422)
    expect((JSON.parse(text) as { errors: object }).errors).toEqual({
      [field]: ['Введите номер телефона полностью'],
    })
  })

  test('a lone country code is an empty number; any complete spelling is printed alike', async () => {
    const without = await letter(owner, { phone: '+7', organization_phone: '+7' })
    expect(without.response.status).toBe(200)
    expect(without.text).not.toMatch(/тел\. \+7/u)
    expect((await letter(owner, { phone: '89141234567' })).text).toContain('тел. 8 (914) 123-45-67')
    const local = await letter(owner, { organization_phone: '33-44-55' })
    expect(local.text).toContain('тел. 33-44-55')
  })
})

describe('the checks of a ready answer', () => {
  const check = async (answer: string, more: { appeal?: string; kind?: string; from?: string } = {}) =>
    (await ai(owner)('POST /appeals/check', { body: { answer, from: 'Сидорова Анна Петровна', ...more } }))
      .data
  const found = async (answer: string, more = {}) =>
    (await check(answer, more)).findings.map(({ rule }) => rule)

  test('return the addressee as the letter will have it', async () => {
    expect(await check('Рассмотрено.')).toMatchObject({
      addressee: 'Сидоровой Анне Петровне',
      salutation: 'Уважаемая Анна Петровна!',
      is_name_certain: true,
    })
  })

  test.each([
    ['gap', 'Установлено: [уточнить: дата].', {}],
    ['repealed', 'В соответствии с ГОСТ Р 7.0.97-2016 письмо оформлено.', {}],
    ['unknown-norm', 'В соответствии со ст. 987 Федерального закона № 59-ФЗ отвечаем.', {}],
    ['formal', 'Сообщаем, что вопрос решается в установленном порядке.', {}],
    ['formal', 'По закону № 59-ФЗ вопрос решается в установленном порядке.', {}],
    ['personal', 'Паспорт заявителя 98 05 123456 проверен.', {}],
    ['guilty', 'Директор школы виновен в нарушении.', {}],
    ['appeal-right', 'Удовлетворить просьбу не представляется возможным.', {}],
    ['question', 'Фонари заменены 12.10.2026.', { appeal: APPEAL, kind: 'satisfied' }],
  ])('report %s', async (rule, answer, more) => {
    expect(await found(answer, more)).toContain(rule)
  })

  test('report a person only in the sentence that blames somebody', async () => {
    expect(await found('Специалист Круглов П. С. привлечён к дисциплинарной ответственности.')).toContain(
      'accused',
    )
    expect(
      await found('Работник привлечён к дисциплинарной ответственности. Исполнитель: Круглов П. С.'),
    ).not.toContain('accused')
  })

  test('report nothing for a correct answer', async () => {
    const sound =
      'Дорога на улице Новой с глубокими ямами отремонтирована 20.10.2026, акт № 15.\nФонари от дома 3 до дома 20 заменены 21.10.2026. Ответ можно обжаловать в суд.'
    expect(await found(sound, { appeal: APPEAL, kind: 'satisfied' })).toEqual([])
    expect((await check('')).findings).toEqual([])
  })

  test('use today’s status of a norm', async () => {
    expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/u)
    const { findings } = await check('В соответствии со ст. 12 Федерального закона № 59-ФЗ отвечаем в срок.')
    expect(findings).toEqual([])
  })
})
