import { describe, expect, test } from 'vitest'

import { appealDeadlines, isDayOff, mainDeadline, deadlineRules, deadlineTone } from './appeal-deadlines.ts'

const termsOn = (day: string, rules: readonly string[] = []) =>
  appealDeadlines({ came: day, registered: day }, rules)
const dateOf = (day: string, normId: string, rules: readonly string[] = []) =>
  termsOn(day, rules).find((term) => term.normId === normId)?.date

describe('the terms of an appeal', () => {
  test.each([
    ['2026-10-12', '2026-10-15', '2026-10-19', '2026-11-11', '2026-12-11'],
    ['2026-01-31', '2026-02-03', '2026-02-07', '2026-03-02', '2026-04-01'],
    ['2028-02-01', '2028-02-04', '2028-02-08', '2028-03-02', '2028-04-01'],
    ['2026-12-05', '2026-12-08', '2026-12-12', '2027-01-04', '2027-02-03'],
  ])('of %s are counted in calendar days', (day, register, redirect, answer, extended) => {
    expect(dateOf(day, 'fz59-st8-1')).toBe(register)
    expect(dateOf(day, 'fz59-st8-3')).toBe(redirect)
    expect(dateOf(day, 'fz59-st12-1')).toBe(answer)
    expect(dateOf(day, 'fz59-st12-2')).toBe(extended)
    expect(mainDeadline(termsOn(day)).date).toBe(answer)
  })

  test.each([
    ['service', '2026-10-12', 'fz210-st11-2', '2026-11-02'],
    ['service', '2026-10-23', 'fz210-st11-2', '2026-11-16'],
    ['service-refusal', '2026-10-12', 'fz210-st11-2', '2026-10-19'],
    ['service-refusal', '2025-12-30', 'fz210-st11-2', '2026-01-14'],
    ['own-data', '2026-10-12', 'fz152-st14', '2026-10-26'],
    ['information', '2026-10-12', 'fz8-st18', '2026-11-11'],
    ['media', '2026-10-12', 'zsmi-st39', '2026-10-19'],
    ['advocate', '2026-10-12', 'fz63adv-st6-1', '2026-11-11'],
    ['migration', '2026-10-12', 'fz59-st8-3-1', '2026-10-17'],
    ['migration', '2026-10-12', 'fz59-st12-1-1', '2026-11-01'],
    ['court', '2026-10-12', 'fz59-st11-2', '2026-10-19'],
    ['unclear', '2026-10-12', 'fz59-st11-4', '2026-10-19'],
  ])('of the rule %s from %s by %s end on %s', (rule, day, normId, date) => {
    expect(dateOf(day, normId, [rule])).toBe(date)
  })

  test('a complaint about a service has one term of the answer, the shorter of its two', () => {
    expect(mainDeadline(termsOn('2026-10-12', ['service', 'service-refusal'])).date).toBe('2026-10-19')
    expect(dateOf('2026-10-12', 'fz59-st12-1', ['service'])).toBeUndefined()
    for (const rule of deadlineRules)
      expect(termsOn('2026-10-12', [rule]).filter(({ isMain }) => isMain)).toHaveLength(1)
  })

  test('an end on a day off stays, and the working day before it is named', () => {
    const answer = mainDeadline(termsOn('2026-10-15'))
    expect(answer).toMatchObject({ date: '2026-11-14', sendBy: '2026-11-13' })
    expect(mainDeadline(termsOn('2026-10-12')).sendBy).toBeNull()
    expect(mainDeadline(termsOn('2026-10-05'))).toMatchObject({ date: '2026-11-04', sendBy: '2026-11-03' })
    expect(['2026-11-04', '2026-11-07', '2026-01-08', '2026-11-05'].map(isDayOff)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('are calm, near and late by the days that are left', () => {
    expect(
      ['2026-11-30', '2026-11-20', '2026-11-17', '2026-11-15', '2026-11-14', '2026-11-10'].map((day) =>
        deadlineTone(day, '2026-11-12'),
      ),
    ).toEqual(['calm', 'calm', 'near', 'near', 'late', 'late'])
  })
})
