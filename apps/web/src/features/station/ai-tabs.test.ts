import { describe, expect, it } from 'vitest'

import type { AiRights } from '#features/ai-tab/index.ts'

import { visibleTabs } from './ai-tabs.ts'

const none: AiRights = { openAi: false, analyseDocuments: false, openLaws: false, useGenerator: false }
const all: AiRights = { openAi: true, analyseDocuments: true, openLaws: true, useGenerator: true }
const yakutsk = { type_id: 1, address: 'Республика Саха (Якутия), г. Якутск' }
const moscow = { type_id: 1, address: 'г. Москва' }
const school = { type_id: 3, address: 'г. Якутск' }

const visibleIds = (...given: Parameters<typeof visibleTabs>) => visibleTabs(...given).map(({ id }) => id)

describe('tabs of the station', () => {
  it('AIS-28 CONST-06 all six are shown in the order 1, 4, 2, 3, 5, 6', () => {
    expect(visibleIds(yakutsk, all)).toEqual([1, 4, 2, 3, 5, 6])
  })

  it('AIS-02 AIS-60 without have_ai and prepare_charter there are none, whatever else is granted', () => {
    expect(visibleIds(yakutsk, none)).toEqual([])
    expect(visibleIds(yakutsk, { ...none, analyseDocuments: true, useGenerator: true })).toEqual([])
  })

  it('AIS-03 AIS-16 AIS-18 AIS-22 have_ai alone opens the lawyer, the assistant and the appeals', () => {
    expect(visibleIds(yakutsk, { ...none, openAi: true })).toEqual([1, 4, 3])
  })

  it('AIS-04 AIS-18 AIS-61 prepare_charter alone opens the assistant first', () => {
    expect(visibleIds(yakutsk, { ...none, openLaws: true })).toEqual([4, 5])
    expect(visibleIds(moscow, { ...none, openLaws: true })).toEqual([4])
  })

  it('AIS-20 AIS-22 AIS-24 AIS-27 a channel that is not municipal has the lawyer and the assistant alone', () => {
    expect(visibleIds(school, all)).toEqual([1, 4])
  })

  it('AIS-20 AIS-27 PERM-16 the analysis and the generator need their own rights', () => {
    expect(visibleIds(moscow, { ...all, analyseDocuments: false })).toEqual([1, 4, 3, 6])
    expect(visibleIds(moscow, { ...all, useGenerator: false })).toEqual([1, 4, 2, 3])
  })

  it('AIS-24 AIS-25 AIS-62 the laws need an address with «якут», in any letter case', () => {
    expect(visibleIds(moscow, all)).not.toContain(5)
    for (const address of ['г. ЯКУТСК', 'Якутия', 'с. Амга, якутская республика']) {
      expect(visibleIds({ type_id: 1, address }, all)).toContain(5)
    }
    expect(visibleIds(yakutsk, { ...all, openLaws: false })).not.toContain(5)
  })
})
