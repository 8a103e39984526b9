import { describe, expect, test } from 'vitest'

import { abusiveWordings } from './abusive-wordings.ts'
import { annulments, courtActs, executions } from './court-wordings.ts'
import { patternOfWordings, type Wording } from './wordings.ts'

const lists: Readonly<Record<string, { wordings: readonly Wording[]; end?: string }>> = {
  abuse: { wordings: abusiveWordings },
  'a court that acted': { wordings: courtActs, end: String.raw`(?!\p{L})` },
  'an act to be set aside': { wordings: annulments },
  'an act to be executed': { wordings: executions },
}

describe.each(Object.entries(lists))('wordings of %s', (_, { wordings, end }) => {
  const all = patternOfWordings(wordings, end)

  test.each(wordings)('%s', (pattern, found, near) => {
    expect(found).toMatch(patternOfWordings([[pattern, found, near]], end))
    expect(near).not.toMatch(all)
  })
})
