import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Analysis, Report, StartedAnalysis } from '@uprava/contract/analysis.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { resumeModels } from '#modules/runs/index.ts'
import { db } from '#platform/database/index.ts'
import { makeDocx } from '#platform/docx/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'
import type { TestFile } from '#testing/client.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import { hostileFiles } from '#testing/hostile/hostile-files.ts'
import { aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { grant } from '#testing/station.ts'

import { contract, letter, resolution, usualTerms } from './gold/frames.ts'
import { examine, ExaminationError } from './rules/examine.ts'

/** Generous, because the machine may be busy. */
const waitOptions = { timeout: 45_000, interval: 100 }
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
vi.setConfig({ testTimeout: 60_000 })
let fake: FakeModel
let server: TestServer
let owner: TestSeat

beforeAll(async () => {
  fake = await startFakeModel()
  server = await startServer(fake.patientSettings)
  owner = await anAnalyst()
})
beforeEach(() => {
  resumeModels()
  fake.play(scenarios.says('{"findings":[]}'))
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

async function anAnalyst(): Promise<TestSeat> {
  const seat = await anOwner()
  await grant(seat.channelId, 'have_ai', 'analyze_documents')
  return seat
}

const rules = `1. Комиссия вправе отказать участнику по своему усмотрению.
2. Решение обжалуется в установленном порядке.
3. Выплата перечисляется Ивановой Анне Петровне, паспорт 98 04 123456.`
const bad = resolution(rules, {
  basis:
    'Федеральным законом от 21.07.2005 № 94-ФЗ «О размещении заказов на поставки товаров, выполнение работ, оказание услуг для государственных и муниципальных нужд»',
})
const txt = (text: string, name = 'Порядок ярмарки.txt'): TestFile => ({ name, bytes: text })

type Order = { file?: TestFile; instruction?: string; statistics?: string; who?: TestSeat; prefer?: string }

function send({
  file = txt(bad),
  instruction = 'Проверь документ',
  statistics = 'true',
  who = owner,
  prefer,
}: Order = {}) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file.bytes)]), file.name)
  form.append('instruction', instruction)
  form.append('analysis_depth', 'full')
  form.append('include_statistics', statistics)
  return fetch(`${server.url}/ai/v1/chain-of-thought/analyze-document`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${who.token}`, ...(prefer === undefined ? {} : { prefer }) },
  })
}

async function started(order: Order = {}): Promise<StartedAnalysis> {
  const response = await send({ ...order, prefer: 'respond-async' })
  expect(response.status).toBe(202)
  return (await response.json()) as StartedAnalysis
}

/** Analyses a document and returns the report. */
async function analysed(order: Order = {}): Promise<Analysis & { report: Report }> {
  const { id } = await started(order)
  return vi.waitFor(async () => {
    const { data, body } = await server
      .as(order.who ?? owner)
      .ai('GET /analyses/{analysis}', { params: { analysis: id } })
    expect({ body, report: data?.report }).not.toMatchObject({ report: null })
    return data as Analysis & { report: Report }
  }, waitOptions)
}

const findingsOf = ({ groups }: Report) => groups.flatMap(({ findings }) => findings)
const codesOf = (report: Report) => new Set(findingsOf(report).map(({ code }) => code))

/** The text of a Word document as the product itself extracts it. */
async function textOf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'report-'))
  await writeFile(path.join(folder, 'report.docx'), bytes)
  const { text } = await extractText(path.join(folder, 'report.docx'), 'docx')
  await rm(folder, { recursive: true })
  return text
}

describe('POST chain-of-thought/analyze-document', () => {
  test('AIAPI-29 a replacement of a repealed act is named once in the table of references', async () => {
    const act =
      'постановлением Правительства Российской Федерации от 25.04.2012 № 390 «О противопожарном режиме»'
    const response = await send({
      file: txt(bad.replace(/В соответствии с [^»]*»/u, `В соответствии с ${act}`)),
    })
    const text = await textOf(Buffer.from(await response.arrayBuffer()))
    const table = text.slice(text.indexOf('Проверка ссылок'), text.indexOf('Проверка реквизитов'))
    expect(table.split('1479')).toHaveLength(2)
  })

  test('AIAPI-26 AIAPI-27 AIAPI-28 AIAPI-29 ANL-11 ANL-12 accepts a file and an instruction and returns a Word report with every chapter', async () => {
    const response = await send({ instruction: 'Проверь ссылки и «усмотрению»' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(DOCX)
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Анализ_документа.docx'))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(strFromU8(unzipSync(bytes)['word/document.xml']!)).not.toContain('w:orient="landscape"')
    const text = await textOf(bytes)
    for (const chapter of [
      'Сводка',
      'Статистика',
      'Находки: ссылки на акты',
      'Проверка ссылок',
      'Проверка реквизитов',
      'Согласованность',
      'Антикоррупционный разрез',
      'Рекомендованные формулировки',
      'Вопросы юристу',
      'Ограничения',
    ])
      expect(text).toContain(chapter)
    expect(text).toContain('Порядок ярмарки.txt')
    // A finding is a block with where, what and why, not a row of a wide table; acts are named without their titles.
    expect(text).toMatch(/^\d+\. Пункт [^:\n]+: .+ \((?:высокая|средняя|низкая|справочно)\)$/mu)
    expect(text).toMatch(/^Почему: .+$/mu)
    expect(text).toMatch(/^(?:Вставить|Предложение): .+$/mu)
    expect(text).toMatch(/^Норма: [^«»\n]+\)$/mu)
    expect(text).toContain('Проверь ссылки и «усмотрению»')
    expect(text).toContain('Вывод: рискованно.')
    expect(text).toContain('не заменяет правовую и антикоррупционную экспертизу')
    // Personal data are masked in the quotes of the report (analysis §5).
    expect(text).not.toContain('98 04 123456')
    expect(text).toContain('** ** ****56')
  })

  test('AIAPI-28 without statistics the chapter is left out', async () => {
    const { report } = await analysed({ statistics: 'false' })
    expect(report.statistics).toBeNull()
    expect((await analysed()).report.statistics).toMatchObject({ pages: 1, dates: 3 })
  })

  test('ANL-02 ANL-05 ANL-06 ANL-20 refuses a missing file, a blank or too long instruction, an unsupported type, a file without text', async () => {
    const { ai } = server.as(owner)
    const empty = await ai('POST /chain-of-thought/analyze-document', { body: { instruction: 'Проверь' } })
    expect(empty).toMatchObject({ status: 422, errors: { file: ['Выберите файл'] } })
    const errorsOf = async (order: Order) => {
      const response = await send(order)
      return { status: response.status, ...((await response.json()) as { errors: object }) }
    }
    expect(await errorsOf({ instruction: '  ' })).toMatchObject({
      status: 422,
      errors: { instruction: ['Заполните поле «Что проанализировать»'] },
    })
    expect(await errorsOf({ instruction: 'а'.repeat(2001) })).toMatchObject({ status: 422 })
    expect(await errorsOf({ file: aPicture('фото.png') })).toMatchObject({ status: 415 })
    expect(await errorsOf({ file: txt('   \n  ') })).toMatchObject({
      errors: { file: ['В файле нет текста'] },
    })
    const big = await errorsOf({
      file: { name: 'большой.txt', bytes: new Uint8Array(20 * 1024 ** 2 + 10).fill(97) },
    })
    expect(big).toMatchObject({ status: 413 })
    expect(
      (await ai('GET /analyses')).data.analyses.filter(({ file_name: name }) => name === 'большой.txt'),
    ).toEqual([])
  })

  test('PERM-16 AIS-17 requires the right to analyse documents', async () => {
    const manager = await aManager()
    await grant(manager.channelId, 'have_ai')
    expect((await send({ who: manager })).status).toBe(403)
    await grant(manager.channelId, 'analyze_documents')
    expect((await send({ who: manager })).status).toBe(200)
  })

  test('AIAPI-70 a dropped request stops the run and deletes the analysis', async () => {
    const analyst = await anAnalyst()
    fake.play(scenarios.hanging)
    const leave = new AbortController()
    const form = new FormData()
    form.append('file', new Blob([bad]), 'проект.txt')
    form.append('instruction', 'Проверь')
    const dropped = fetch(`${server.url}/ai/v1/chain-of-thought/analyze-document`, {
      method: 'POST',
      body: form,
      signal: leave.signal,
      headers: { authorization: `Bearer ${analyst.token}` },
    }).catch((error: Error) => error.name)
    const { ai } = server.as(analyst)
    await vi.waitFor(
      async () => expect((await ai('GET /analyses')).data.analyses).toHaveLength(1),
      waitOptions,
    )
    leave.abort()
    expect(await dropped).toBe('AbortError')
    await vi.waitFor(async () => expect((await ai('GET /analyses')).data.analyses).toEqual([]), {
      timeout: 5000,
    })
  })
})

describe('the report', () => {
  test('G10 every finding has a location, a reason, a suggestion and norms of the base; corruption factors are called likely', async () => {
    const { report } = await analysed()
    expect(report).toMatchObject({
      kind: 'resolution',
      verdict: 'risky',
      on_date: '12.03.2026',
      engine_mode: 'model',
    })
    expect([...codesOf(report)]).toEqual(
      expect.arrayContaining(['COR-3A', 'COR-3B', 'COR-3G', 'PD-01', 'REF-01']),
    )
    const { data } = await server.as(owner).ai('GET /analyses', {})
    const [newest] = data.analyses
    const { data: text } = await server
      .as(owner)
      .ai('GET /analyses/{analysis}/paragraphs', { params: { analysis: newest!.id } })
    const ids = new Set(
      (await db().selectFrom('law_provisions').select('norm_id').execute()).map((row) => row.norm_id),
    )
    for (const finding of findingsOf(report)) {
      expect(finding.explain).not.toBe('')
      expect(finding.suggestion).not.toBe('')
      for (const norm of finding.norms) expect(ids.has(norm.norm_id)).toBe(true)
      if (finding.group === 'corruption') expect(finding.title).toMatch(/^Вероятный признак: /u)
      if (finding.paragraph === null || finding.group === 'personal') continue
      const said = text.paragraphs.find(({ number }) => number === finding.paragraph)!.text
      expect(said.slice(finding.start!, finding.end!)).toBe(finding.quote)
    }
    expect(report.counts.high).toBe(findingsOf(report).filter(({ severity }) => severity === 'high').length)
    expect(report.main).toHaveLength(3)
    expect(report.corruption).toHaveLength(12)
    expect(report.checked).toContain('Персональные данные')
    expect(report.rewrites.map(({ now }) => now).join(' ')).toContain(
      'по правилам [указать акт, дата, номер]',
    )
  })

  test('G10 the status of references is that of the document’s day, with the replacing act', async () => {
    const { report } = await analysed()
    const repealed = findingsOf(report).find(({ code }) => code === 'REF-01')
    expect(repealed!.suggestion).toContain('44-ФЗ')
    expect(report.references.find(({ written }) => written.includes('94-ФЗ'))).toMatchObject({
      status: 'утратил силу',
    })
  })

  test('the instruction puts its groups first, and quoted words are searched for', async () => {
    const { report } = await analysed({
      instruction: 'Посмотри персональные данные и слова «обжалуется», «субсидия»',
    })
    expect(report.groups.slice(0, 2).map(({ key }) => key)).toEqual(['instruction', 'personal'])
    expect(report.asked).toEqual([
      'Сначала показаны: персональные данные.',
      'Слова «обжалуется» стоят в 1 абзаце.',
      'Слов «субсидия» в документе нет.',
    ])
  })

  test('at most fifteen findings of a rule are listed, the others are counted', async () => {
    const many = Array.from(
      { length: 20 },
      (_, at) => `${at + 1}. Вопрос ${at + 1} решается в установленном порядке.`,
    )
    const { report } = await analysed({ file: txt(resolution(many.join('\n'))) })
    const group = report.groups.find(({ key }) => key === 'corruption')!
    expect(group.findings.filter(({ code }) => code === 'COR-3G')).toHaveLength(15)
    expect(group.left_out).toEqual([expect.objectContaining({ code: 'COR-3G', count: 5 })])
    expect(report.corruption.find(({ code }) => code === 'COR-3G')).toMatchObject({ count: 20 })
  })

  test('a document without findings is ready, and the report lists what was checked and what was not', async () => {
    const { report } = await analysed({
      file: txt(letter('Просим представить смету ремонта до 10.04.2026.')),
    })
    expect(report).toMatchObject({
      kind: 'letter',
      verdict: 'ready',
      verdict_text: 'готов к подписанию',
      corruption: [],
    })
    expect(report.limits.join(' ')).toContain('Не проверялись')
    expect(report.checked).toHaveLength(7)
  })

  test('a contract names the passport of its party; other personal data have a low severity there', async () => {
    const { report } = await analysed({
      file: txt(contract(`${usualTerms}\n3.2. Представитель: паспорт 98 04 123456, СНИЛС 112-233-445 95.`)),
    })
    expect(findingsOf(report).find(({ code }) => code === 'PD-02')).toMatchObject({ severity: 'low' })
    expect(codesOf(report).has('PD-01')).toBe(false)
  })

  test('ANL-02 Word and PDF files are analysed as well; hidden text is a finding', async () => {
    const bytes = await makeDocx({ title: '', parts: [{ type: 'plain', text: bad }] })
    const { report, file_name: name } = await analysed({ file: { name: 'порядок.docx', bytes } })
    expect(name).toBe('порядок.docx')
    expect(codesOf(report).has('REF-01')).toBe(true)
    const hidden = (await hostileFiles()).find(({ name: file }) => file === 'скрыто-0.docx')!
    const found = await analysed({ file: hidden })
    expect(codesOf(found.report).has('DOC-01')).toBe(true)
    expect(found.report.verdict).toBe('risky')
  })
})

describe('with and without a model', () => {
  const claim = (more: object) => ({
    paragraph: 13,
    quote: 'Решение обжалуется в установленном порядке',
    title: 'Не сказано, куда жаловаться',
    why: 'Участник не узнает, кто рассматривает жалобу.',
    suggestion: 'Назовите орган и способ подачи жалобы.',
    ...more,
  })
  const answers = (...findings: object[]) => fake.play(scenarios.says(JSON.stringify({ findings })))

  test('LAW-30 the built-in engine does the whole analysis and is named as the engine', async () => {
    await server.as(owner).ai('PUT /settings', { body: { built_in_only: true } })
    const before = fake.calls.length
    const { report } = await analysed()
    await server.as(owner).ai('PUT /settings', { body: { built_in_only: false } })
    expect(fake.calls.length).toBe(before)
    expect(report).toMatchObject({ engine: 'built-in', engine_mode: 'embedded', verdict: 'risky' })
    expect(report.limits.join(' ')).toContain('встроенн')
  })

  test('G5 a model’s finding is shown only when its quote is in the document and its norm was retrieved', async () => {
    answers(claim({}))
    const { report } = await analysed()
    const [found] = report.groups.find(({ key }) => key === 'model')!.findings
    expect(found).toMatchObject({
      code: 'AI-01',
      quote: 'Решение обжалуется в установленном порядке',
      severity: 'medium',
    })
    expect(report).toMatchObject({ engine: 'fake-1', engine_mode: 'model' })
  })

  test.each([
    ['a quote that is not in the document', { quote: 'Решение обжалуется в суде первой инстанции' }],
    ['a norm that was not found', { norm_id: 'fz59-st12' }],
    ['a figure nobody has named', { why: 'По закону срок составляет 47 дней.' }],
    ['a law of its own', { suggestion: 'Сошлитесь на Гражданский кодекс.' }],
    ['a quote of one word', { quote: 'Решение' }],
  ])('G5 G18 %s is dropped', async (_name, more) => {
    answers(claim(more))
    const { report } = await analysed({ instruction: 'Есть ли в тексте опечатки?' })
    expect(report.groups.some(({ key }) => key === 'model')).toBe(false)
  })

  test('G18 links and markup of a model are removed', async () => {
    answers(
      claim({
        suggestion: 'Напишите [сюда](https://evil.example) <img src=x> ![a](https://evil.example/a.png)',
      }),
    )
    const { report } = await analysed()
    expect(JSON.stringify(report.groups.find(({ key }) => key === 'model'))).not.toMatch(/evil|<img|https?:/u)
  })

  test.each([
    ['fails', scenarios.status(500)],
    ['answers a sign-in page', scenarios.html],
    ['babbles', scenarios.says('Документ хороший, спасибо!')],
  ])('G16 a model that %s leaves the findings of the rules', async (_name, player) => {
    fake.play(player)
    const { report } = await analysed()
    expect(report).toMatchObject({ engine: 'built-in', engine_mode: 'degraded', verdict: 'risky' })
  })
})

describe('access to analyses', () => {
  test('G19 is limited to one account in one channel', async () => {
    const { id } = await analysed()
    const colleague = await aManager({ channel: { id: owner.channelId, owner } })
    const { ai } = server.as(colleague)
    const params = { analysis: id }
    expect((await ai('GET /analyses/{analysis}', { params })).status).toBe(404)
    expect((await ai('GET /analyses/{analysis}/paragraphs', { params })).status).toBe(404)
    expect((await ai('GET /analyses/{analysis}/report', { params })).status).toBe(404)
    expect((await ai('DELETE /analyses/{analysis}', { params })).status).toBe(404)
    expect((await ai('GET /analyses')).data).toEqual({ analyses: [], has_more: false })
  })

  test('they are listed newest first in pages, downloaded again and deleted with their text', async () => {
    const analyst = await anAnalyst()
    const { ai } = server.as(analyst)
    for (const name of ['а.txt', 'б.txt', 'в.txt']) await analysed({ who: analyst, file: txt(bad, name) })
    const first = (await ai('GET /analyses', { query: { limit: 2 } })).data
    expect(first).toMatchObject({
      has_more: true,
      analyses: [{ file_name: 'в.txt', verdict: 'risky', is_ready: true }, { file_name: 'б.txt' }],
    })
    const rest = (await ai('GET /analyses', { query: { limit: 2, before_id: first.analyses[1]!.id } })).data
    expect(rest).toMatchObject({ has_more: false, analyses: [{ file_name: 'а.txt' }] })
    const params = { analysis: rest.analyses[0]!.id }
    const file = await ai('GET /analyses/{analysis}/report', { params })
    expect(file.headers.get('content-type')).toBe(DOCX)
    const part = (await ai('GET /analyses/{analysis}/paragraphs', { params, query: { from: 3, limit: 2 } }))
      .data
    expect(part.paragraphs.map(({ number }) => number)).toEqual([3, 4])
    expect(part.total).toBe(17)
    expect((await ai('DELETE /analyses/{analysis}', { params })).status).toBe(200)
    expect((await ai('GET /analyses/{analysis}', { params })).status).toBe(404)
    const evidence = (await ai('GET /evidence')).data.items
    expect(evidence.map(({ question }) => question).filter((question) => question === null)).toHaveLength(1)
  })

  test('a running one is stopped, and nothing of it is stored', async () => {
    const analyst = await anAnalyst()
    fake.play(scenarios.hanging)
    const { id, run } = await started({ who: analyst })
    const { ai } = server.as(analyst)
    expect((await ai('GET /analyses/{analysis}', { params: { analysis: id } })).data).toMatchObject({
      is_ready: false,
      run_id: run.id,
    })
    expect((await ai('GET /analyses/{analysis}/report', { params: { analysis: id } })).status).toBe(404)
    expect((await ai('POST /runs/{run}/stop', { params: { run: run.id } })).status).toBe(200)
    await vi.waitFor(async () => {
      expect((await ai('GET /runs/{run}', { params: { run: run.id } })).data.state).toBe('stopped')
      expect((await ai('GET /analyses/{analysis}', { params: { analysis: id } })).status).toBe(404)
    }, waitOptions)
  })
})

describe('rules in a worker thread', () => {
  const order = (paragraphs: string[]) => ({ paragraphs, instruction: 'Проверь', today: '2026-11-22' })

  test('a large document is examined without blocking the event loop', async () => {
    const paragraphs = Array.from(
      { length: 4000 },
      (_, at) =>
        `${at + 1}. Комиссия рассматривает заявку № ${at} от 12.03.2026 в течение 5 рабочих дней со дня её поступления в администрацию округа.`,
    )
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const { statistics } = await examine(order(paragraphs))
    isOver = true
    expect(statistics.words).toBeGreaterThan(50_000)
    // Work on the event loop itself would leave it a few turns before and after.
    expect(turns).toBeGreaterThan(100)
  })

  test('a timeout returns the partial result; an abort signal ends the examination at once', async () => {
    const hostile = order(Array.from({ length: 6000 }, () => 'а'.repeat(3900)))
    const cut = await examine(hostile, { milliseconds: 700 }).catch((error: unknown) => error)
    if (cut instanceof Error) expect(cut).toBeInstanceOf(ExaminationError)
    else expect(cut).toMatchObject({ kind: 'other' })
    const stop = new AbortController()
    const stopped = examine(hostile, { stop: stop.signal })
    stop.abort()
    await expect(stopped).rejects.toBeInstanceOf(ExaminationError)
  })

  test('a document of arbitrary characters is examined completely', async () => {
    const hostile = [
      '\uD83D\uDE00'.repeat(100),
      '.'.repeat(3000),
      '«'.repeat(2000),
      '1.'.repeat(1500),
      '№ '.repeat(1500),
      'от 99.99.9999 № ',
      '\u202E\u0000\uFFFE',
      'a@'.repeat(1500),
    ]
    const { done } = await examine(order(hostile))
    expect(done).toContain('readability')
  })
})
