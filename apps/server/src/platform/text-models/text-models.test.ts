import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { bestLabels, labelProbabilities, marginals, type Chain } from './chain.ts'
import { FeatureList } from './feature-list.ts'
import { hashOf } from './hash.ts'
import {
  appealCases,
  appealTopics,
  corruptionFactors,
  guessGenre,
  guessTemplate,
  labelSentences,
  requestContexts,
  tagFields,
  segmentRequest,
} from './index.ts'
import { probabilitiesOf, scoresOf } from './linear-model.ts'
import { decodeModel, encodeModel, type ModelData } from './model-file.ts'
import { modelNames } from './models.ts'

const small: ModelData = {
  header: {
    labels: ['да', 'нет'],
    profile: {},
    link: 'softmax',
    bias: [0, 0],
    steps: [0.1, 0.5],
    slope: [1, 1],
    shift: [0, 0],
    thresholds: [0.9],
  },
  weights: {
    hashes: Uint32Array.from([hashOf('a'), hashOf('b')].toSorted((one, other) => one - other)),
    starts: Uint32Array.from([0, 2, 3]),
    labels: Uint8Array.from([0, 1, 1]),
    weights: Int8Array.from([100, -2, 4]),
  },
}

describe('model files', () => {
  it('are read as they were written, whatever the length of their header', () => {
    for (const label of ['да', 'д', 'дада', 'd']) {
      const model = { ...small, header: { ...small.header, labels: [label, 'нет'] } }
      const read = decodeModel(Buffer.concat([encodeModel(model)]))
      expect(read).toEqual(model)
    }
  })

  it('are refused when they are torn or something else', () => {
    const bytes = encodeModel(small)
    expect(() => decodeModel(bytes.subarray(0, bytes.length - 1))).toThrow('incomplete')
    expect(() => decodeModel(new Uint8Array(40))).toThrow('Not a model file')
    expect(() => decodeModel(new Uint8Array(3))).toThrow('Not a model file')
  })

  it('hold at most 3 MB together, one for every name', () => {
    const folder = path.join(import.meta.dirname, 'data')
    const files = readdirSync(folder)
    expect(files.toSorted()).toEqual(modelNames.map((name) => `${name}.model`).toSorted())
    const size = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
    expect(size).toBeLessThanOrEqual(3 * 1024 * 1024)
  })

  it.each(modelNames)('%s is as large as docs/models.md says', (name) => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/models.md'), 'utf8')
    const section = page.split(/^## /mu).find((one) => one.startsWith(`${name}\n`))
    const { size } = statSync(path.join(import.meta.dirname, 'data', `${name}.model`))
    expect(section).toContain(`File: ${(size / 1024).toFixed(0)} KB`)
  })
})

describe('scores', () => {
  it('add the known features, step by step of each label, and leave out the unknown', () => {
    const features = new FeatureList()
    features.addFlags(['a', 'unknown'])
    const first = hashOf('a') < hashOf('b')
    expect([...scoresOf(small, features)]).toEqual(first ? [10, -1] : [0, 2])
    const sum = probabilitiesOf(small, scoresOf(small, features)).reduce((total, one) => total + one, 0)
    expect(sum).toBeCloseTo(1)
  })

  it('count a name once and scale a group to its weight', () => {
    const features = new FeatureList()
    features.addGroup(['a', 'b', 'a', 'c', 'd'], 3)
    expect(features.values).toEqual([1.5, 1.5, 1.5, 1.5])
  })
})

describe('a chain', () => {
  const chain: Chain = {
    scores: [
      [0.5, -1, 0.2],
      [0, 1.5, -0.3],
      [1, 0.9, 0.1],
      [-0.4, 0.3, 0.8],
    ].map((row) => Float64Array.from(row)),
    transitions: [0.3, -1, 0.5, 0, 0.7, -2, 1, 0.2, -0.1, 0.4, 0, -0.6],
  }
  const all = Array.from({ length: 81 }, (_, code) =>
    [27, 9, 3, 1].map((unit) => Math.floor(code / unit) % 3),
  ).map((labels) => {
    const score = labels.reduce(
      (sum, label, at) =>
        sum + chain.scores[at]![label]! + chain.transitions[(at === 0 ? 3 : labels[at - 1]!) * 3 + label]!,
      0,
    )
    return { labels, score }
  })

  it('has the marginal probabilities of all sequences together', () => {
    const total = all.reduce((sum, { score }) => sum + Math.exp(score), 0)
    for (const [at, row] of marginals(chain).labels.entries()) {
      for (const [label, probability] of row.entries()) {
        const own = all.filter(({ labels }) => labels[at] === label)
        expect(probability).toBeCloseTo(own.reduce((sum, { score }) => sum + Math.exp(score), 0) / total)
      }
    }
  })

  it('has the same probabilities by scaled sums, also where labels are far apart', () => {
    const far = chain.scores.map((own, at) => own.map((score, label) => score * 40 * (at + label)))
    const apart = chain.scores.map((own, at) =>
      own.map((_, label) => (label === at % own.length ? 0 : -2000)),
    )
    // So unlikely that each of them is nothing as a number.
    const rare = { ...chain, transitions: chain.transitions.map((score) => score - 800) }
    for (const one of [chain, { ...chain, scores: far }, { ...chain, scores: apart }, rare]) {
      const { labels } = marginals(one)
      for (const [at, row] of labelProbabilities(one).entries())
        for (const [label, probability] of row.entries())
          expect(probability).toBeCloseTo(labels[at]![label]!, 9)
    }
  })

  it('has the best of all sequences, and of the allowed ones', () => {
    const best = (list: typeof all) =>
      list.reduce((one, other) => (other.score > one.score ? other : one)).labels
    expect(bestLabels(chain)).toEqual(best(all))
    const isAllowed = (from: number, to: number) => to !== 1 || from === 2
    const allowed = all.filter(({ labels }) =>
      labels.every((label, at) => isAllowed(labels[at - 1] ?? -1, label)),
    )
    expect(bestLabels(chain, isAllowed)).toEqual(best(allowed))
  })
})

describe('the trained models', () => {
  it('name the topic of plain appeals', () => {
    const first = (text: string) => appealTopics(text)[0]?.label
    expect(first('На улице Лесной огромные ямы, асфальт разбит, прошу отремонтировать дорогу')).toBe('roads')
    expect(first('Стая бездомных собак бегает у школы, прошу отловить')).toBe('animals')
    const sum = appealTopics('привет').reduce((total, { probability }) => total + probability, 0)
    expect(sum).toBeCloseTo(1)
  })

  it('label the sentences of an appeal and find the data of its author', () => {
    const sentences = [
      'Здравствуйте!',
      'Третью неделю у нас во дворе не вывозят мусор.',
      'Прошу организовать вывоз мусора.',
      'С уважением, Петрова Анна Ивановна',
    ]
    expect(labelSentences(sentences).map(({ label }) => label)).toEqual([
      'greeting',
      'fact',
      'request',
      'signature',
    ])
    const text = `${sentences.join(' ')}, ул. Лесная, д. 5, кв. 7, anna@post.example`
    const fields = tagFields(text)
    expect(fields.map(({ label }) => label)).toEqual(['name', 'address', 'email'])
    expect(fields[0]?.text).toBe('Петрова Анна Ивановна')
    for (const { start, end, text: own } of fields) expect(text.slice(start, end)).toBe(own)
  })

  it('name the template and the genre of plain requests', () => {
    expect(guessTemplate('приказ об увольнении по собственному желанию').guesses[0]?.label).toBe(
      'prikaz-uvol',
    )
    expect(guessTemplate('нужна бумага').isSure).toBe(false)
    expect(guessTemplate('нужна бумага').ask.length).toBeGreaterThanOrEqual(2)
    expect(guessGenre('Поздравь коллектив библиотеки с юбилеем').guesses[0]?.label).toBe('congratulation')
  })

  it('report a factor as sure only from its threshold on', () => {
    const found = corruptionFactors('Администрация вправе предоставить субсидию по своему усмотрению.')
    expect(found).toHaveLength(13)
    expect(found.map(({ label }) => label)).toContain('any')
    expect(found.some(({ isSure, probability }) => isSure && probability < 0.2)).toBe(false)
  })

  it('answer to texts of nothing and of anything', () => {
    for (const text of [
      '',
      ' \n\n ',
      '…!!!',
      '0',
      'a'.repeat(100_000),
      '😀'.repeat(500),
      'й'.normalize('NFD').repeat(50),
    ]) {
      expect(appealTopics(text)).toHaveLength(38)
      expect(appealCases(text).length).toBeGreaterThan(5)
      expect(tagFields(text).length + segmentRequest(text).length).toBeGreaterThanOrEqual(0)
      expect(labelSentences([text])).toHaveLength(1)
    }
    expect(labelSentences([])).toEqual([])
  })
})

describe('contexts of requests', () => {
  it('join each request with the facts before it; a request without facts takes those of the one before', () => {
    const sentences = ['Здравствуйте!', 'Яма.', 'Почините.', 'И знак поставьте.', 'Темно.', 'Включите свет.']
    const labels = ['greeting', 'fact', 'request', 'request', 'fact', 'request']
    expect(requestContexts(sentences, labels)).toEqual([
      { at: 2, text: 'Яма. Почините.' },
      { at: 3, text: 'Яма. И знак поставьте.' },
      { at: 5, text: 'Темно. Включите свет.' },
    ])
  })

  it('take what follows when a letter begins with its request', () => {
    expect(requestContexts(['Почините.', 'Яма.'], ['request', 'fact'])).toEqual([
      { at: 0, text: 'Яма. Почините.' },
    ])
  })
})
