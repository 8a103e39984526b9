import { describe, expect, test } from 'vitest'

import {
  asDraft,
  bodyOf,
  emptyForm,
  forNextSession,
  formOf,
  fromDraft,
  missingIn,
  withCount,
  withLaw,
  withNames,
  withoutDeputy,
  withoutLaw,
  type PackageForm,
} from './package-form.ts'

const filled: PackageForm = {
  ...emptyForm,
  title: 'Намский улус',
  head_full_name: 'Захарова Ирина Петровна',
  chairman_full_name: 'Слепцов Пётр Николаевич',
  date: '2027-02-15',
  session_number: '12',
  count_deputies: 3,
  deputies: ['Егоров', ' ', 'Лебедева'],
  acts: [4, 7],
}

describe('the rows of deputies', () => {
  test('PACK-03 PACK-17 PACK-43 the count begins at 0, adds rows, and stays between 0 and 100', () => {
    expect(emptyForm.count_deputies).toBe(0)
    expect(withCount(emptyForm, 3).deputies).toEqual(['', '', ''])
    expect(withCount(emptyForm, 250).count_deputies).toBe(100)
    expect(withCount(filled, -1).deputies).toEqual([])
  })

  test('PACK-18 PACK-43 lowering takes rows from the end, blank ones first', () => {
    expect(withCount(filled, 2).deputies).toEqual(['Егоров', 'Лебедева'])
    expect(withCount(filled, 1).deputies).toEqual(['Егоров'])
  })

  test('PACK-19 a deleted row lowers the count by one', () => {
    expect(withoutDeputy(filled, 0)).toMatchObject({ count_deputies: 2, deputies: [' ', 'Лебедева'] })
  })

  test('PACK-04 a pasted list takes the rows from there on, without its numbers', () => {
    const pasted = withNames(filled, 1, '1. Иванов Иван\n\n2) Петров Пётр\nСидоров')
    expect(pasted.deputies).toEqual(['Егоров', 'Иванов Иван', 'Петров Пётр', 'Сидоров'])
    expect(pasted.count_deputies).toBe(4)
    expect(withNames(filled, 1, 'Иванов ').deputies[1]).toBe('Иванов ')
  })
})

describe('the laws', () => {
  test('PACK-09 PACK-20 one stands in the list once and can be taken away', () => {
    expect(withLaw(filled, 7)).toBe(filled)
    expect(withLaw(filled, 9).acts).toEqual([4, 7, 9])
    expect(withoutLaw(filled, 4).acts).toEqual([7])
  })
})

describe('what is missing', () => {
  test('PACK-22 PACK-23 PACK-24 PACK-25 PACK-26 PACK-27 PACK-28 the button waits for each of the seven', () => {
    expect(missingIn(filled)).toEqual([])
    const without: readonly Partial<PackageForm>[] = [
      { title: ' ' },
      { head_full_name: '' },
      { chairman_full_name: '' },
      { deputies: [' ', ''] },
      { acts: [] },
      { date: null },
      { session_number: ' ' },
    ]
    for (const less of without) expect(missingIn({ ...filled, ...less })).toHaveLength(1)
    expect(missingIn(emptyForm)).toHaveLength(7)
  })
})

describe('what is sent and kept', () => {
  test('PACK-32 PACK-43 the names that are given, the council’s size, the date as it is typed', () => {
    expect(bodyOf(filled)).toMatchObject({
      title: 'Намский улус',
      head_full_name: 'Захарова Ирина Петровна',
      chairman_full_name: 'Слепцов Пётр Николаевич',
      date: '15.02.2027',
      session_number: '12',
      count_deputies: 3,
      acts: [4, 7],
      deputies: ['Егоров', 'Лебедева'],
    })
  })

  test('PACK-29 PACK-30 PACK-31 the next session begins without date, number and laws, the council stays', () => {
    expect(forNextSession(filled)).toEqual({ ...filled, date: null, session_number: '', acts: [] })
  })

  test('D-06 a draft comes back as it was; an untouched form keeps none, a broken one is none', () => {
    expect(fromDraft(asDraft(filled))).toEqual(filled)
    expect(asDraft(emptyForm)).toBe('')
    for (const broken of ['', '{', 'null', '[]', '{"deputies":1}']) expect(fromDraft(broken)).toBeNull()
  })

  test('PACK-16 a saved package fills in title, chairman, head and deputies', () => {
    const saved = formOf({
      id: 1,
      title: 'Намский улус',
      head_full_name: 'А',
      chairman_full_name: 'Б',
      date: '15.02.2027',
      session_number: '12',
      count_deputies: 3,
      acts: [4],
      deputies: [{ full_name: 'В' }],
      details: { ...emptyForm.details, established_deputies: 15, is_literal: true },
      zip: '/files/1/a.zip',
      created: '2026-11-22T10:00:00.000Z',
    })
    expect(saved).toMatchObject({
      title: 'Намский улус',
      head_full_name: 'А',
      chairman_full_name: 'Б',
      date: null,
      session_number: '',
      count_deputies: 3,
      acts: [],
      deputies: ['В', '', ''],
      details: { established_deputies: '15', is_literal: false },
    })
    expect(formOf(undefined)).toBe(emptyForm)
  })
})
