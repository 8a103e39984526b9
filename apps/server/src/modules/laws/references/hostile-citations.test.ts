import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { parseReference } from './citations.ts'

test.each<[string, (text: string) => unknown]>([['citations', parseReference]])(
  'hostile texts of the longest length are read in one pass: %s',
  hostileTextsOptions,
  (_name, read) => {
    // Of questions and sentences so much is read.
    expect(slowHostileTexts(read, 2000)).toEqual([])
  },
)
