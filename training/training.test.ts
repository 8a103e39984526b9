import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { encodeModel } from '../apps/server/src/platform/text-models/model-file.ts'
import { fieldSpansOf } from '../apps/server/src/platform/text-models/predict.ts'
import { sigmoidScale, softmaxSlope, sureFrom, thresholdFor } from './learn/calibrate.ts'
import { readAppeals } from './read/appeals.ts'
import { readChanges } from './read/changes.ts'
import { readDrafts } from './read/drafts.ts'
import { readFactors } from './read/factors.ts'
import { readFieldRequests } from './read/fields.ts'
import { readRequests } from './read/requests.ts'
import { wholeAppealFigures } from './report/topic-card.ts'
import { runTask } from './tasks/run-task.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'training-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(name: string, lines: readonly string[]): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
}

const requestOf = (number: number, text: string, template: string) =>
  JSON.stringify({ id: `dr-${number}`, text, template: [template], ask: [], fields: {}, style: 'lay' })

/** Forty sentences of acts; every third is held out and says what `heldOut` says. */
function putFactors(heldOut: string): void {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const id = index + 1
    const isWanted = id % 2 === 0
    const text = isWanted
      ? `Комиссия вправе отказать по усмотрению ${id}.`
      : `Срок составляет ${id} рабочих дней.`
    return JSON.stringify({ id, text: id % 3 === 0 ? heldOut : text, codes: isWanted ? ['COR-3A'] : [] })
  })
  put('dev-sets/analysis/sentences.jsonl', lines)
}

describe('training', () => {
  it('gives the same bytes from the same texts', () => {
    putFactors('Что-нибудь.')
    const first = runTask('corruption-factor', folder)
    const second = runTask('corruption-factor', folder)
    expect(Buffer.from(encodeModel(second.model))).toEqual(Buffer.from(encodeModel(first.model)))
    expect(second.card).toBe(first.card)
    expect(first.model.weights.hashes.length).toBeGreaterThan(10)
  })

  it('measures whole appeals by what the product finds in texts that nothing was learned from', () => {
    const appeal = { fields: [], sentences: [], cases: [], may: [] }
    const appeals = [
      { ...appeal, id: '1', part: 'own', text: 'яма', topics: ['roads', 'light'] },
      { ...appeal, id: '2', part: 'own', text: 'фонарь', topics: ['light'] },
      { ...appeal, id: '3', part: 'train', text: 'снег', topics: ['winter'] },
    ] as const
    const card = wholeAppealFigures(appeals, (text) => (text === 'яма' ? ['light', 'roads'] : ['light']))
    expect(card).toContain('| own hold-out | 2 | 50.0 % | 100.0 % | 100.0 % | 100.0 % | 100.0 % (1) |')
    expect(card).not.toContain('cross-validation')
  })

  it('gives the same bytes for taggers', () => {
    put(
      'appeals/one.txt',
      Array.from({ length: 12 }, (_, index) => [
        '# roads',
        'g Здравствуйте!',
        `f На улице яма номер ${index}.`,
        'r Прошу отремонтировать дорогу.',
        's {n Иванова Анна Петровна}, {a ул. Лесная, 5}',
        '',
      ]).flat(),
    )
    for (const name of ['appeal-sentence', 'appeal-field'] as const) {
      const first = encodeModel(runTask(name, folder).model)
      expect(Buffer.from(encodeModel(runTask(name, folder).model))).toEqual(Buffer.from(first))
    }
  })

  it('gives the same bytes for the fields of requests, and marks only kinds that the template has', () => {
    put(
      'fields/one.tsv',
      Array.from(
        { length: 12 },
        (_, index) =>
          `prikaz-otpusk\tlay\tотпуск {employee Ивановой Анне Петровне}, {position методисту}, с {from_date ${index + 1} июня}`,
      ),
    )
    const { model } = runTask('request-field', folder)
    expect(Buffer.from(encodeModel(runTask('request-field', folder).model))).toEqual(
      Buffer.from(encodeModel(model)),
    )
    const text = 'отпуск Ивановой Анне Петровне, методисту, с 3 июня'
    const spans = fieldSpansOf(model, text, new Set(['person', 'from']), {
      document: 'prikaz-otpusk',
      hints: [],
    })
    expect(spans.map(({ label, text: said }) => `${label} ${said}`)).toEqual([
      'person Ивановой Анне Петровне',
      'from 3 июня',
    ])
  })

  it('never learns from what is held out', () => {
    putFactors('Что-нибудь.')
    const before = encodeModel(runTask('corruption-factor', folder).model)
    putFactors('Совсем другие слова о выдаче субсидий.')
    put('holdout/factors/own.tsv', ['+COR-3A\tЕщё одно предложение.'])
    expect(Buffer.from(encodeModel(runTask('corruption-factor', folder).model))).toEqual(Buffer.from(before))
  })

  it('learns what the texts say', () => {
    putFactors('Что-нибудь.')
    const { card } = runTask('corruption-factor', folder)
    expect(card).toContain('| COR-3A |')
    expect(card).toMatch(/\| COR-3A \| \d\.\d\d \| 100\.0 % \/ 100\.0 % \(14\)/u)
  })
})

describe('readers', () => {
  it('take the marks of requests as the kinds of their fields', () => {
    put('fields/one.tsv', [
      'prikaz-pooshr\tlay\tблагодарность {employee Кадырову А.} в {place с. Амга} за {reason  ремонт рентгена,}',
      'prikaz-pooshr\tlay\tза {purpose ремонт}',
      'no-such\tlay\tза {reason ремонт}',
      'prikaz-pooshr\tза {reason ремонт}',
    ])
    const { items, faults } = readFieldRequests(folder)
    expect(faults).toEqual(['fields/one.tsv:2', 'fields/one.tsv:3', 'fields/one.tsv:4'])
    expect(
      items.map(({ text, marks }) =>
        marks.map(({ label, start, end }) => `${label} ${text.slice(start, end)}`),
      ),
    ).toEqual([['person Кадырову А.', 'settlement с. Амга', 'reason ремонт рентгена']])
  })

  it('read messages about a draft with the orders before them', () => {
    put('changes/one.tsv', [
      'memo@edit\tprev: служебка о партах ⏎ на 5 мая || {c слушай} не {old 5}, а {new 12} {of мая}',
      'memo@maybe\tprev: служебка || {new 12}',
      'memo@edit\tprev: служебка || {other 12}',
      'memo@same\t{to Котову}',
    ])
    const { items, faults } = readChanges(folder)
    expect(faults).toEqual(['changes/one.tsv:2', 'changes/one.tsv:3', 'changes/one.tsv:4'])
    expect(items.map(({ kind, earlier, text }) => [kind, earlier, text])).toEqual([
      ['edit', 'служебка о партах\nна 5 мая', 'слушай не 5, а 12 мая'],
    ])
    expect(
      items[0]?.marks.map(({ label, start, end }) => `${label} ${items[0]!.text.slice(start, end)}`),
    ).toEqual(['order слушай', 'old 5', 'new 12', 'of мая'])
  })

  it('take marks out of appeals and keep their places', () => {
    put('appeals/one.txt', [
      '# roads light',
      '! redirected, crime',
      'n Пишет вам {n Сергеева О. П.}, {a с. Хомустах, ул. Лесная, 5}.',
      'f Яма.',
      'r Засыпьте.',
      'r.light И фонарь почините.',
      'r* Прошу принять меры.',
      'q {p 8 914 000-11-22}, {m olga@post.example}',
    ])
    const { items, faults } = readAppeals(folder)
    expect(faults).toEqual([])
    const [appeal] = items
    expect(appeal?.cases).toEqual(['redirected', 'crime'])
    expect(
      appeal?.fields.map(({ label, start, end }) => `${label} ${appeal.text.slice(start, end)}`),
    ).toEqual([
      'name Сергеева О. П.',
      'address с. Хомустах, ул. Лесная, 5',
      'phone 8 914 000-11-22',
      'email olga@post.example',
    ])
    expect(appeal?.sentences.map(({ label, topic }) => [label, topic])).toEqual([
      ['greeting', undefined],
      ['fact', undefined],
      ['request', 'roads'],
      ['request', 'light'],
      ['request', undefined],
      ['requisites', undefined],
    ])
  })

  it('report lines that they cannot understand by file and number and read on', () => {
    put('appeals/bad.txt', ['# roads', 'z Что это?', 'f Пишет {x Кто-то}.', 'r Почините.'])
    put('factors/bad.tsv', [
      '+COR-9\tНет такого.',
      '+\tБез кода.',
      '-COR-3A\tВ срок 5 дней.',
      'без табуляции',
    ])
    put('drafts/bad.tsv', ['memo\tНапиши {to Петрову}', 'ode\tСочини', 'memo\tНапиши {to Петрову'])
    put('dev-sets/requests.jsonl', [requestOf(1, 'приказ', 'prikaz')])
    put('requests/bad.tsv', ['prikaz\tlay\tбумага', 'prikazz\tlay\tбумага', 'prikaz\tlay'])
    expect(readAppeals(folder).faults).toEqual(['appeals/bad.txt:2', 'appeals/bad.txt:3'])
    expect(readAppeals(folder).items).toHaveLength(1)
    expect(readFactors(folder).faults).toEqual([
      'factors/bad.tsv:1',
      'factors/bad.tsv:2',
      'factors/bad.tsv:4',
    ])
    expect(readFactors(folder).items[0]).toMatchObject({ codes: [], near: 'COR-3A' })
    expect(readDrafts(folder).faults).toEqual(['drafts/bad.tsv:2', 'drafts/bad.tsv:3'])
    expect(readRequests(folder).faults).toEqual(['requests/bad.tsv:2', 'requests/bad.tsv:3'])
  })

  it('read unclear, missing, negated and double requests', () => {
    put('dev-sets/requests.jsonl', [requestOf(1, 'приказ', 'prikaz'), requestOf(3, 'акт', 'akt')])
    put('requests/one.tsv', [
      '?prikaz,akt\task\tчто-то',
      '-\tnone\tстихи',
      'prikaz\tnot:akt\tне акт, а приказ',
      'prikaz+akt\ttwo\tприказ и акт',
    ])
    const { items } = readRequests(folder)
    expect(items.map(({ part }) => part)).toEqual(['train', 'dev', 'train', 'train', 'train', 'train'])
    expect(items.slice(2).map(({ templates, ask, not, second }) => [templates, ask, not, second])).toEqual([
      [[], ['prikaz', 'akt'], [], []],
      [[], [], [], []],
      [['prikaz'], [], ['akt'], []],
      [['prikaz'], [], [], ['akt']],
    ])
  })
})

describe('calibration', () => {
  it('finds the threshold from which decisions are right often enough', () => {
    const decisions = [0.9, 0.8, 0.7, 0.6, 0.5].map((probability, index) => ({
      probability,
      isRight: index !== 3,
    }))
    expect(thresholdFor(decisions, 1, 2)).toBe(0.7)
    expect(thresholdFor(decisions, 0.8, 2)).toBe(0.5)
    expect(thresholdFor(decisions, 1, 4)).toBe(1.01)
    expect(sureFrom(decisions, 0.2)).toBe(0.5)
    expect(sureFrom(decisions, 0.1)).toBe(0.7)
    const improbable = Array.from({ length: 9 }, () => ({ probability: 0.2, isRight: true }))
    expect(thresholdFor(improbable, 0.8)).toBe(1.01)
  })

  it('lowers the certainty of scores that are often wrong', () => {
    const judged = Array.from({ length: 20 }, (_, index) => ({
      scores: Float64Array.from([4, 0]),
      target: Float64Array.from(index % 4 === 0 ? [0, 1] : [1, 0]),
    }))
    expect(softmaxSlope(judged)).toBeLessThan(0.4)
    const { slope, shift } = sigmoidScale(judged, 0)
    expect(1 / (1 + Math.exp(-(4 * slope + shift)))).toBeCloseTo(0.75, 1)
  })
})
