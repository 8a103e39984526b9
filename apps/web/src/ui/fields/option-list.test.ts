import { describe, expect, it } from 'vitest'

import { searchOptions } from './option-list.ts'

const laws = ['Закон № 333-ФЗ', 'Закон № 33-ФЗ', 'Закон № 131-ФЗ'].map((label, value) => ({ value, label }))

describe('search in a select', () => {
  it('VAL-14 puts first what the words begin, then what contains them', () => {
    expect(searchOptions(laws, '33-фз').map(({ label }) => label)).toEqual([
      'Закон № 33-ФЗ',
      'Закон № 333-ФЗ',
    ])
    expect(searchOptions(laws, '')).toEqual(laws)
  })
})
