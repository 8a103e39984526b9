import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db } from '#platform/database/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'
import type { Client, TestFile } from '#testing/client.ts'
import { aChannel, type TestChannel } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { insertGoldRun } from '../gold/gold.repository.ts'
import { importNewFiles } from './watch-folder.ts'

let server: TestServer
let console: Client
let channel: TestChannel
let seat: Client

beforeAll(async () => {
  server = await startServer()
  console = await server.administrator()
  channel = await aChannel()
  await console.admin('PUT /channels/{channel}', {
    params: { channel: channel.id },
    body: { permissions: { have_ai: true } },
  })
  seat = server.as(channel.owner)
})
afterAll(() => server.close())

const find = (query: string) => seat.ai('GET /provisions', { query: { query }, channel: channel.id })
const load = (file: TestFile, body: Record<string, string> = {}) =>
  console.admin('POST /knowledge', { files: { file }, body })

/** Lines of an act by number: «777-ФЗ». */
const linesOf = (number: string) => [
  'ФЕДЕРАЛЬНЫЙ ЗАКОН',
  'О порядке выгула мамонтов',
  `15 мая 2024 года № ${number}`,
  'Статья 1. Предмет',
  'Закон — о выгуле мамонтов «во дворе».',
  'Статья 2. Срок',
  '1. Мамонта выгуливают каждый день.',
  '2. Срок выгула составляет два часа.',
]

/** As legal systems export it: code page 1251 and Unicode signs, a font table, hidden text. */
function rtf(lines: readonly string[]): string {
  const bytesOf = (text: string) =>
    Array.from(text, (sign) => {
      const code = sign.charCodeAt(0)
      if (sign === '№' || sign === '—') return `\\u${code}?`
      if (code < 128) return sign
      const byte = code >= 0x410 ? code - 0x410 + 0xc0 : sign === '«' ? 0xab : 0xbb
      return `\\'${byte.toString(16)}`
    }).join('')
  return `{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Arial;}}{\\*\\generator Exporter}{\\info{\\title no}}{\\v hidden}\\f0 ${lines
    .map((line) => `${bytesOf(line)}\\par`)
    .join('\r\n')}}`
}

const html = (lines: readonly string[]) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>no</title><style>p{color:red}</style></head><body>${lines
    .map((line) => `<p>${line.replace('«во', '<b>«во</b>')}</p>`)
    .join('')}<div style="display:none">hidden</div><script>no()</script></body></html>`

function odt(lines: readonly string[]): Uint8Array {
  const body = lines.map((line) => `<text:p>${line}</text:p>`).join('')
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
  })
}

describe('official texts in the formats of legal systems', () => {
  it.each([
    ['rtf', 'закон.rtf', rtf(linesOf('801-ФЗ')), '801-ФЗ'],
    ['RTF named doc', 'закон.doc', rtf(linesOf('802-ФЗ')), '802-ФЗ'],
    ['html', 'закон.html', html(linesOf('803-ФЗ')), '803-ФЗ'],
    ['html named txt', 'закон.txt', html(linesOf('804-ФЗ')), '804-ФЗ'],
    ['odt', 'закон.odt', odt(linesOf('805-ФЗ')), '805-ФЗ'],
  ])('reads %s', async (_format, name, bytes, number) => {
    const { status, data } = await load({ name, bytes })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      act: { kind: 'Федеральный закон', number, date: '15.05.2024', title: 'О порядке выгула мамонтов' },
      provisions: 3,
    })
    const { data: found } = await find(`ст. 1 ${number}`)
    expect(found.hits[0]?.quote).toBe('Закон — о выгуле мамонтов «во дворе».')
  })

  it('refuses what it cannot read', async () => {
    expect((await load({ name: 'закон.png', bytes: 'x' })).status).toBe(415)
    expect((await load({ name: 'закон.doc', bytes: 'x' })).status).toBe(415)
    expect((await load({ name: 'закон.rtf', bytes: 'x' })).status).toBe(422)
    expect((await load({ name: 'закон.pdf', bytes: '%PDF-1.4' })).status).toBe(422)
  })

  it('is not held up by hostile RTF', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'uprava-rtf-'))
    const file = path.join(folder, 'x.rtf')
    writeFileSync(file, `{\\rtf1 ${'{'.repeat(100_000)}${'\\u'.repeat(100_000)}`)
    expect((await extractText(file, 'rtf')).outcome).toBe('damaged')
    rmSync(folder, { recursive: true })
  })
})

describe('an official text of an act that the base knows', () => {
  const text = `ФЕДЕРАЛЬНЫЙ ЗАКОН
О порядке рассмотрения обращений граждан Российской Федерации
2 мая 2006 года № 59-ФЗ
Статья 12. Сроки рассмотрения письменного обращения
1. Письменное обращение, поступившее в орган, рассматривается в течение 30 дней со дня регистрации письменного обращения.
2. В исключительных случаях срок рассмотрения обращения продлевается не более чем на 30 дней.
Статья 13. Личный прием граждан
1. Личный прием граждан проводится руководителями.
2. При личном приеме гражданин предъявляет документ, удостоверяющий его личность.`
  const question = 'сколько чиновнику дано думать над моим письмом'

  it('takes the place of the base’s own words under the same norm, and is found by its questions', async () => {
    const before = (await find('ч. 1 ст. 12 59-ФЗ')).data.hits[0]!
    expect(before.norm_id).toBe('fz59-st12-1')
    const asked = (await find(question)).data.hits[0]!
    const { data } = await load({ name: '59.txt', bytes: text })
    // The base has article 13 as a whole: its parts are joined.
    expect(data.provisions).toBe(4)
    const after = (await find('ч. 1 ст. 12 59-ФЗ')).data.hits
    expect(after[0]).toMatchObject({ norm_id: 'fz59-st12-1', confidence: 'A' })
    expect(after[0]!.quote).toContain('рассматривается в течение 30 дней со дня регистрации')
    expect(after.filter(({ norm_id: id }) => id === 'fz59-st12-1')).toHaveLength(1)
    expect((await find(question)).data.hits[0]).toMatchObject({
      norm_id: asked.norm_id,
      matched_question: asked.matched_question,
    })
    expect((await find('ст. 13 59-ФЗ')).data.hits[0]?.norm_id).toBe('fz59-st13')
    // Norms that the text does not have stay as the base words them.
    expect((await find('ч. 1 ст. 11 59-ФЗ')).data.hits[0]?.norm_id).toBe('fz59-st11-1')
  })

  it('is verbatim: its wording is not edited, the base’s own is', async () => {
    const itemOf = async (search: string, origin: 'official' | 'summary') =>
      (await console.admin('GET /knowledge', { query: { search } })).data.items.find(
        ({ edition }) => edition.origin === origin,
      )!
    const official = await itemOf('fz59-st12-1', 'official')
    const change = (provision: number, body: { text: string }) =>
      console.admin('PUT /knowledge/{provision}', { params: { provision }, body })
    expect((await change(official.id, { text: 'Иначе.' })).status).toBe(422)
    const own = await itemOf('fz59-st11-1', 'summary')
    const { data } = await change(own.id, { text: 'Анонимное обращение остаётся без ответа тукана.' })
    expect(data).toMatchObject({ is_text_edited: true, is_status_edited: false })
    expect((await find('ответ тукана на анонимное обращение')).data.hits[0]?.norm_id).toBe('fz59-st11-1')
  })
})

describe('the watched folder', () => {
  it('loads each file once, and a changed one again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'uprava-laws-'))
    const file = path.join(folder, 'закон.html')
    writeFileSync(file, html(linesOf('811-ФЗ')))
    writeFileSync(path.join(folder, 'прочее.png'), 'x')
    expect(await importNewFiles(folder)).toMatchObject({ acts: [{ number: '811-ФЗ', state: 'added' }] })
    expect(await importNewFiles(folder)).toEqual({ acts: [], refused: [] })
    writeFileSync(file, html([...linesOf('811-ФЗ'), '3. Кормить мамонта на выгуле можно.']))
    expect(await importNewFiles(folder)).toMatchObject({ acts: [{ state: 'changed', provisions: 4 }] })
    writeFileSync(path.join(folder, 'без реквизитов.txt'), 'Просто текст.')
    expect((await importNewFiles(folder)).refused).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })
})

describe('the installation’s own gold questions', () => {
  it('are those its administrators added; a place lost since the last time is named', async () => {
    expect((await console.admin('GET /ai-quality/gold')).data.measured_at).toBeNull()
    const { data } = await console.admin('GET /knowledge', { query: { search: 'fz59-st8-1' } })
    const text = 'за какое время писарь вносит грамоту в книгу'
    await console.admin('POST /knowledge/{provision}/questions', {
      params: { provision: data.items[0]!.id },
      body: { text },
    })
    const measured = await console.admin('POST /ai-quality/gold', {})
    expect(measured.data).toMatchObject({ cause: 'asked', questions: 1, first: 1, five: 1, worse: [] })
    await insertGoldRun(db(), {
      cause: 'base',
      state: 'later',
      answers: [{ question: text, norm_id: 'fz59-st8-1', place: null }],
    })
    expect((await console.admin('GET /ai-quality/gold')).data).toMatchObject({
      cause: 'base',
      first: 0,
      worse: [{ question: text, before: 1, after: null }],
    })
  })
})
