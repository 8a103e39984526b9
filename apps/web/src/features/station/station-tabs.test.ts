import { describe, expect, it } from 'vitest'

import { visibleTabs, type StationRights } from './station-tabs.ts'

const none: StationRights = { openAi: false, analyseDocuments: false, openLaws: false, useGenerator: false }
const all: StationRights = { openAi: true, analyseDocuments: true, openLaws: true, useGenerator: true }
const yakutsk = { type_id: 1, address: 'Республика Саха (Якутия), г. Якутск' }
const moscow = { type_id: 1, address: 'г. Москва' }
const school = { type_id: 3, address: 'г. Якутск' }

describe('tabs of the station', () => {
  it('AIS-28 CONST-06 all six stand in the order 1, 4, 2, 3, 5, 6', () => {
    expect(visibleTabs(yakutsk, all)).toEqual([1, 4, 2, 3, 5, 6])
  })

  it('AIS-02 AIS-60 without have_ai and prepare_charter there are none, whatever else is granted', () => {
    expect(visibleTabs(yakutsk, none)).toEqual([])
    expect(visibleTabs(yakutsk, { ...none, analyseDocuments: true, useGenerator: true })).toEqual([])
  })

  it('AIS-03 AIS-16 AIS-18 AIS-22 have_ai alone opens the lawyer, the assistant and the appeals', () => {
    expect(visibleTabs(yakutsk, { ...none, openAi: true })).toEqual([1, 4, 3])
  })

  it('AIS-04 AIS-18 AIS-61 prepare_charter alone opens the assistant first', () => {
    expect(visibleTabs(yakutsk, { ...none, openLaws: true })).toEqual([4, 5])
    expect(visibleTabs(moscow, { ...none, openLaws: true })).toEqual([4])
  })

  it('AIS-20 AIS-22 AIS-24 AIS-27 a channel that is not municipal has the lawyer and the assistant alone', () => {
    expect(visibleTabs(school, all)).toEqual([1, 4])
  })

  it('AIS-20 AIS-27 PERM-16 the analysis and the generator need their own rights', () => {
    expect(visibleTabs(moscow, { ...all, analyseDocuments: false })).toEqual([1, 4, 3, 6])
    expect(visibleTabs(moscow, { ...all, useGenerator: false })).toEqual([1, 4, 2, 3])
  })

  it('AIS-24 AIS-25 AIS-62 the laws need an address with «якут», in any letter case', () => {
    expect(visibleTabs(moscow, all)).not.toContain(5)
    for (const address of ['г. ЯКУТСК', 'Якутия', 'с. Амга, якутская республика']) {
      expect(visibleTabs({ type_id: 1, address }, all)).toContain(5)
    }
    expect(visibleTabs(yakutsk, { ...all, openLaws: false })).not.toContain(5)
  })
})
