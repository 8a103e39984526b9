import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { db, sql } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'
import { aChannel, type TestSeat } from '#testing/people.ts'
import { runAdmin } from '#testing/process.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const slow = 180_000

let server: TestServer
let folder: string
let owner: TestSeat
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-laws-'))
  const channel = await aChannel()
  owner = channel.owner
  await (
    await server.administrator()
  ).admin('PUT /channels/{channel}', {
    params: { channel: channel.id },
    body: { permissions: { have_ai: true } },
  })
}, slow)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const importLaws = async (...line: string[]) => {
  const { exit, out, error } = await runAdmin(['import-laws', ...line], {
    DATA_DIR: settings().DATA_DIR,
    DATABASE_URL: server.databaseUrl,
  })
  return {
    exit,
    error,
    lines: out
      .trimEnd()
      .split('\n')
      .map((text) => text.replaceAll(folder, '')),
  }
}

async function file(name: string, content: unknown): Promise<string> {
  const where = path.join(folder, name)
  await writeFile(where, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return where
}

const law = (hours: string) => `ФЕДЕРАЛЬНЫЙ ЗАКОН
от 15 мая 2024 года № 779-ФЗ

О порядке купания мамонтов

Статья 1. Срок купания
1. Мамонта купают ежедневно в тёплой воде.
2. Купание мамонта длится не дольше чем ${hours} часа в день.`

const order = (text: string) => ({
  kind: 'Постановление Правительства РФ',
  number: '7780',
  date: '2024-02-03',
  title: 'О щётках для мамонтов',
  provisions: [{ article: 'п. 1', heading: 'Размер щётки', text }],
})

/** All that the base holds, as far as an import could change it. */
async function base(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from law_acts) as acts, (select count(*) from law_editions) as editions,
      (select count(*) from law_provisions) as provisions,
      (select md5(string_agg(p::text, '' order by p.id)) from law_provisions p) as texts,
      (select count(*) from audit_entries where action_code = 'act_imported') as entries`.execute(db())
  return rows[0]
}

const quoteOf = async (query: string) =>
  (await server.as(owner).ai('GET /provisions', { query: { query }, channel: owner.channelId })).data.hits[0]
    ?.quote

it(
  'OPS-19 --check says what an import would do and changes nothing, the import does it, repeated it changes nothing',
  async () => {
    const files = [await file('закон.txt', law('два')), await file('щётки.json', order('Щётка — 40 см.'))]
    const before = await base()
    const checked = await importLaws(...files, '--check')
    expect([checked.exit, checked.lines]).toEqual([
      0,
      [
        '/закон.txt: добавлен, № 779-ФЗ «О порядке купания мамонтов», норм 2',
        '/щётки.json: добавлен, № 7780 «О щётках для мамонтов», норм 1',
        'Добавлено: 2, изменено: 0, без изменений: 0, отклонено: 0. Ничего не записано',
      ],
    ])
    expect(await base()).toEqual(before)

    const first = await importLaws(...files)
    expect(first.lines.at(-1)).toBe('Добавлено: 2, изменено: 0, без изменений: 0, отклонено: 0')
    expect(await quoteOf('779-ФЗ ст. 1 ч. 2')).toContain('два часа')
    const { rows } = await sql<{ actor: string }>`
      select distinct actor_type || ' ' || actor_id as actor from audit_entries
      where action_code = 'act_imported'`.execute(db())
    expect(rows).toEqual([{ actor: `command ${userInfo().username}` }])

    const stored = await base()
    const again = await importLaws(...files)
    expect([again.exit, again.lines.at(-1)]).toEqual([
      0,
      'Добавлено: 0, изменено: 0, без изменений: 2, отклонено: 0',
    ])
    expect(await base()).toEqual(stored)

    const changed = await importLaws(files[1]!, await file('закон.txt', law('четыре')))
    expect(changed.lines.at(-1)).toBe('Добавлено: 0, изменено: 1, без изменений: 1, отклонено: 0')
    expect(await quoteOf('779-ФЗ ст. 1 ч. 2')).toContain('четыре часа')
  },
  slow,
)

it(
  'OPS-19 refuses a broken file with its lines, and changes nothing, of the other files either',
  async () => {
    const sound = await file('новый.json', { ...order('Щётка — 50 см.'), number: '7781' })
    const wrong = await file('поля.json', {
      ...order('x'),
      date: '03.02.2024',
      provisions: [{ article: 'п. 1', heading: '', text: 'Щётка.' }],
    })
    const cut = await file('обрыв.json', '{\n  "kind": "Постановление",\n  "number":\n}')
    const empty = await file('пустой.txt', 'Просто текст без реквизитов')
    const before = await base()
    const { exit, lines } = await importLaws(sound, wrong, cut, empty, path.join(folder, 'нет.txt'))
    expect(exit).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        '/поля.json: отклонён: Файл не по образцу: проверьте поле date (строка 4)',
        '/поля.json: отклонён: Файл не по образцу: проверьте поле provisions.0.heading (строка 9)',
        '/обрыв.json: отклонён: Файл повреждён или не читается (строка 4)',
        '/пустой.txt: отклонён: Заполните поле «Номер»',
        '/нет.txt: отклонён: Файла нет или его нельзя прочитать',
      ]),
    )
    expect(lines.at(-1)).toBe('Добавлено: 1, изменено: 0, без изменений: 0, отклонено: 4. Ничего не записано')
    expect(await base()).toEqual(before)
  },
  slow,
)
