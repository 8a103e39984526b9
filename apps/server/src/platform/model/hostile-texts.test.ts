import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { personalData } from './index.ts'

test.each<[string, (text: string) => unknown]>([['personal data', (text) => personalData().mask(text)]])(
  'hostile texts of the longest length are read in one pass: %s',
  hostileTextsOptions,
  (_name, read) => {
    expect(slowHostileTexts(read)).toEqual([])
  },
)
