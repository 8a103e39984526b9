import { upperFirst } from '#platform/russian/first-letter.ts'

import type { RequestContext } from './field-features.ts'
import { modelOf } from './models.ts'
import {
  changeSpansOf,
  fieldSpansOf,
  guessesOf,
  pieceProbabilities,
  sentenceLabels,
  signLabels,
  spansOf,
  type Guess,
  type LabelledSpan,
} from './predict.ts'
import { spokenWords } from './punctuation.ts'

export type { Guess, LabelledSpan } from './predict.ts'
export type { Hint, RequestContext } from './field-features.ts'
export { conceptsOf } from './concepts.ts'
export { requestContexts } from './request-contexts.ts'

/** What a sentence of an appeal is. */
export type SentenceLabel =
  | 'request'
  | 'fact'
  | 'reason'
  | 'emotion'
  | 'threat'
  | 'greeting'
  | 'signature'
  | 'requisites'
  | 'meta'
  | 'quote-of-law'

/** A label that its detector reports: `isSure` when the probability reaches the threshold chosen in training. */
export type Detection = Guess & { readonly isSure: boolean }

/** A first label that is sure, or what to ask between. Labels come with the probabilities of all. */
export type Choice = {
  readonly guesses: readonly Guess[]
  /** Whether the first guess may be taken without a question: of all requests at most one in a hundred is sure and wrong (genres: two). */
  readonly isSure: boolean
  /** Without certainty the two to four labels worth offering, the most probable first; else empty. */
  readonly ask: readonly string[]
}

/** The topics of one request or of a short appeal, most probable first: ids of the topic catalogue or `other`. */
export function appealTopics(text: string): Guess[] {
  return guessesOf(modelOf('appeal-topic'), text)
}

/** The label of every sentence (or part of one) of an appeal; the sentences come in the order of the text. */
export function labelSentences(sentences: readonly string[]): Guess<SentenceLabel>[] {
  return sentenceLabels(modelOf('appeal-sentence'), sentences) as Guess<SentenceLabel>[]
}

/** The author's own data in an appeal: spans `name`, `address`, `phone`, `email`. Other people's are left out. */
export function tagFields(text: string): LabelledSpan[] {
  return spansOf(modelOf('appeal-field'), text)
}

/** Special cases and signals of an appeal (`anonymous`, `redirected`, `crime`, …), each decided independently of the others. */
export function appealCases(text: string): Detection[] {
  return detections('appeal-case', text)
}

/** The document template of a request to the generator, or `none` when there is no such template. */
export function guessTemplate(text: string): Choice {
  return choiceOf('template', text)
}

/** The genre of a request to the assistant; `cannot` is what it has to decline. */
export function guessGenre(text: string): Choice {
  return choiceOf('draft-genre', text)
}

/** What a message of a dialogue with the assistant does to the draft before. */
export type Turn = 'repeats' | 'corrects' | 'begins'

/** Whether a message says the last draft again for somebody else, sets it right, or begins another, the most probable first. */
export function guessTurn(message: string): Guess<Turn>[] {
  return guessesOf(modelOf('draft-turn'), message) as Guess<Turn>[]
}

/**
 * What a segment of a request to the assistant is. `order` is said to the assistant alone, `request` is what the addressee is
 * asked for, `matter` what is answered or reported on, `cause` why somebody is congratulated or thanked, `source` the text to
 * work on, `aside` an emotion or a remark that the addressee is not to read.
 */
export type SegmentLabel =
  | 'order'
  | 'addressee'
  | 'signer'
  | 'request'
  | 'matter'
  | 'fact'
  | 'cause'
  | 'source'
  | 'aside'

/** The segments of a request to the assistant, in the order of the text; what lies between them joins or separates. */
export function segmentRequest(text: string): (LabelledSpan & { readonly label: SegmentLabel })[] {
  return spansOf(modelOf('draft-segment'), text) as (LabelledSpan & { readonly label: SegmentLabel })[]
}

/** Every piece of a request with the probability of each kind of segment. */
export const requestPieces = (
  text: string,
): {
  readonly start: number
  readonly end: number
  readonly of: Readonly<Partial<Record<SegmentLabel, number>>>
}[] => pieceProbabilities(modelOf('draft-segment'), text)

/** The values of fields in a request to the generator: spans of the kinds that the fields of its template have. */
export function tagRequest(
  text: string,
  kinds: ReadonlySet<string>,
  context: RequestContext,
): LabelledSpan[] {
  return fieldSpansOf(modelOf('request-field'), text, kinds, context)
}

/**
 * What words of a message are to the draft before it. `old` holds no longer, `new` holds now, `of` says which value is meant, `add`
 * is said besides, `drop` is taken out, `keep` alone stays, `order` and `aside` are for the assistant only.
 */
export type ChangeLabel =
  | 'old'
  | 'new'
  | 'of'
  | 'add'
  | 'drop'
  | 'keep'
  | 'to'
  | 'by'
  | 'style'
  | 'order'
  | 'aside'

/** The spans of a message about the draft that earlier orders asked for. */
export function tagChange(
  message: string,
  earlier: string,
): (LabelledSpan & { readonly label: ChangeLabel })[] {
  return changeSpansOf(modelOf('draft-change'), message, earlier) as (LabelledSpan & {
    readonly label: ChangeLabel
  })[]
}

/** A text of as many words has signs of its own. */
const minUnsigned = 8
/** As many words stand between two signs where a text was typed with them. */
const wordsPerSign = 25

/** A sentence that was typed as one: it has its capital and its full stop. */
const isWritten = (text: string): boolean => /^[«"(]?\p{Lu}[^]*[.!?…][»")]?$/u.test(text.trim())

/**
 * A text that was dictated or typed without signs, with its commas and the ends of its sentences; every other text as it is.
 * Sentences begin with a capital, names keep the letters that they have. The full stop of a written sentence is a sign too.
 */
export function punctuated(text: string): string {
  const words = spokenWords(text)
  const signs =
    [...text.slice(0, -1).matchAll(/[,;:!?…—]|\.(?=\s+\p{Lu})/gu)].length + (isWritten(text) ? 1 : 0)
  if (words.length < minUnsigned || signs * wordsPerSign > words.length) return text
  const said = signLabels(modelOf('punctuation'), words).map(({ label }) => label)
  let at = 0
  return text.replaceAll(/\S+/gu, (token) => {
    if (!/[\p{L}\d]/u.test(token)) return token
    const sign = said[at]
    const begins = at === 0 || said[at - 1] === 'stop'
    at += 1
    const written = begins ? upperFirst(token) : token
    if (/[.,;:!?]$/u.test(token) || at === words.length) return written
    return sign === 'comma' ? `${written},` : sign === 'stop' ? `${written}.` : written
  })
}

/** Corruption factors of one sentence of an act, code by code, and `any`: whether it holds one at all; `isSure` keeps precision at 0.85 or above. */
export function corruptionFactors(sentence: string): Detection[] {
  return detections('corruption-factor', sentence)
}

function detections(name: 'appeal-case' | 'corruption-factor', text: string): Detection[] {
  const model = modelOf(name)
  const { labels, thresholds } = model.header
  return guessesOf(model, text).map((guess) => ({
    ...guess,
    isSure: guess.probability >= (thresholds[labels.indexOf(guess.label)] ?? 1),
  }))
}

/** Probability of a label below which it is not offered. */
const minOfferedProbability = 0.08

function choiceOf(name: 'template' | 'draft-genre', text: string): Choice {
  const model = modelOf(name)
  const guesses = guessesOf(model, text)
  const isSure = (guesses[0]?.probability ?? 0) >= (model.header.thresholds[0] ?? 1)
  const offered = guesses.filter(({ probability }, at) => at < 2 || probability >= minOfferedProbability)
  return { guesses, isSure, ask: isSure ? [] : offered.slice(0, 4).map(({ label }) => label) }
}
