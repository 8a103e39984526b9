import { expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { parseDocument } from '../parse-document.ts'
import { factorsOfAct } from './find-factors.ts'

const weak = '1. Ответ на запрос готовит архивариус за десять рабочих дней.'
const sure = '2. Ворота закрывает сторож в 22 часа.'
const estimatesOf = (sentence: string) => {
  if (sentence.includes('архивариус')) return [{ label: 'COR-3V', probability: 0.6 }]
  return sentence.includes('сторож') ? [{ label: 'COR-3D', probability: 0.9 }] : []
}
const codesIn = (rules: string) => {
  const paragraphs = resolution(rules).split('\n')
  const document = parseDocument({ paragraphs, instruction: '', today: '2026-11-22' })
  return factorsOfAct(document, estimatesOf).map(({ code }) => code)
}

test('what the classifier alone finds half probable counts only in an act where it is sure of something', () => {
  const others = (codes: string[]) => codes.filter((code) => code !== 'COR-3ZH')
  expect(others(codesIn(weak))).toEqual([])
  expect(others(codesIn(`${weak}\n${sure}`))).toEqual(['COR-3V', 'COR-3D'])
})

test('where the classifier is sure that an action has no term, one word in common is no term of it', () => {
  const action = '1. Заявление рассматривается комиссией.'
  const term = '2. Копию заявления хранят пять лет.'
  const codes = (probability: number) =>
    factorsOfAct(
      parseDocument({
        paragraphs: resolution(`${action}\n${term}`).split('\n'),
        instruction: '',
        today: '2026-11-22',
      }),
      (sentence) => (sentence.includes('комиссией') ? [{ label: 'COR-3ZH', probability }] : []),
    ).map(({ code }) => code)
  expect(codes(0.6)).toEqual([])
  expect(codes(0.9)).toEqual(['COR-3ZH'])
})

test.each([
  ['COR-3G', '1. Положение устанавливает виды премий, показатели, порядок их подсчёта и обжалования.'],
  ['COR-3A', '1. Отсрочка в иных случаях предоставляется по правилам главы 9 Налогового кодекса.'],
  ['COR-3I', '1. Льготы по закону действуют независимо от этого решения.'],
])('%s is not where an act says what it is about, or a law is followed: %s', (label, rules) => {
  const document = parseDocument({
    paragraphs: resolution(rules).split('\n'),
    instruction: '',
    today: '2026-11-22',
  })
  const codes = factorsOfAct(document, () => [{ label, probability: 0.9 }]).map(({ code }) => code)
  expect(codes).not.toContain(label)
})
