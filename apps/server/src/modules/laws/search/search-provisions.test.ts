import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'

import { closeDatabase, db, openDatabase, sql } from '#platform/database/index.ts'
import { splitSentences } from '#platform/russian/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

import { embedMissing, loadBase, provisionById, searchProvisions, useEmbedder } from '../index.ts'
import { splitQuestion } from './split-question.ts'

const onDate = '2026-11-21'
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  openDatabase(database.url)
  useSettings(readSettings({ LOG_LEVEL: 'silent' }))
})
afterEach(() => useEmbedder(undefined))
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const ask = (query: string) => searchProvisions({ query, channelId: null, onDate })
const normsOf = async (query: string) => (await ask(query)).hits.map(({ provision }) => provision.normId)

describe('G3: everyday words', () => {
  test.each([
    ['мне не отвечают из администрации уже два месяца', 'fz59-st12-1'],
    ['учительница пишет всё в телеграм, это законно', 'fz149-st10-8'],
    ['в квартире холодно, батареи еле тёплые', 'pp354-kachestvo'],
    ['как выгнать мэра с должности', 'fz131-st74-1'],
    ['закупить канцелярию без торгов на 400 тысяч', 'fz44-st93-4'],
  ])('%s', async (query, norm) => {
    expect((await normsOf(query)).slice(0, 5)).toContain(norm)
  })

  test.each([
    ['за скока дней надо зарегестрировать письмо жителя', 'fz59-st8-1'],
    ['расмотрение протеста прокурора на муницпальный правовой акт', 'fz2202-st23'],
    ['rjulf drk.xfn ,fnfhtb jctym.', 'fz190-st6'],
    ['СРОК РЕГИСТРАЦИИ ПИСЬМЕННОГО ОБРАЩЕНИЯ', 'fz59-st8-1'],
  ])('mistyped: %s', async (query, norm) => {
    expect((await normsOf(query)).slice(0, 5)).toContain(norm)
  })
})

describe('a citation said without its labels', () => {
  test.each([
    ['семнадцатая двадцать пятого', '25-ФЗ', 'ст. 16–17'],
    ['десять точка один сто пятьдесят второго', '152-ФЗ', 'ст. 10.1'],
    ['двести семьдесят третий о коррупции, девятая', '273-ФЗ', 'ст. 9'],
    ['тридцать девять пятнадцать земельные участки', '136-ФЗ', 'ст. 39.15'],
  ])('%s', async (query, act, article) => {
    const [first] = (await ask(query)).hits
    expect(first?.provision.actNumber).toBe(act)
    expect(first?.provision.article.startsWith(article)).toBe(true)
  })

  it('is not seen in numbers that no article answers', async () => {
    expect((await ask('двести пятьдесят сто двенадцать')).isUnsure).toBe(true)
  })
})

describe('a question of several matters', () => {
  test.each([
    [
      'В какой срок нужно ответить на обращение гражданина и можно ли его продлить?',
      ['fz59-st12-1', 'fz59-st12-2'],
    ],
    [
      'сколько дней отпуска у муниципального служащего и можно ли заменить отпуск деньгами',
      ['fz25-st21', 'tk-st124'],
    ],
    ['за сколько дней регистрируют жалобу и сколько хранить её потом', ['fz59-st8-1', 'ra236']],
  ])('%s', async (query, norms) => {
    expect((await normsOf(query)).slice(0, 3)).toEqual(expect.arrayContaining(norms))
  })

  test.each([
    ['устав и решение о внесении изменений', []],
    ['хлеб и соль', []],
    ['кто назначает старосту и как', []],
    [
      'в какой срок отвечают на жалобу и кто подписывает ответ',
      ['в какой срок отвечают на жалобу', 'кто подписывает ответ'],
    ],
    ['Как встать на учёт? Сколько метров положено?', ['Как встать на учёт', 'Сколько метров положено']],
  ])('«%s» has the parts %j', (question, parts) => {
    expect(splitQuestion(question)).toEqual(parts)
  })
})

describe('G6: an honest refusal', () => {
  test.each([
    'рецепт борща с фасолью',
    'кто забил решающий гол в финале',
    'как установить python на windows',
    'закон Республики Беларусь об обращениях граждан и юридических лиц',
    'трудовой кодекс Казахстана про отпуск',
    'вступить в наследство по завещанию',
    '',
    '???',
  ])('«%s» is refused', async (query) => {
    const { verdict, hits, message } = await ask(query)
    expect([verdict, hits]).toEqual(['refuse', []])
    expect(message).not.toBe('')
  })

  it('warns of an act that is about to end', async () => {
    const { verdict, warnings, message } = await ask('ст. 28 131-ФЗ')
    expect(verdict).toBe('answer')
    expect(warnings).toContain('131-ФЗ от 06.10.2003: утрачивает силу с 01.01.2028')
    expect(message).toContain('Обратите внимание')
  })
})

describe('G5: what is quoted', () => {
  it('quotes are exact stretches of the norm’s text', async () => {
    for (const query of [
      'срок ответа на обращение',
      'плата за садик',
      'ст. 12 59-ФЗ',
      'штраф за утечку данных',
    ]) {
      for (const { quotes, provision } of (await ask(query)).hits) {
        expect(quotes.length).toBeGreaterThan(0)
        for (const quote of quotes) expect(provision.text).toContain(quote)
      }
    }
  })

  it('abbreviations do not end a sentence', () => {
    expect(splitSentences('По ст. 5 закона срок 30 дней. С 01.01.2027 г. он короче. См. п. 3 ч. 2.')).toEqual(
      ['По ст. 5 закона срок 30 дней.', 'С 01.01.2027 г. он короче.', 'См. п. 3 ч. 2.'],
    )
  })
})

describe('the day a question is asked for', () => {
  it('a norm answers with its status on that day', async () => {
    const on = (day: string) => searchProvisions({ query: 'ст. 36 131-ФЗ', channelId: null, onDate: day })
    expect(await on('2026-11-21')).toMatchObject({ verdict: 'answer' })
    expect(await on('2028-01-01')).toMatchObject({ verdict: 'repealed' })
  })
})

describe('vectors through the model’s endpoint', () => {
  /** Knows one meaning: the question below is near to the norm about archives. */
  const oneMeaning = {
    model: 'test',
    embed(texts: readonly string[]) {
      return Promise.resolve(texts.map((text) => (/расписки курьера/iu.test(text) ? [1, 0] : [0, 1])))
    },
  }

  it('are off by default, and join the words when switched on', async () => {
    expect(await embedMissing()).toBe(0)
    useEmbedder(oneMeaning)
    expect(await embedMissing(40)).toBe(40)
    expect(await embedMissing(10)).toBe(10)
    await sql`
      insert into law_vectors (provision_id, model, vector)
      select id, 'test', '\\x0000803f00000000' from law_provisions where norm_id = 'fz125-st17'
      on conflict (provision_id, model) do update set vector = excluded.vector`.execute(db())
    await sql`update law_scopes set revision = revision + 1 where scope = 0`.execute(db())
    const query = 'срок регистрации письменного обращения и расписки курьера'
    const withMeaning = await searchProvisions({ query, channelId: null, onDate, limit: 40 })
    useEmbedder(undefined)
    const wordsAlone = await searchProvisions({ query, channelId: null, onDate, limit: 40 })
    const placeIn = ({ hits }: typeof wordsAlone) => {
      const place = hits.findIndex(({ provision }) => provision.normId === 'fz125-st17')
      return place === -1 ? 1000 : place
    }
    expect(placeIn(withMeaning)).toBeLessThan(placeIn(wordsAlone))
  })

  it('an endpoint that fails leaves the words', async () => {
    useEmbedder({ model: 'broken', embed: () => Promise.reject(new Error('no answer')) })
    expect((await normsOf('срок регистрации письменного обращения'))[0]).toBe('fz59-st8-1')
  })
})

describe('loading the base', () => {
  const norms = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from law_provisions`.execute(db())).rows[0]
      ?.count

  it('happens once for each version of the files, and two at once do not double it', async () => {
    expect(await loadBase()).toBe(false)
    await sql`update law_scopes set content_sha256 = '' where scope = 0`.execute(db())
    const loaded = await Promise.all([loadBase(), loadBase()])
    expect(loaded.filter((isLoaded) => isLoaded)).toEqual([true])
    expect(await norms()).toBe(757)
  })

  it('keeps what an administrator has decided and drops what the files no longer have', async () => {
    await sql`
      update law_provisions set status = 'утратил силу', is_status_edited = true where norm_id = 'fz38-st19'`.execute(
      db(),
    )
    await sql`
      insert into law_provisions (edition_id, act_id, norm_id, article, heading, text, status, confidence, position)
      select edition_id, act_id, 'gone', 'ст. 99', 'x', 'x', 'действует', 'B', 999 from law_provisions where norm_id = 'fz38-st19'`.execute(
      db(),
    )
    await sql`update law_scopes set content_sha256 = '' where scope = 0`.execute(db())
    await loadBase()
    expect(await provisionById('gone', { channelId: null, onDate })).toBeNull()
    expect(await provisionById('fz38-st19', { channelId: null, onDate })).toMatchObject({
      status: 'утратил силу',
    })
  })
})
