import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from './hostile-texts.ts'

test(
  'a reader that tries every end for every beginning is found, with the text it is slow on',
  hostileTextsOptions,
  () => {
    const quadratic = (text: string) => / +(?=!)/u.test(text)
    expect(slowHostileTexts(quadratic, 12_000)).toEqual([expect.stringMatching(/^" ": [\d.]+ times/u)])
  },
)

test('a reader that works long on every text, in one pass, is not', hostileTextsOptions, () => {
  const linear = (text: string) => Array.from({ length: 50 }, () => text.split('').length)
  expect(slowHostileTexts(linear)).toEqual([])
})
