import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { flagsOf } from './lexical-classes.ts'
import { piecesOf } from './sequence-features.ts'

test.each<[string, (text: string) => unknown]>([
  ['flags', flagsOf],
  ['pieces', piecesOf],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})

test('flags name what stands between two signs, and not a sign alone', () => {
  const cases = [
    ['по «Уставу» района', ['quoted']],
    ['««Уставу» района', ['quoted']],
    ['пусто «» и «а»', ['quoted']],
    ['«» пусто', []],
    ['открыто «и только', []],
    ['закрыто » и открыто «', []],
    ['срок (три месяца)', ['in-brackets']],
    ['()', ['in-brackets']],
    [') наоборот (', []],
    ['120 календарных дней', ['term-in-figures']],
    ['дом 7, кв. 15', ['building']],
    ['статья 5', ['part-of-act']],
  ] as const
  const asked = new Set(['quoted', 'in-brackets', 'term-in-figures', 'building', 'part-of-act'])
  for (const [text, expected] of cases)
    expect([text, flagsOf(text).filter((flag) => asked.has(flag))]).toEqual([text, expected])
})
