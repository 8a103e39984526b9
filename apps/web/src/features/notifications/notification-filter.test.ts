import { describe, expect, test } from 'vitest'

import { fieldsOf, filterOf, noFilter } from './notification-filter.ts'

describe('the filter of notifications', () => {
  test('NOTIF-14 VAL-34 VAL-39 sends the days as dd.mm.yyyy and nothing for an empty one', () => {
    expect(filterOf({ search: 'доступ', from: '2026-03-07', to: null })).toEqual({
      search: 'доступ',
      dateFrom: '07.03.2026',
      dateTo: '',
    })
    expect(filterOf({ search: '', from: null, to: null })).toEqual(noFilter)
  })

  test('NOTIF-14 the same day twice is a span, a first day later than the last is none', () => {
    expect(filterOf({ search: '', from: '2026-03-07', to: '2026-03-07' })).toEqual({
      search: '',
      dateFrom: '07.03.2026',
      dateTo: '07.03.2026',
    })
    expect(filterOf({ search: '', from: '2026-03-08', to: '2026-03-07' })).toBeNull()
  })

  test('NOTIF-08 NOTIF-09 the fields come back as the filter in force left them', () => {
    const fields = { search: 'доступ', from: '2026-03-07', to: '2026-03-09' } as const
    expect(fieldsOf(filterOf(fields) ?? noFilter)).toEqual(fields)
    expect(fieldsOf(noFilter)).toEqual({ search: '', from: null, to: null })
  })
})
