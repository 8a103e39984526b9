import { describe, expect, test } from 'vitest'

import { filterFields, parseFilter, noNotificationFilter } from './notification-filter.ts'

const rest = { kind: null, isUnread: false } as const

describe('the filter of notifications', () => {
  test('NOTIF-14 VAL-34 VAL-39 sends the days as dd.mm.yyyy and nothing for an empty one', () => {
    expect(parseFilter({ ...rest, search: 'доступ', from: '2026-03-07', to: null })).toEqual({
      ...rest,
      search: 'доступ',
      dateFrom: '07.03.2026',
      dateTo: '',
    })
    expect(parseFilter({ ...rest, search: '', from: null, to: null })).toEqual(noNotificationFilter)
  })

  test('NOTIF-14 the same day twice is a range, a first day later than the last is none', () => {
    expect(parseFilter({ ...rest, search: '', from: '2026-03-07', to: '2026-03-07' })).toEqual({
      ...rest,
      search: '',
      dateFrom: '07.03.2026',
      dateTo: '07.03.2026',
    })
    expect(parseFilter({ ...rest, search: '', from: '2026-03-08', to: '2026-03-07' })).toBeNull()
  })

  test('NOTIF-08 NOTIF-09 an applied filter is converted back to its fields', () => {
    const fields = {
      search: 'доступ',
      from: '2026-03-07',
      to: '2026-03-09',
      kind: 'news',
      isUnread: true,
    } as const
    expect(filterFields(parseFilter(fields) ?? noNotificationFilter)).toEqual(fields)
    expect(filterFields(noNotificationFilter)).toEqual({ ...rest, search: '', from: null, to: null })
  })
})
