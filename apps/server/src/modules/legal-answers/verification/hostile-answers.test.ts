import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { figuresOf } from './figures.ts'

test.each<[string, (text: string) => unknown]>([['figures', figuresOf]])(
  'hostile texts of the longest length are read in one pass: %s',
  hostileTextsOptions,
  (_name, read) => {
    expect(slowHostileTexts(read)).toEqual([])
  },
)
