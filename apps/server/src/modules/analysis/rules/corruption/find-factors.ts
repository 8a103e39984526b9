import { corruptionFactors } from '#platform/text-models/index.ts'

import type { Location, ParsedDocument } from '../types.ts'
import { firstMatch, knownCues } from './cues.ts'
import { factorsIn, type Estimate } from './judge-sentence.ts'
import { passagesOf, type RulePassage } from './passages.ts'

type Placed = Location & { readonly code: string }

const found = new WeakMap<ParsedDocument, readonly Placed[]>()

/** `@factor:COR-3A`: the places of one corruption factor, sentence by sentence and item by item. */
export function factorLocations(document: ParsedDocument, code: string): Location[] {
  const all = found.get(document) ?? factorsOfAct(document, corruptionFactors)
  found.set(document, all)
  return all.filter((one) => one.code === code)
}

/** Of ten acts with factors each has one that the classifier finds so probable; of ten without any, two have. */
const sureFrom = 0.8
/** From this probability the classifier alone is believed in an act where it is sure of nothing. */
const aloneInCleanFrom = 0.7

/** The factors of an act; what is said of one sentence counts as the whole act lets it. */
export function factorsOfAct(
  document: ParsedDocument,
  estimatesOf: (sentence: string) => readonly Estimate[],
): Placed[] {
  const passages = passagesOf(document).map((passage) => ({
    ...passage,
    estimates: estimatesOf(passage.text),
  }))
  const isTenderExcused = hasNormOfNoTender(document)
  const isFaulty = passages.some(({ estimates }) =>
    estimates.some(({ probability }) => probability >= sureFrom),
  )
  return passages.flatMap((passage) =>
    factorsIn(passage.text, passage.estimates)
      .filter(({ alone = 1 }) => isFaulty || alone >= aloneInCleanFrom)
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

/**
 * The action that a passage names has its term in another sentence of the act: of the same point, of the point beside it
 * that shares a word with it, or of any that shares two. Where the classifier is sure that there is none, a sentence that
 * is about no answer or decision shares one word more.
 */
function isTimedElsewhere(
  passage: RulePassage & { readonly estimates: readonly Estimate[] },
  passages: readonly RulePassage[],
): boolean {
  const stems = stemsOf(passage.text)
  const isSure = passage.estimates.some(
    ({ label, probability }) => label === 'COR-3ZH' && probability >= sureFrom,
  )
  const least = ({ paragraph, text }: RulePassage) =>
    Math.min(2, Math.abs(paragraph - passage.paragraph)) + (isSure && !outcome.test(text) ? 1 : 0)
  return passages.some(
    (other) =>
      other !== passage &&
      firstMatch(knownCues().bounds, other.text) !== null &&
      common(stems, stemsOf(other.text)) >= least(other),
  )
}

/** What a procedure ends with. */
const outcome = /(?<!\p{L})(?:ответ|решени|результат|рассмотр)/iu

const stemsOf = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6)))
const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length
