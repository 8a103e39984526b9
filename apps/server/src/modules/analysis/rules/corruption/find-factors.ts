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
  const isTenderExcused = hasNormOfNoTender(document)
  return passages.flatMap((passage) =>
    factorsIn(passage.text, corruptionFactors(passage.text))
      .filter(({ code }) => code !== 'COR-3Z' || !isTenderExcused || !oneDeal.test(passage.text))
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
