import { readFileSync } from 'node:fs'
import path from 'node:path'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { describe, expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { identify, identifyTyped } from './identify.ts'
import { asksForTheSame } from './same-again.ts'
import { templates } from './templates.ts'

/** Requests in users' words, four per template; none of them is a phrase of the templates. */
const gold = JSON.parse(readFileSync(path.join(import.meta.dirname, 'requests.gold.json'), 'utf8')) as Record<
  string,
  string[]
>

const words = await orthography()
const careless = (text: string) => foldCase(text).replaceAll(/[,.]/gu, '')
const polite = (text: string) => `Добрый день! Помогите, пожалуйста: ${text.toLowerCase()}.`

const ask = (message: string, scopeId: number | null = 1, suggested: readonly string[] = []) =>
  identify({ messages: [message], suggested, scopeId })

/** Names of templates that are also the kind of several: asked for alone, they leave a choice. */
const kindsOfSeveral = new Set(['Положение', 'Уведомление'])

describe('identification of a template from free text', () => {
  test('GEN-31 G7 every template has requests in the gold set', () => {
    expect(Object.keys(gold).toSorted()).toEqual(
      templates()
        .map(({ id }) => id)
        .toSorted(),
    )
    const phrases = new Set(templates().flatMap(({ phrases }) => phrases.map((one) => one.toLowerCase())))
    const copied = Object.values(gold)
      .flat()
      .filter((one) => phrases.has(one.toLowerCase()))
    expect(copied.length).toBeLessThan(40)
  })

  test('GEN-20 G7 top-1 ≥ 92 %, top-3 ≥ 99 %, a wrong certainty ≤ 1 %, in three styles', () => {
    const count = { all: 0, first: 0, three: 0, wronglySure: 0 }
    for (const [id, requests] of Object.entries(gold)) {
      for (const request of requests) {
        for (const style of [String, careless, polite]) {
          const { template, candidates } = ask(style(request))
          count.all += 1
          if (candidates[0]?.id === id) count.first += 1
          if (candidates.slice(0, 3).some((one) => one.id === id)) count.three += 1
          if (template && template.id !== id) count.wronglySure += 1
        }
      }
    }
    expect(count.all).toBeGreaterThanOrEqual(900)
    expect(count.first / count.all).toBeGreaterThanOrEqual(0.92)
    expect(count.three / count.all).toBeGreaterThanOrEqual(0.99)
    expect(count.wronglySure / count.all).toBeLessThanOrEqual(0.01)
  })

  test.each([
    ['постановление администрации', 'postanovlenie'],
    ['распоряжение администрации о дежурстве', 'rasporyazhenie'],
    ['служебная записка в бухгалтерию', 'sluzhebnaya'],
    ['докладная записка директору', 'dokladnaya'],
    ['акт приёма-передачи имущества', 'akt-peredachi'],
    ['акт выполненных работ', 'akt-rabot'],
    ['согласие на обработку персональных данных', 'soglasie-pdn'],
    ['согласие на распространение персональных данных', 'soglasie-rasp'],
  ])('similar templates are distinguished: %s', (request, id) => {
    expect(ask(request).template?.id).toBe(id)
  })

  test('an exact name in any spelling is certain, as is the number of a suggestion', () => {
    for (const { id, name } of templates().filter(({ name }) => !kindsOfSeveral.has(name)))
      expect(ask(name.toUpperCase().replaceAll('Ё', 'Е')).template?.id).toBe(id)
    for (const name of kindsOfSeveral) {
      expect(ask(name).template).toBeNull()
      expect(ask(name.toLowerCase(), 1, [name, 'Доверенность']).template?.name).toBe(name)
    }
    const suggested = ['Приказ об отпуске', 'Заявление работника']
    expect(ask('2', 1, suggested).template?.name).toBe('Заявление работника')
    expect(ask('второй', 1, suggested).template?.name).toBe('Заявление работника')
    expect(ask('да', 1, ['Доверенность']).template?.name).toBe('Доверенность')
  })

  test('ambiguous requests are not guessed: «приказ» alone, small talk, unknown words', () => {
    for (const message of [
      'приказ',
      'договор',
      'здравствуйте',
      'asdf qwerty',
      '🎉',
      'сколько времени',
      '{}<b>',
    ]) {
      const { confidence, template } = ask(message)
      expect([message, template, confidence < 1]).toEqual([message, null, true])
    }
    expect(ask('приказ').candidates.length).toBeGreaterThan(1)
  })

  test('messages are combined: the kind first, then the subject', () => {
    expect(
      identify({ messages: ['нужен приказ', 'работник уходит в отпуск'], suggested: [], scopeId: 1 }).template
        ?.id,
    ).toBe('prikaz-otpusk')
    const changed = identify({
      messages: ['нужен договор подряда на ремонт', 'нет, лучше доверенность на получение документов'],
      suggested: [],
      scopeId: 1,
    })
    expect(changed.template?.id).toBe('doverennost')
  })

  test('misspelt words are recognized', () => {
    const typed = (message: string) =>
      identifyTyped({ messages: [message], suggested: [], scopeId: 1 }, words).template?.id
    expect(typed('прикас об отпсуке сотруднику')).toBe('prikaz-otpusk')
    expect(typed('даверенность на получение пасылки')).toBe('doverennost')
  })
})

describe('answers to a question between templates', () => {
  const suggested = ['Договор возмездного оказания услуг (ГПХ)', 'Договор подряда', 'Договор с волонтёром']
  test.each([
    ['2', 'Договор подряда'],
    ['2)', 'Договор подряда'],
    ['второй', 'Договор подряда'],
    ['вариант 3', 'Договор с волонтёром'],
    ['давайте первый', 'Договор возмездного оказания услуг (ГПХ)'],
    ['последний', 'Договор с волонтёром'],
    ['который с волонтёром', 'Договор с волонтёром'],
    ['гпх', 'Договор возмездного оказания услуг (ГПХ)'],
    ['подряд', 'Договор подряда'],
    ['договор подряда', 'Договор подряда'],
  ])('«%s» chooses %s', (answer, name) => {
    expect(ask(answer, 1, suggested).template?.name).toBe(name)
  })

  test.each(['4', '0', 'ни один', 'не знаю'])('«%s» chooses none', (answer) => {
    expect(ask(answer, 1, suggested).template).toBeNull()
  })
})

describe('what a request rejects, doubles and does not have', () => {
  test.each([
    ['Нужна не служебка, а докладная: завхоз не выдал ключи', 'sluzhebnaya', 'dokladnaya'],
    ['не договор подряда, а договор с волонтёром на субботник', 'dogovor-podryad', 'dog-lot'],
    ['вместо приказа об отпуске сделайте заявление работника на отпуск', 'prikaz-otpusk', 'zayavlenie'],
    ['протокол потом, сейчас только список вопросов к заседанию', 'protokol-sov', 'povestka'],
    ['положение уже есть, нужен приказ о его утверждении', 'polozhenie', 'prikaz-os'],
    ['справку дали раньше, суд хочет описание человека', 'spravka-rab', 'harakteristika'],
    ['Приказ кадры сами сделают, я пишу от себя: отпустите в августе', 'prikaz-otpusk', 'zayavlenie'],
  ])('«%s»: the rejected template is not offered', (request, rejected, wanted) => {
    const ids = ask(request).candidates.map(({ id }) => id)
    expect(ids[0]).toBe(wanted)
    expect(ids).not.toContain(rejected)
  })

  test('a negation that rejects no document is kept: «лампа не горит»', () => {
    expect(ask('служебная записка: в кабинете не горит лампа').candidates[0]?.id).toBe('sluzhebnaya')
    expect(ask('Пациент не согласен на ампутацию, всё объяснили').candidates[0]?.id).toBe('otkaz-med')
    expect(ask('С охранной фирмой уже есть договор, теперь поменять в нём срок').candidates[0]?.id).toBe(
      'dopsogl',
    )
  })

  test('what a request leaves open is asked between neighbours', () => {
    for (const [request, ids] of [
      ['Комиссия по закупкам, нужен документ о ней', ['prikaz-komis', 'polozhenie']],
      ['Отметить учителя к юбилею', ['blagodarnost', 'prikaz-pooshr']],
      ['акт по сделанному забору', ['akt-rabot', 'akt-peredachi']],
    ] as const)
      expect(ask(request).candidates.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
  })

  test('two documents at once: the second is named too', () => {
    const { candidates, second } = ask('Приказ об увольнении и справка с места работы Ивановой')
    expect([candidates[0]?.id, second?.id]).toEqual(['prikaz-uvol', 'spravka-rab'])
    expect(ask('приказ об отпуске Ивановой и Петровой').second).toBeNull()
  })

  test('a correction of a value keeps the document', () => {
    const { candidates } = identify({
      messages: ['Приказ об отпуске Ивановой с 1 июля на 14 дней', 'нет, не 14 дней, а 21'],
      suggested: [],
      scopeId: 1,
    })
    expect(candidates[0]?.id).toBe('prikaz-otpusk')
  })

  test('«или», a bare kind and a name without a kind are asked back, three at the most', () => {
    for (const request of ['распоряжение или постановление об уборке', 'нужен договор', 'отпуск Ивановой']) {
      const { template, candidates } = ask(request)
      expect([request, template]).toEqual([request, null])
      expect(candidates.length).toBeLessThanOrEqual(3)
    }
  })

  test('what is no document of the catalogue is said to be none, with the nearest ones', () => {
    for (const request of ['переведи диплом на английский', 'посчитай мне отпускные за май'])
      expect([request, ask(request).isUnknown, ask(request).template]).toEqual([request, true, null])
    expect(ask('приказ об отпуске Ивановой с 1 июля').isUnknown).toBe(false)
  })
})

describe('two documents in one request', () => {
  const secondOf = (message: string) => ask(message).second?.id

  test('both are named, or each part is sure of its own', () => {
    expect(secondOf('приказ о приёме и трудовой договор с инспектором')).toBe('trudovoy')
    expect(secondOf('Спонсор дарит лыжи: оформить дар и благодарственное письмо')).toBe('blagodarnost')
  })

  test('one document with an «и» in it stays one', () => {
    expect(secondOf('акт об уничтожении журналов и анкет')).toBeUndefined()
    expect(secondOf('приказ об отпуске Ивановой и Петровой')).toBeUndefined()
  })
})

describe('the same document once more', () => {
  test.each([
    'такой же для Петровой',
    'сделай ещё один такой же для Ким А. Л.',
    'То же самое, но с 1 мая',
    'и Сидорову такой же',
    'для Петровой Анны тоже',
    'Нужна такая же Ильину',
  ])('%s', (message) => expect(asksForTheSame(message)).toBe(true))

  test.each(['приказ такой же, как в прошлом году', 'Я тоже хочу в отпуск', 'нужен договор', 'тоже'])(
    'not: %s',
    (message) => expect(asksForTheSame(message)).toBe(false),
  )
})
