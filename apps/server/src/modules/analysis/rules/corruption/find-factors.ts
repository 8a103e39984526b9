import { readFileSync } from 'node:fs'

import { corruptionFactors } from '#platform/text-models/index.ts'

import type { Location, ParsedDocument } from '../types.ts'
import { probabilityBy } from '../weighted-signs.ts'
import { fewest, readPassages, type EstimatesOf, type FactorSign, type ReadPassage } from './factor-signs.ts'
import { passagesOf } from './passages.ts'

type Placed = Location & { readonly code: string }

/**
 * The learned weights of the signs, and the probabilities from which a factor is reported: the most probable one of a passage, one
 * beside it that its wording shows, the only one of an act.
 */
export type Decisions = {
  readonly from: number
  readonly besideFrom: number
  readonly aloneFrom: number
  readonly weights: Readonly<Record<FactorSign, number>>
}

let learned: Decisions | undefined
const decisions = (): Decisions =>
  (learned ??= JSON.parse(
    readFileSync(new URL('../../data/factor-weights.json', import.meta.url), 'utf8'),
  ) as Decisions)

const found = new WeakMap<ParsedDocument, readonly Placed[]>()

/** `@factor:COR-3A`: the places of one corruption factor, sentence by sentence and item by item. */
export function factorLocations(document: ParsedDocument, code: string): Location[] {
  const all = found.get(document) ?? factorsOfAct(document, corruptionFactors)
  found.set(document, all)
  return all.filter((one) => one.code === code)
}

/** The places of the factors of an act. */
export function factorsOfAct(document: ParsedDocument, estimatesOf: EstimatesOf): Placed[] {
  const isTenderExcused = hasNormOfNoTender(document)
  return reportedFactors(readPassages(passagesOf(document), estimatesOf)).flatMap(
    ({ code, read: { passage, worded } }) => {
      if (code === 'COR-3Z' && isTenderExcused && oneDeal.test(passage.text)) return []
      const words = worded.find((one) => one.code === code && one.end > passage.lead)
      const { start, end, rewrite } = words ?? { start: passage.lead, end: passage.text.length }
      return [
        {
          code,
          paragraph: passage.paragraph,
          start: passage.start + Math.max(0, start - passage.lead),
          end: passage.start + end - passage.lead,
          ...(rewrite ? { rewrite } : {}),
        },
      ]
    },
  )
}

type Reported = { readonly read: ReadPassage; readonly code: string; readonly probability: number }

/** The factors of an act with their passages: of each the most probable, and others that their wording shows. */
export function reportedFactors(
  all: readonly ReadPassage[],
  { from, besideFrom, aloneFrom, weights } = decisions(),
): Reported[] {
  const reported = all.flatMap((read): Reported[] => {
    const probable = read.factors
      .filter(({ signs }) => signs['lawful wording'] === 0 && signs['same action with a term, COR-3ZH'] === 0)
      .map(({ code, signs }) => ({ read, code, signs, probability: probabilityBy(signs, weights) }))
      .toSorted((one, other) => other.probability - one.probability)
    return probable.filter(({ signs, probability }, at) =>
      at === 0
        ? probability >= from
        : signs.wording > 0 && probability >= besideFrom && probable[0]!.probability >= from,
    )
  })
  const isAlone = reported.length === 1 && all.length >= fewest
  return isAlone && reported[0]!.probability < aloneFrom ? [] : reported
}

const noTender =
  /(?<!\d)39\.(?:3|5|6|10|12)(?!\d).{0,120}земельн\p{L}+\s+кодекс|(?<!\d)17\.1(?!\d).{0,80}(?:135-ФЗ|конкуренци)|стать\p{L}*\s+93(?!\d).{0,80}44-ФЗ/iu

/** «Предоставить Иванову без торгов участок …»: one deal, not a rule. */
const oneDeal =
  /^(?:предоставить|передать|заключить|продать)\s.{0,120}без\s+(?:проведения\s+)?(?:торгов|аукцион|конкурс)/iu

/** The preamble of an act about one person names the norm that lets it do without a tender. */
function hasNormOfNoTender({ paragraphs, setsRules }: ParsedDocument): boolean {
  if (setsRules) return false
  const first = paragraphs.findIndex(({ text }) => /^\s*1\.\s/u.test(text))
  return paragraphs.slice(0, Math.max(0, first)).some(({ text }) => noTender.test(text))
}
