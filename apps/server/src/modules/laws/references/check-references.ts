import { setImmediate } from 'node:timers/promises'

import type { Citation } from '@uprava/contract/laws.ts'

import { db } from '#platform/database/index.ts'
import { splitSentences } from '#platform/russian/index.ts'

import { findProvisionsOfActs } from '../base/provisions.repository.ts'
import { successorsOf } from '../base/successors.ts'
import { citationOf } from '../present.ts'
import { scopesOf, type SearchView } from '../scopes.ts'
import { scopeIndexes, termStatistics } from '../search/scope-index.ts'
import { statusOn } from '../status.ts'
import { namesAddress, addressInWords } from './article-address.ts'
import { parseReference } from './citations.ts'
import { findNamedActs, type NamedActs } from './named-acts.ts'
import { provisionsAt } from './provisions-at.ts'

/** A reference of a text: the norm with its status, or what the base lacks, in the genitive. */
export type CheckedReference = {
  readonly sentence: string
  readonly citation: Citation | null
  readonly isRepealed: boolean
  readonly missing: string | null
}

/** The maximum number of checked sentences of a text. */
const maxSentences = 60

/** Checks every reference of a text to law: whether the base has it, and whether it is in force on the day. */
export async function checkReferences(
  text: string,
  { channelId, onDate }: { channelId: number | null; onDate: string },
): Promise<CheckedReference[]> {
  const view: SearchView = { scopes: scopesOf(channelId), onDate }
  const indexes = await scopeIndexes(db(), view.scopes)
  const statistics = termStatistics(indexes)
  const sentences = splitSentences(text)
    .filter((sentence) => /\d|кодекс|конституци/iu.test(sentence))
    .slice(0, maxSentences)
  const named: (NamedActs & { readonly sentence: string })[] = []
  for (const sentence of sentences) {
    const reference = parseReference(sentence.slice(0, 1000))
    named.push({ sentence, ...findNamedActs({ reference, indexes, statistics }) })
    // A long sentence full of numbers takes some hundredths of a second.
    await setImmediate()
  }
  const actIds = [...new Set(named.flatMap(({ acts }) => acts.map(({ id }) => id)))]
  const provisions = actIds.length === 0 ? [] : await findProvisionsOfActs(db(), view, actIds)
  const successors = await successorsOf(view, provisions)
  return named.flatMap(({ sentence, acts, missing, address }) => {
    const gone = missing.map((what) => ({ sentence, citation: null, isRepealed: false, missing: what }))
    if (acts.length === 0) return gone
    const ofActs = provisions.filter(({ actId }) => acts.some(({ id }) => id === actId))
    const placed = namesAddress(address) ? provisionsAt(ofActs, address) : []
    const found = placed[0]?.provision ?? (namesAddress(address) ? undefined : representative(ofActs, onDate))
    if (!found) {
      const what = `${addressInWords(address)} (${acts.map(({ number }) => number).join(', ')})`
      return [...gone, { sentence, citation: null, isRepealed: false, missing: what }]
    }
    const replacedBy = successors.get(found.replacedBy ?? '') ?? null
    return [
      ...gone,
      {
        sentence,
        citation: citationOf(found, onDate, { replacedBy }),
        isRepealed: statusOn(found, onDate).isRepealed,
        missing: null,
      },
    ]
  })
}

/** The provision that stands for an act: one in force, if there is any. */
function representative<P extends { status: string; effectiveFrom: string | null }>(
  provisions: readonly P[],
  onDate: string,
): P | undefined {
  return provisions.find((one) => !statusOn(one, onDate).isRepealed) ?? provisions[0]
}
