import { tabNumbers } from '@uprava/contract/endpoint.ts'
import { describe, expect, it } from 'vitest'

import { visibleTabs } from './ai-tabs.ts'

const visibleIds = (...tabs: Parameters<typeof visibleTabs>[0]['tabs']) =>
  visibleTabs({ tabs }).map(({ id }) => id)

describe('tabs of the station', () => {
  it('AIS-28 CONST-06 all six are shown in the order 1, 4, 2, 3, 5, 6', () => {
    expect(visibleIds(...tabNumbers.toReversed())).toEqual([1, 4, 2, 3, 5, 6])
  })

  it('AIS-16 AIS-20 AIS-22 AIS-24 AIS-27 shows the tabs that the server opens and no other', () => {
    expect(visibleIds()).toEqual([])
    expect(visibleIds(4, 5)).toEqual([4, 5])
  })
})
