import { readFileSync } from 'node:fs'

import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { Location, ParsedDocument } from '../types.ts'
import { probabilityBy } from '../weighted-signs.ts'
import { pairsOf } from './pair-signs.ts'
import { contradictionsAmong, type LearnedPairs } from './pair-weights.ts'
import { isWholeService, pairsInWords, unreachableCases } from './paired-values.ts'
import { statementsIn, type Statement } from './statements.ts'

const learned = JSON.parse(
  readFileSync(new URL('../../data/contradiction-weights.json', import.meta.url), 'utf8'),
) as LearnedPairs
/** Below this probability what the wording shows is not believed. */
const ruleFrom = 0.05

/**
 * `@terms`: one action or thing with two terms, days, sums, shares or numbers in one act: what the same words show, unless
 * the learned weights make it improbable, and what the weights alone make probable.
 */
export function contradictoryValues(document: ParsedDocument): Location[] {
  const pairs = pairsOf(document.paragraphs.flatMap(statementsIn))
  const bySense = contradictionsAmong(pairs, learned)
  const byWords = pairsInWords(
    pairs.filter(
      ({ one, other, signs }) =>
        one.kind === 'quorum' ||
        isWholeService(one) ||
        isWholeService(other) ||
        // The weights were learned from pairs of different points.
        one.paragraph === other.paragraph ||
        probabilityBy(signs, learned.weights) >= ruleFrom,
    ),
  )
  const locations: Location[] = []
  for (const { one, other } of [...byWords, ...bySense]) {
    // Of a paragraph the first value is reported, or both where they contradict each other.
    const isReported = ({ paragraph, start }: Statement) =>
      locations.some(
        (location) =>
          location.paragraph === paragraph && (location.start === start || one.paragraph !== other.paragraph),
      )
    if (isReported(one) && isReported(other)) continue
    const detail = `В абзаце ${one.paragraph}: ${quoted(one.written)}, в абзаце ${other.paragraph}: ${quoted(other.written)}.`
    for (const place of [one, other])
      if (!isReported(place))
        locations.push({ paragraph: place.paragraph, start: place.start, end: place.end, detail })
  }
  return [...locations, ...unreachableCases(document)]
}
