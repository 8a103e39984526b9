import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile-texts.ts'

import { replyTo } from './draft.ts'
import { summary } from './summary.ts'

test.each<[string, (text: string) => unknown]>([
  ['requests', (text) => replyTo(text, null, { position: 'Глава', channel: 'Округ', name: 'И. И. Иванов' })],
  ['summaries', summary],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})
