import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { normalise, numeralsToDigits, personIn, splitSentences } from './index.ts'

test.each<[string, (text: string) => unknown]>([
  ['sentences', splitSentences],
  ['words', normalise],
  ['numerals', numeralsToDigits],
  ['names', personIn],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})
