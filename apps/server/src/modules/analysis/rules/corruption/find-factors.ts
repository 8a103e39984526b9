import { corruptionFactors } from '#platform/text-models/index.ts'

import type { Location, ParsedDocument } from '../types.ts'
import { firstMatch, knownCues } from './cues.ts'
import { factorsIn } from './judge-sentence.ts'
import { passagesOf, type RulePassage } from './passages.ts'

type Placed = Location & { readonly code: string }

const found = new WeakMap<ParsedDocument, readonly Placed[]>()

/** `@factor:COR-3A`: the places of one corruption factor, sentence by sentence and item by item. */
export function factorLocations(document: ParsedDocument, code: string): Location[] {
  const all = found.get(document) ?? allFactors(document)
  found.set(document, all)
  return all.filter((one) => one.code === code)
}

function allFactors(document: ParsedDocument): Placed[] {
  const passages = passagesOf(document)
  return passages.flatMap((passage) =>
    factorsIn(passage.text, corruptionFactors(passage.text))
      .filter(
        ({ code }) => code !== 'COR-3ZH' || !(passage.isAboutPowers || isTimedElsewhere(passage, passages)),
      )
      .filter(({ end }) => end > passage.lead)
      .map(({ code, start, end, rewrite }) => ({
        code,
        paragraph: passage.paragraph,
        start: passage.start + Math.max(0, start - passage.lead),
        end: passage.start + end - passage.lead,
        ...(rewrite ? { rewrite } : {}),
      })),
  )
}

/** The action that a passage names has its term in another sentence of the act. */
function isTimedElsewhere(passage: RulePassage, passages: readonly RulePassage[]): boolean {
  const stems = stemsOf(passage.text)
  return passages.some(
    (other) =>
      other !== passage &&
      firstMatch(knownCues().bounds, other.text) !== null &&
      (other.paragraph === passage.paragraph || common(stems, stemsOf(other.text)) >= 2),
  )
}

const stemsOf = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6)))
const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length
