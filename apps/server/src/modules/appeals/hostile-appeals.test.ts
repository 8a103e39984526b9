import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { parseAppeal } from './parse-appeal.ts'
import { readRequisites } from './requisites/requisites.ts'

test.each<[string, (text: string) => unknown]>([
  ['appeals', parseAppeal],
  ['requisites', readRequisites],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})
