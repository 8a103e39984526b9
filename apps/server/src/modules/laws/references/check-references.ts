import type { Citation } from '@uprava/contract/laws.ts'

import { db } from '#platform/database/index.ts'
import { splitSentences } from '#platform/russian/index.ts'

import { findProvisionsOfActs } from '../base/provisions.repository.ts'
import { successorsOf } from '../base/successors.ts'
import { citationOf } from '../present.ts'
import { scopesOf, type View } from '../scopes.ts'
import { scopeIndexes, termStatistics } from '../search/scope-index.ts'
import { statusOn } from '../status.ts'
import { namesPlace, placeInWords } from './article-address.ts'
import { parseReference } from './citations.ts'
import { actsNamed } from './named-acts.ts'
import { provisionsAt } from './provisions-at.ts'

/** What a text refers to: a norm of the base with its status, or in the genitive what the base does not have. */
export type CheckedReference = {
  readonly sentence: string
  readonly citation: Citation | null
  readonly isRepealed: boolean
  readonly missing: string | null
}

/** A text has so many references that anybody reads. */
const maxSentences = 60

/** Looks up every reference of a text to law: is it in the base, and in force on the day? */
export async function checkReferences(
  text: string,
  { channelId, onDate }: { channelId: number | null; onDate: string },
): Promise<CheckedReference[]> {
  const view: View = { scopes: scopesOf(channelId), onDate }
  const indexes = await scopeIndexes(db(), view.scopes)
  const statistics = termStatistics(indexes)
  const named = splitSentences(text)
    .filter((sentence) => /\d|кодекс|конституци/iu.test(sentence))
    .slice(0, maxSentences)
    .map((sentence) => ({
      sentence,
      ...actsNamed({ reference: parseReference(sentence.slice(0, 1000)), indexes, statistics }),
    }))
  const actIds = [...new Set(named.flatMap(({ acts }) => acts.map(({ id }) => id)))]
  const provisions = actIds.length === 0 ? [] : await findProvisionsOfActs(db(), view, actIds)
  const successors = await successorsOf(view, provisions)
  return named.flatMap(({ sentence, acts, missing, address }) => {
    const gone = missing.map((what) => ({ sentence, citation: null, isRepealed: false, missing: what }))
    if (acts.length === 0) return gone
    const ofActs = provisions.filter(({ actId }) => acts.some(({ id }) => id === actId))
    const placed = namesPlace(address) ? provisionsAt(ofActs, address) : []
    const found = placed[0]?.provision ?? (namesPlace(address) ? undefined : representative(ofActs, onDate))
    if (!found) {
      const what = `${placeInWords(address)} (${acts.map(({ number }) => number).join(', ')})`
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

/** What speaks for an act as a whole: it is repealed only when all the base has of it is. */
function representative<P extends { status: string; effectiveFrom: string | null }>(
  provisions: readonly P[],
  onDate: string,
): P | undefined {
  return provisions.find((one) => !statusOn(one, onDate).isRepealed) ?? provisions[0]
}
