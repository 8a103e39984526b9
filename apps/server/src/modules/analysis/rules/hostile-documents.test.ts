import { expect, test } from 'vitest'

import { hostileTextsOptions, slowHostileTexts } from '#testing/hostile/hostile-texts.ts'

import { examineText } from './examine-text.ts'
import { paragraphsOf, paragraphsTask } from './paragraphs.ts'
import { rules } from './rule-catalogue.ts'

test.each<[string, (text: string) => unknown]>([
  ['paragraphs', (text) => paragraphsOf(text, 'txt')],
  [
    'rules',
    (text) =>
      examineText(
        { paragraphs: paragraphsOf(text, 'txt'), instruction: 'Проверь', today: '2026-11-23' },
        () => {},
      ),
  ],
])('hostile documents are read in one pass: %s', hostileTextsOptions, (_name, read) => {
  expect(slowHostileTexts(read, 100_000)).toEqual([])
})

test('hostile texts are read in one pass by each expression of the rules', hostileTextsOptions, () => {
  const expressions = rules.flatMap(({ patterns }) => patterns.filter((source) => !source.startsWith('@')))
  const slow = expressions.filter((source) => {
    const expression = new RegExp(source, 'giu')
    return slowHostileTexts((text) => [...text.matchAll(expression)].length, 32_000).length > 0
  })
  expect(slow).toEqual([])
})

test('a document of a million characters in the shortest paragraphs is cut, and says so', async () => {
  const { paragraphs, isCut } = await paragraphsTask.run(
    { text: 'а\n'.repeat(500_000), extension: 'txt' },
    () => {},
  )
  expect([paragraphs.length, isCut]).toEqual([20_000, true])
  const whole = await paragraphsTask.run({ text: 'а\n'.repeat(20_000), extension: 'txt' }, () => {})
  expect([whole.paragraphs.length, whole.isCut]).toEqual([20_000, false])
})
