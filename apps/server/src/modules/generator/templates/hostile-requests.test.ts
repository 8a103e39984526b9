import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile-texts.ts'

import { identify } from './identify.ts'

test.each<[string, (text: string) => unknown]>([
  ['document requests', (text) => identify({ messages: [text], suggested: [], scopeId: null })],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})
