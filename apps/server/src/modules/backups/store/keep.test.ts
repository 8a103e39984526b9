import { expect, test } from 'vitest'

import { copiesToDelete, readKeeping } from './keep.ts'

const DAY = 86_400_000
const now = new Date('2026-11-22T12:00:00Z')

test('OPS-06 7d4w6m keeps seven daily, four weekly and six monthly copies', () => {
  const nightly = Array.from({ length: 400 }, (_, age) => {
    const at = new Date(Date.parse('2026-11-22T02:30:00Z') - age * DAY)
    return { id: at.toISOString().slice(0, 10), at, isProven: true }
  })
  const deleted = new Set(copiesToDelete(nightly, readKeeping('7d4w6m'), now))
  const kept = nightly.map(({ id }) => id).filter((id) => !deleted.has(id))
  expect(kept).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // The newest copies of the weeks and months before.

    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('OPS-06 the last proven copy is never deleted, nor one younger than a day', () => {
  const copies = [
    { id: 'proven long ago', at: new Date('2025-01-10T02:30:00Z'), isProven: true },
    { id: 'unproven', at: new Date('2025-01-11T02:30:00Z'), isProven: false },
    { id: 'this morning', at: new Date('2026-11-22T02:30:00Z'), isProven: false },
    { id: 'by hand', at: new Date('2026-11-22T10:00:00Z'), isProven: false },
    { id: 'newest', at: new Date('2026-11-22T11:00:00Z'), isProven: false },
  ]
  expect(copiesToDelete(copies, readKeeping('1d'), now)).toEqual(['unproven'])
})
