import { expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { parseDocument } from '../parse-document.ts'
import { factorsOfAct } from './find-factors.ts'

const codesIn = (rules: string, estimatesOf: Parameters<typeof factorsOfAct>[1]) => {
  const paragraphs = resolution(rules).split('\n')
  const document = parseDocument({ paragraphs, instruction: '', today: '2026-11-22' })
  return factorsOfAct(document, estimatesOf).map(({ code }) => code)
}
const estimate = (label: string, probability: number) => [
  { label, probability },
  { label: 'any', probability },
]

test('of a sentence the most probable factor is reported, and a second one where its wording stands there', () => {
  const both = [...estimate('COR-3V', 0.97), { label: 'COR-3A', probability: 0.9 }]
  expect(codesIn('1. Ворота для отдельных лиц закрывает сторож.', () => both)).toEqual(['COR-3V'])
  const worded = '1. Ворота для отдельных лиц закрывают по усмотрению сторожа.'
  expect(codesIn(worded, () => both).toSorted()).toEqual(['COR-3A', 'COR-3V'])
})

test('what the classifier finds half probable counts only beside other factors of the act', () => {
  const weak = '1. Ответ на запрос готовит архивариус за десять рабочих дней.'
  const sure = '2. Ворота закрывает сторож в 22 часа.\n3. Лампы гасит сторож в 23 часа.'
  const estimatesOf = (sentence: string) => {
    if (sentence.includes('архивариус')) return estimate('COR-3V', 0.6)
    return sentence.includes('сторож') ? estimate('COR-3D', 0.97) : estimate('COR-3D', 0.01)
  }
  const calm =
    '2. Ворота закрывают в 22 часа.\n3. Лампы гасят в 23 часа.\n4. Двери красят к 1 мая.\n5. Окна моют к 1 июня.'
  expect(codesIn(`${weak}\n${calm}`, estimatesOf)).toEqual([])
  const codes = codesIn(`${weak}\n${calm}\n${sure}`, estimatesOf)
  expect(codes).toEqual(['COR-3V', 'COR-3D', 'COR-3D'])
})

test('an action whose term another point of the act gives is not without a term, however sure the classifier is', () => {
  const action = '1. Заявление рассматривается комиссией.'
  const codes = (other: string) =>
    codesIn(`${action}\n2. ${other}`, (sentence) =>
      sentence.includes('комиссией') ? estimate('COR-3ZH', 0.95) : estimate('COR-3ZH', 0.01),
    )
  expect(codes('Рассмотрение заявления занимает пять рабочих дней.')).toEqual([])
  expect(codes('Копию заявления хранят пять лет.')).toEqual(['COR-3ZH'])
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
  const codes = factorsOfAct(document, () => estimate(label, 0.9)).map(({ code }) => code)
  expect(codes).not.toContain(label)
})
