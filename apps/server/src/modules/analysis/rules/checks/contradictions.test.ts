import { expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { parseDocument } from '../parse-document.ts'
import { wrongTotals } from './consistency.ts'
import { contradictoryValues } from './paired-values.ts'
import { mismatchedSigners } from './parties.ts'
import { missingAnnexes, unmentionedAnnexes } from './technique.ts'

const documentOf = (rules: string) =>
  parseDocument({ paragraphs: resolution(rules).split('\n'), instruction: '', today: '2026-11-22' })

test.each([
  ['Отдел рассматривает уведомление 7 рабочих дней.', 2],
  ['Отдел рассматривает уведомление 15 рабочих дней.', 0],
  ['Отдел рассматривает уведомление за 7 рабочих дней до открытия.', 0],
])('a term without a preposition: %s', (second, count) => {
  const rules = `1. Рассмотрение уведомлений обеспечить в срок не более 15 рабочих дней.\n2. ${second}`
  expect(contradictoryValues(documentOf(rules))).toHaveLength(count)
})

test('terms of different things under one verb', () => {
  const rules =
    '1. Отдел регистрирует устав или отказывает в регистрации в течение 20 дней.\n2. Изменения в устав регистрируют в течение 10 дней.'
  expect(contradictoryValues(documentOf(rules))).toEqual([])
})

test.each([
  ['1 000 рублей, из них: школе — 700 рублей, саду — 400 рублей', 1],
  ['1 000 рублей, из них: школе — 700 рублей, саду — 200 рублей', 0],
  ['1 000 рублей, в том числе НДС 1 200 рублей', 0],
  ['1 000 рублей, в том числе по годам: 2027 год — 700 рублей, 2028 год — 200 рублей', 1],
  ['1 000 рублей (в том числе 2027 год — 700 рублей, 2028 год — 300 рублей)', 0],
])('parts and their whole: %s', (sums, count) => {
  expect(wrongTotals(documentOf(`1. Выделить ${sums}.`))).toHaveLength(count)
})

test('a long post stands in two lines of the signature', () => {
  const act = resolution('1. Постановление подписывает глава округа.').replace(
    'Глава округа А.П. Соколов',
    'Заместитель главы администрации округа\nпо экономике и финансам А.П. Соколов',
  )
  const document = parseDocument({ paragraphs: act.split('\n'), instruction: '', today: '2026-11-22' })
  expect(mismatchedSigners(document)).toHaveLength(1)
})

test('annexes: each number counts, «прилагаемый» is the first', () => {
  const parsed = (text: string) =>
    parseDocument({ paragraphs: text.split('\n'), instruction: '', today: '2026-11-22' })
  const rules = '1. Утвердить состав согласно приложению 2 и форму согласно приложению 3.'
  expect(missingAnnexes(parsed(resolution(rules))).map(({ detail }) => detail)).toContain(
    'Приложения № 3 в файле нет.',
  )
  const numbered = resolution('1. Порядок.').replace('Приложение\n', 'Приложение 1\n')
  expect(unmentionedAnnexes(parsed(`${numbered}\nПриложение 2\nк постановлению`))).toHaveLength(1)
})

test('the text names another signer', () => {
  const signed = (post: string) => mismatchedSigners(documentOf(`1. Постановление подписывает ${post}.`))
  expect(signed('председатель Совета')).toHaveLength(1)
  expect(signed('глава района')).toEqual([])
})
