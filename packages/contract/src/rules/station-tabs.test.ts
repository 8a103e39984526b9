import { describe, expect, it } from 'vitest'

import type { GeneralPermission } from '../endpoint.ts'
import { openTabs } from './station-tabs.ts'

const all: readonly GeneralPermission[] = [
  'have_ai',
  'analyze_documents',
  'document_generator',
  'prepare_charter',
]
const yakutsk = { typeId: 1, address: 'Республика Саха (Якутия), г. Якутск' }
const moscow = { typeId: 1, address: 'г. Москва' }
const school = { typeId: 3, address: 'г. Якутск' }

const tabsOf = (channel: { typeId: number; address: string }, permissions: readonly GeneralPermission[]) =>
  openTabs({ ...channel, permissions: new Set(permissions) })
const allBut = (permission: GeneralPermission) => all.filter((name) => name !== permission)

describe('open tabs of a channel', () => {
  it('AIS-28 CONST-06 are in the order 1, 4, 2, 3, 5, 6', () => {
    expect(tabsOf(yakutsk, all)).toEqual([1, 4, 2, 3, 5, 6])
  })

  it('AIS-02 AIS-60 without have_ai and prepare_charter there are none, whatever else is granted', () => {
    expect(tabsOf(yakutsk, [])).toEqual([])
    expect(tabsOf(yakutsk, ['analyze_documents', 'document_generator'])).toEqual([])
  })

  it('AIS-03 AIS-16 AIS-18 AIS-22 have_ai alone opens the lawyer, the assistant and the appeals', () => {
    expect(tabsOf(yakutsk, ['have_ai'])).toEqual([1, 4, 3])
  })

  it('AIS-04 AIS-18 AIS-61 prepare_charter alone opens the assistant first', () => {
    expect(tabsOf(yakutsk, ['prepare_charter'])).toEqual([4, 5])
    expect(tabsOf(moscow, ['prepare_charter'])).toEqual([4])
  })

  it('AIS-20 AIS-22 AIS-24 AIS-27 a channel that is not municipal has the lawyer and the assistant alone', () => {
    expect(tabsOf(school, all)).toEqual([1, 4])
  })

  it('AIS-20 AIS-27 PERM-16 the analysis and the generator need their own permissions', () => {
    expect(tabsOf(moscow, allBut('analyze_documents'))).toEqual([1, 4, 3, 6])
    expect(tabsOf(moscow, allBut('document_generator'))).toEqual([1, 4, 2, 3])
  })

  it('AIS-24 AIS-25 AIS-62 the laws need an address with «якут», in any letter case', () => {
    expect(tabsOf(moscow, all)).not.toContain(5)
    for (const address of ['г. ЯКУТСК', 'Якутия', 'с. Амга, якутская республика']) {
      expect(tabsOf({ typeId: 1, address }, all)).toContain(5)
    }
    expect(tabsOf(yakutsk, allBut('prepare_charter'))).not.toContain(5)
  })
})
