import { readFileSync } from 'node:fs'

import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { Location, ParsedDocument } from '../types.ts'
import { pairsOf } from './pair-signs.ts'
import { contradictionsAmong, probabilityOf, type LearnedPairs } from './pair-weights.ts'
import { pairedValues, unreachableCases } from './paired-values.ts'
import { statementsIn } from './statements.ts'

const learned = JSON.parse(
  readFileSync(new URL('../../data/contradiction-weights.json', import.meta.url), 'utf8'),
) as LearnedPairs
/** Below this probability what the wording shows is not believed. */
const ruleFrom = 0.05

type Place = {
  readonly paragraph: number
  readonly start: number
  readonly end: number
  readonly written: string
}

/**
 * `@terms`: one action or thing with two terms, days, sums, shares or numbers in one act: what the same words show, unless
 * the learned weights make it improbable, and what the weights alone make probable.
 */
export function contradictoryValues(document: ParsedDocument): Location[] {
  const pairs = pairsOf(document.paragraphs.flatMap(statementsIn))
  const bySense = contradictionsAmong(pairs, learned)
  const ofPlaces = Map.groupBy(pairs, ({ one, other }) => `${one.paragraph} ${other.paragraph}`)
  const byWords = pairedValues(document).filter(({ earlier, later }) => {
    if (earlier.kind === 'fraction' || earlier.isWholeService || later.isWholeService) return true
    // The weights were learned from pairs of different points.
    if (earlier.paragraph === later.paragraph) return true
    const read = ofPlaces.get(`${earlier.paragraph} ${later.paragraph}`)
    return read?.some(({ signs }) => probabilityOf(signs, learned.weights) >= ruleFrom) ?? true
  })
  const locations: Location[] = []
  for (const [one, other] of [
    ...byWords.map(({ earlier, later }): [Place, Place] => [earlier, later]),
    ...bySense.map((pair): [Place, Place] => [pair.one, pair.other]),
  ]) {
    // Of a paragraph the first value is reported, or both where they contradict each other.
    const isReported = ({ paragraph, start }: Place) =>
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
