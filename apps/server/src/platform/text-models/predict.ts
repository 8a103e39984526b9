import { bestLabels, labelProbabilities, transitionsAmong } from './chain.ts'
import { changeFeatures } from './change-features.ts'
import type { Features } from './feature-list.ts'
import { fieldFeatures, type RequestContext } from './field-features.ts'
import { probabilitiesOf, scoresOf } from './linear-model.ts'
import type { ModelData } from './model-file.ts'
import { spokenFeatures } from './punctuation.ts'
import { pieceFeatures, piecesOf, sentenceFeatures, type TextToken } from './sequence-features.ts'
import { textFeatures } from './text-features.ts'

/** A label with its calibrated probability, 0 to 1. */
export type Guess<Label extends string = string> = { readonly label: Label; readonly probability: number }

/** A place in a text with what it is; offsets count UTF-16 units. */
export type LabelledSpan = {
  readonly label: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly probability: number
}

/** All labels of a model for a text, the most probable first. */
export function guessesOf(model: ModelData, text: string): Guess[] {
  const scores = scoresOf(model, textFeatures(text, model.header.profile))
  const probabilities = probabilitiesOf(model, scores)
  return model.header.labels
    .map((label, index) => ({ label, probability: probabilities[index] ?? 0 }))
    .toSorted((left, right) => right.probability - left.probability)
}

/** The most probable label of every sentence, its neighbours considered. */
export function sentenceLabels(model: ModelData, sentences: readonly string[]): Guess[] {
  const { labels, probabilities } = labelled(model, sentenceFeatures(sentences, model.header.profile))
  return labels.map((label, at) => ({
    label: model.header.labels[label] ?? '',
    probability: probabilities[at]?.[label] ?? 0,
  }))
}

/** From this probability on no sign stands behind a word. */
const sureNone = 0.5

/** The sign behind every word of a text that was dictated. */
export function signLabels(model: ModelData, words: readonly { readonly text: string }[]): Guess[] {
  const { probabilities } = labelled(model, spokenFeatures(words))
  return probabilities.map((row) => {
    const guesses = model.header.labels.map((label, at) => ({ label, probability: row[at] ?? 0 }))
    const [none, ...signs] = guesses as [Guess, ...Guess[]]
    return none.probability >= sureNone
      ? none
      : signs.reduce((best, one) => (one.probability > best.probability ? one : best))
  })
}

/** The most probable spans of a text; labels of the model are `O`, `B-name` and `I-name`. */
export function spansOf(model: ModelData, text: string): LabelledSpan[] {
  const pieces = piecesOf(text)
  return spansIn(model, text, pieces, pieceFeatures(pieces, model.header.profile), model.header.labels)
}

/** The spans of a request to the generator: of the kinds that its template has. */
export function fieldSpansOf(
  model: ModelData,
  text: string,
  kinds: ReadonlySet<string>,
  context: RequestContext,
): LabelledSpan[] {
  const pieces = piecesOf(text)
  const features = fieldFeatures(pieces, context, model.header.profile)
  const names = model.header.labels.filter((label) => label === 'O' || kinds.has(label.slice(2)))
  return spansIn(model, text, pieces, features, names, context.asked)
}

/** The spans of a message about the draft of earlier orders. */
export function changeSpansOf(model: ModelData, text: string, earlier: string): LabelledSpan[] {
  const pieces = piecesOf(text)
  const features = changeFeatures(pieces, earlier, model.header.profile)
  return spansIn(model, text, pieces, features, model.header.labels)
}

/** What the kind asked for gains in an answer: it is some three times as probable as in a request. */
const gainOfAsked = 1.2

function spansIn(
  model: ModelData,
  text: string,
  pieces: readonly TextToken[],
  features: readonly Features[],
  names: readonly string[],
  asked?: string,
): LabelledSpan[] {
  const gains = names.map((name) => (asked !== undefined && name.slice(2) === asked ? gainOfAsked : 0))
  const isAllowed = (from: number, to: number) => continues(names[from], names[to] ?? '')
  const { labels, probabilities } = labelled(model, features, { names, gains, isAllowed })
  const spans: { first: TextToken; last: TextToken; label: string; sum: number; count: number }[] = []
  for (const [at, label] of labels.entries()) {
    const piece = pieces[at]!
    const name = names[label] ?? 'O'
    const probability = probabilities[at]?.[label] ?? 0
    const open = spans.at(-1)
    if (name.startsWith('B-')) {
      spans.push({ first: piece, last: piece, label: name.slice(2), sum: probability, count: 1 })
    } else if (name.startsWith('I-') && open) {
      open.last = piece
      open.sum += probability
      open.count += 1
    }
  }
  return spans.map(({ first, last, label, sum, count }) => ({
    label,
    start: first.start,
    end: last.end,
    text: text.slice(first.start, last.end),
    probability: sum / count,
  }))
}

/** Every piece of a text with the probability that it belongs to a span of each name; of none of them the rest. */
export function pieceProbabilities(
  model: ModelData,
  text: string,
): { readonly start: number; readonly end: number; readonly of: Readonly<Record<string, number>> }[] {
  const pieces = piecesOf(text)
  const names = model.header.labels.map((label) => label.replace(/^[BI]-/u, ''))
  const { probabilities } = labelled(model, pieceFeatures(pieces, model.header.profile))
  return pieces.map(({ start, end }, at) => {
    const of: Record<string, number> = {}
    for (const [label, name] of names.entries())
      of[name] = (of[name] ?? 0) + (probabilities[at]?.[label] ?? 0)
    return { start, end, of }
  })
}

/** `I-name` stands behind `B-name` or `I-name` only. */
const continues = (from: string | undefined, to: string): boolean =>
  !to.startsWith('I-') || from?.slice(2) === to.slice(2)

type Choice = {
  /** The labels to choose from; all without them. */
  readonly names: readonly string[]
  /** What each label gains in every element; nothing without them. */
  readonly gains: readonly number[]
  readonly isAllowed: (from: number, to: number) => boolean
}

/** The best label of every element and the probabilities of all, as indexes of `names`. */
function labelled(
  model: ModelData,
  elements: readonly Features[],
  { names = model.header.labels, gains = [], isAllowed }: Partial<Choice> = {},
): { labels: number[]; probabilities: Float64Array[] } {
  if (elements.length === 0) return { labels: [], probabilities: [] }
  const {
    labels: all,
    slope: [slope = 1],
    transitions = [],
  } = model.header
  const chosen = names.map((name) => all.indexOf(name))
  const scores = elements.map((features) => {
    const own = scoresOf(model, features)
    return Float64Array.from(chosen, (label, at) => own[label]! * slope + (gains[at] ?? 0))
  })
  const among = transitionsAmong(transitions, chosen, all.length).map((score) => score * slope)
  const chain = { scores, transitions: among }
  return { labels: bestLabels(chain, isAllowed), probabilities: labelProbabilities(chain) }
}
