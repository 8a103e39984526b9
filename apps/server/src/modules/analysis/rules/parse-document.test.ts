import { expect, test } from 'vitest'

import { parseDocument } from './parse-document.ts'

const parsed = (lines: readonly string[]) =>
  parseDocument({ paragraphs: [...lines], instruction: 'Проверь документ', today: '2026-11-22' })

const order = [
  'МУНИЦИПАЛЬНОЕ УЧРЕЖДЕНИЕ «СПОРТИВНАЯ ШКОЛА»',
  'ПРИКАЗ',
  '03.08.2026 № 72',
  'О приёме спортсменов',
  '1. Принимать спортсменов, как сказано в разделе 1 приложения.',
  '2. Приказ действует с 15.08.2026.',
  'Директор А. Г. Фролов',
  'Приложение к приказу от 03.08.2026 № 72',
]

test('an order sets rules also where only the points of its annex do', () => {
  const points = Array.from(
    { length: 6 },
    (_, at) => `1.${at + 1}. Ребёнок сдаёт нормативы, и баллы складываются по таблице.`,
  )
  expect(parsed([...order, 'Раздел 1. Приём', ...points]).isNormative).toBe(true)
})

test('a list of people or of things in the annex of an order sets no rules', () => {
  const people = Array.from(
    { length: 8 },
    (_, at) => `${at + 1}. Иванова Мария Петровна, тренер школы, группа № ${at + 1}`,
  )
  expect(parsed([...order, ...people]).isNormative).toBe(false)
})
