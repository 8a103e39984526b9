import { expect, test } from 'vitest'

import { readTestOptions } from './test-options.ts'

test('without arguments everything is tested once, on the embedded database', () => {
  expect(readTestOptions([])).toEqual({
    parts: ['check', 'unit', 'e2e'],
    hasOutsideDatabase: false,
    isChangedOnly: false,
    base: undefined,
    repeat: 1,
    load: 0,
    filters: [],
  })
})

test('options of the runners and names of files go on to them', () => {
  const options = readTestOptions([
    '--only=e2e',
    '--repeat=5',
    '--load=4',
    'e2e/news.spec.ts',
    '-g',
    'NEWS-01',
  ])
  expect(options).toMatchObject({ parts: ['e2e'], repeat: 5, load: 4 })
  expect(options.filters).toEqual(['e2e/news.spec.ts', '-g', 'NEWS-01'])
})

test('a base says that the change since then is tested', () => {
  expect(readTestOptions(['--base=HEAD~3'])).toMatchObject({ isChangedOnly: true, base: 'HEAD~3' })
})

test.each([
  ['--only=units', '--only takes one of check, unit, e2e'],
  ['--database=mine', '--database takes nothing but outside'],
  ['--repeat=often', '--repeat takes a number'],
])('%s is refused', (arg, sentence) => {
  expect(() => readTestOptions([arg])).toThrow(sentence)
})
