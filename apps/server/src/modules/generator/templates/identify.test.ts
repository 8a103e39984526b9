import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { identify } from './identify.ts'
import { templates } from './templates.ts'

/** Requests as people write them, four for each template; none of them stands in the templates. */
const gold = JSON.parse(readFileSync(path.join(import.meta.dirname, 'requests.gold.json'), 'utf8')) as Record<
  string,
  string[]
>

const careless = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/[,.]/gu, '')
const polite = (text: string) => `Добрый день! Помогите, пожалуйста: ${text.toLowerCase()}.`

const ask = (message: string, scopeId: number | null = 1, offered: readonly string[] = []) =>
  identify({ messages: [message], offered, scopeId })

describe('a template is found by free words', () => {
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
  ])('those that are easily confused are told apart: %s', (request, id) => {
    expect(ask(request).template?.id).toBe(id)
  })

  test('the name as it stands is certain, in any spelling; so is the number of what was offered', () => {
    for (const { id, name } of templates())
      expect(ask(name.toUpperCase().replaceAll('Ё', 'Е')).template?.id).toBe(id)
    const offered = ['Приказ об отпуске', 'Заявление работника']
    expect(ask('2', 1, offered).template?.name).toBe('Заявление работника')
    expect(ask('второй', 1, offered).template?.name).toBe('Заявление работника')
    expect(ask('да', 1, ['Доверенность']).template?.name).toBe('Доверенность')
  })

  test('what is not clear is not guessed: «приказ» alone, talk, nothing known', () => {
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

  test('messages count together: the kind first, then what it is about', () => {
    expect(
      identify({ messages: ['нужен приказ', 'работник уходит в отпуск'], offered: [], scopeId: 1 }).template
        ?.id,
    ).toBe('prikaz-otpusk')
    const changed = identify({
      messages: ['нужен договор подряда на ремонт', 'нет, лучше доверенность на получение документов'],
      offered: [],
      scopeId: 1,
    })
    expect(changed.template?.id).toBe('doverennost')
  })

  test('a mistyped word is understood', () => {
    expect(ask('прикас об отпсуке сотруднику').template?.id).toBe('prikaz-otpusk')
  })
})
