import { expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'
import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { extractValues } from '../fields/extract-values.ts'
import { identify } from './identify.ts'
import { templateById } from './templates.ts'

const words = await orthography()

test.each<[string, (text: string) => unknown]>([
  [
    'field values',
    (text) =>
      extractValues(
        text,
        {
          template: templateById('prikaz-otpusk')!,
          askedKey: null,
          today: '2026-11-23',
          known: { employee: 'Иванова Анна' },
        },
        words,
      ),
  ],
  [
    'values behind cues',
    (text) =>
      ['dogovor-podryad', 'dokladnaya'].map((id) =>
        extractValues(text, { template: templateById(id)!, askedKey: null, today: '2026-11-23' }, words),
      ),
  ],
  ['document requests', (text) => identify({ messages: [text], suggested: [], scopeId: null })],
])('hostile texts of the longest length are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read)).toEqual([])
})
