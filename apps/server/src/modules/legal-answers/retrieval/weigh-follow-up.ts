import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

import type { Searched } from '#modules/laws/index.ts'

import { followUpCandidates, followUpSignNames, type TalkSearches } from './follow-up-signs.ts'

/** The weights of the signs, learned from talks with known answers (`npm run train:talks`). */
const { constant, weights } = z
  .object({ constant: z.number(), weights: z.array(z.number()).length(followUpSignNames.length) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../data/follow-up-weights.json'), 'utf8')))

/**
 * What answers a follow-up, the best first: of everything that its talk finds, what the learned signs point to. «А штраф?» changes
 * the norm, «на сколько?» keeps it. Whether the base has an answer the whole talk decides.
 */
export function weighFollowUp(talk: TalkSearches): Searched {
  if (talk.whole.verdict !== 'answer') return talk.whole
  const hits = followUpCandidates(talk).map(({ hit, signs }) => ({
    ...hit,
    score: Math.max(
      0,
      signs.reduce((sum, sign, at) => sum + sign * weights[at]!, constant),
    ),
  }))
  return { ...talk.whole, hits: hits.toSorted((a, b) => b.score - a.score) }
}
