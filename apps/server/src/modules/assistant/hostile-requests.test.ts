import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'
import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { replyTo } from './draft.ts'
import { summary } from './summary.ts'

const signer = { position: 'Глава', channel: 'Округ', name: 'И. И. Иванов' }
const spelling = await orthography()

test.each<[string, (text: string) => unknown]>([
  ['requests', (text) => replyTo(text, null, { signer, today: '2026-11-23', spelling })],
  ['summaries', (text) => summary(text, spelling)],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})
