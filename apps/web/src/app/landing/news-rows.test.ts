import { describe, expect, test } from 'vitest'

import { newsRows } from './news-rows.ts'

const rowsOf = (count: number) => newsRows(Array.from({ length: count }, (_, at) => at + 1))

describe('rows of news on the landing', () => {
  test('NEWS-04 NEWS-05 four or more: three in the first row, up to two in the second', () => {
    expect(rowsOf(4)).toEqual([[1, 2, 3], [4]])
    expect(rowsOf(5)).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    expect(rowsOf(7)).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  test('NEWS-06 NEWS-42 fewer than three: the first row shows none and takes no room; three stand in the first alone', () => {
    expect(rowsOf(3)).toEqual([[1, 2, 3]])
    expect(rowsOf(2)).toEqual([[1, 2]])
    expect(rowsOf(1)).toEqual([[1]])
    expect(rowsOf(0)).toEqual([])
  })
})
