import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { parseAppeal } from './parse-appeal.ts'

const appeal = z.tuple([z.string(), z.string()])
const gold = z
  .object({
    appeals: z.array(appeal),
    holdout: z.array(appeal),
    several: z.array(z.tuple([z.array(z.string()), z.string()])),
    none: z.array(z.string()),
  })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'gold-appeals.json'), 'utf8')))

const topicsOf = (text: string) => parseAppeal(text).topics.map(({ id }) => id)
const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  items.filter(holds).length / items.length

describe('topics of appeals in citizens’ own words', () => {
  test('the gold set is large: 37 topics, several appeals of each, and enough without a topic', () => {
    const all = [...gold.appeals, ...gold.holdout]
    expect(new Set(all.map(([topic]) => topic)).size).toBe(37)
    expect(all.length).toBeGreaterThanOrEqual(180)
    expect(gold.none.length).toBeGreaterThanOrEqual(15)
  })

  test.each(['appeals', 'holdout'] as const)('are found: %s, hit@1 and hit@3', (set) => {
    expect(share(gold[set], ([topic, text]) => topicsOf(text)[0] === topic)).toBeGreaterThanOrEqual(0.93)
    expect(share(gold[set], ([topic, text]) => topicsOf(text).includes(topic))).toBeGreaterThanOrEqual(0.97)
  })

  test('are found in capitals, without punctuation and with ё written as е', () => {
    const careless = (text: string) =>
      text
        .toUpperCase()
        .replaceAll('Ё', 'Е')
        .replaceAll(/[.,!?;:—-]/gu, ' ')
    expect(
      share(gold.appeals, ([topic, text]) => topicsOf(careless(text)).includes(topic)),
    ).toBeGreaterThanOrEqual(0.93)
  })

  test('several in one appeal are all found', () => {
    expect(
      gold.several.filter(([topics, text]) => !topics.every((topic) => topicsOf(text).includes(topic))),
    ).toEqual([])
  })

  test('none are found in texts that fit no topic', () => {
    expect(share(gold.none, (text) => topicsOf(text).length === 0)).toBeGreaterThanOrEqual(0.9)
  })

  test('every appeal gets several variants with different texts', () => {
    const asked = [...gold.appeals, ...gold.holdout].map(([, text]) => parseAppeal(text).questions)
    expect(asked.filter((questions) => questions.length === 0)).toEqual([])
  })
})
