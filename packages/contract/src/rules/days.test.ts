import { describe, expect, test } from 'vitest'

import {
  daysAfter,
  daysBetween,
  isoDate,
  isoDateOf,
  isWeekend,
  monthsAfter,
  russianDate,
  weekday,
  workingDayBefore,
  workingDaysAfter,
} from './days.ts'

describe('a day', () => {
  test.each([
    ['07.03.2025', '2025-03-07'],
    ['2025-03-07', '2025-03-07'],
    ['29.02.2024', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['01.01.0050', '0050-01-01'],
  ])('%s is read as %s', (typed, day) => expect(isoDate(typed)).toBe(day))

  test.each([
    '',
    '7.3.2025',
    '07.03.25',
    '31.02.2025',
    '29.02.1900',
    '2025-13-01',
    '2025-00-10',
    '00.01.2025',
    ' 07.03.2025',
    '2025-03-07T00:00:00Z',
  ])('«%s» is none', (typed) => expect(isoDate(typed)).toBeNull())

  test('comes from its numbers, when the calendar has it', () => {
    expect(isoDateOf(2026, 3, 7)).toBe('2026-03-07')
    for (const [month, day] of [
      [0, 1],
      [13, 1],
      [2, 29],
      [4, 31],
      [1, 0],
    ] as const)
      expect(isoDateOf(2026, month, day)).toBeNull()
  })

  test('VAL-34 VAL-39 is written as people read it, and read back', () => {
    expect(russianDate('2025-03-07')).toBe('07.03.2025')
    expect(isoDate(russianDate('2025-03-07'))).toBe('2025-03-07')
  })
})

describe('days', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 30, '2026-04-27'],
    ['2026-10-12', 0, '2026-10-12'],
  ])('%s and %i more is %s, and so many lie between', (day, count, end) => {
    expect(daysAfter(day, count)).toBe(end)
    expect(daysBetween(day, end)).toBe(count)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('VAL-35 %s and %i months more is %s', (day, count, end) => expect(monthsAfter(day, count)).toBe(end))

  test('VAL-32 of the week start with Monday', () => {
    expect(['2026-11-02', '2026-11-06', '2026-11-07', '2026-11-08'].map(weekday)).toEqual([0, 4, 5, 6])
    expect(['2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09'].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('of work leave out what the one who counts calls a day off', () => {
    const isOff = (day: string) => isWeekend(day) || day === '2026-11-04'
    expect(workingDaysAfter('2026-10-30', 5, isWeekend)).toBe('2026-11-06')
    expect(workingDaysAfter('2026-10-30', 5, isOff)).toBe('2026-11-09')
    expect(workingDaysAfter('2026-10-31', 1, isWeekend)).toBe('2026-11-02')
    expect(workingDaysAfter('2026-10-31', 0, isWeekend)).toBe('2026-10-31')
    expect(workingDayBefore('2026-11-09', isWeekend)).toBe('2026-11-06')
    expect(workingDayBefore('2026-11-05', isOff)).toBe('2026-11-03')
  })
})
