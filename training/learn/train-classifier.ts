import type { Features } from '../../apps/server/src/platform/text-models/feature-list.ts'
import { probabilitiesOf, scoresOf } from '../../apps/server/src/platform/text-models/linear-model.ts'
import type { ModelData, ModelHeader } from '../../apps/server/src/platform/text-models/model-file.ts'
import {
  textFeatures,
  type FeatureProfile,
} from '../../apps/server/src/platform/text-models/text-features.ts'
import type { Part } from '../read/source.ts'
import {
  sigmoidScale,
  softmaxSlope,
  sureFrom,
  thresholdFor,
  type Decision,
  type Judged,
} from './calibrate.ts'
import { learnClassifier, type Lesson } from './classifier.ts'
import { compress, prune } from './compress.ts'
import { foldOf, folds } from './folds.ts'
import type { Matrix, Pace } from './matrix.ts'
import { vectorOf, vocabularyOf, type Vocabulary } from './vocabulary.ts'

export type Example = {
  readonly id: string
  /** Examples of one text stay in one fold. */
  readonly group: string
  /** `extra`: knowledge such as names and key words; learned from, never judged. */
  readonly part: Part | 'extra'
  readonly text: string
  /** Wanted share of every right label. */
  readonly target: Readonly<Record<string, number>>
  /** Labels that are neither rewarded nor punished. */
  readonly may?: readonly string[]
  /** Labels that the example must not be taken for, with a multiple of the usual care. */
  readonly near?: Readonly<Record<string, number>>
  readonly weight?: number
}

export type ClassifierPlan = {
  readonly name: string
  readonly labels: readonly string[]
  readonly link: 'softmax' | 'sigmoid'
  readonly profile: FeatureProfile
  readonly pace: Pace
  /** Features that occur in fewer examples are left out. */
  readonly minimum: number
  /** Power of the rarity of features; 1 when absent. */
  readonly rarity?: number
  /** What the weights may take of the file. */
  readonly bytes: number
  /** A second descent over the weights that fit into the file: they make up for those that do not. */
  readonly again?: Pace
  /** Sigmoid: wanted precision from a label's threshold on. Softmax: share of all texts that may be sure and wrong. */
  readonly limit: number
  /** Sigmoid: one threshold for all labels, where their decisions together reach the precision. */
  readonly isPooled?: boolean
  readonly examples: readonly Example[]
}

export type Verdict = { readonly example: Example; readonly probabilities: Float64Array }

export type Trained = {
  readonly model: ModelData
  /** Of the training part by models of the other folds; of the hold-outs by the finished model. */
  readonly verdicts: readonly Verdict[]
}

/** Learns, calibrates on cross-validation folds and compresses a classifier. */
export function trainClassifier(plan: ClassifierPlan): Trained {
  const features = plan.examples.map(({ text }) => textFeatures(text, plan.profile))
  const own = [...plan.examples.keys()].filter((index) => isLearned(plan.examples[index]!))
  const judged: (Judged & { example: Example })[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const isAside = (index: number) =>
      plan.examples[index]!.part === 'train' && foldOf(plan.examples[index]!.group) === fold
    const judge = learnedFrom(
      plan,
      features,
      own.filter((index) => !isAside(index)),
    )
    for (const index of own.filter(isAside)) {
      const example = plan.examples[index]!
      const scores = scoresOf(judge, features[index]!)
      judged.push({
        example,
        scores,
        target: targetOf(example, plan.labels),
        care: careOf(example, plan.labels),
      })
    }
  }
  const model = finished(plan, learnedFrom(plan, features, own), judged)
  const verdicts = judged.map(({ example, scores }) => ({
    example,
    probabilities: probabilitiesOf(model, scores),
  }))
  for (const [index, example] of plan.examples.entries()) {
    if (isLearned(example)) continue
    verdicts.push({ example, probabilities: probabilitiesOf(model, scoresOf(model, features[index]!)) })
  }
  return { model, verdicts }
}

/** A classifier of some of the examples of a plan, by their indexes, as its file holds it; not calibrated. */
export function learnedFrom(
  plan: ClassifierPlan,
  features: readonly Features[],
  indexes: readonly number[],
): ModelData {
  const vocabulary = vocabularyOf(
    indexes.map((index) => features[index]!),
    plan.minimum,
    plan.rarity,
  )
  const lessons = indexes.map((index): Lesson => {
    const example = plan.examples[index]!
    return {
      vector: vectorOf(features[index]!, vocabulary),
      target: targetOf(example, plan.labels),
      care: careOf(example, plan.labels),
      weight: example.weight ?? 1,
    }
  })
  const size = { rows: vocabulary.hashes.length, labels: plan.labels.length }
  const matrix = learnClassifier(lessons, size, plan.link, plan.pace)
  if (plan.again) {
    prune(matrix, vocabulary, plan.bytes)
    learnClassifier(lessons, size, plan.link, plan.again, matrix)
  }
  return compressed(plan, matrix, vocabulary)
}

const isLearned = ({ part }: Example): boolean => part === 'train' || part === 'extra'

const targetOf = ({ target }: Example, labels: readonly string[]): Float64Array =>
  Float64Array.from(labels, (label) => target[label] ?? 0)

const careOf = ({ may, near }: Example, labels: readonly string[]): Float64Array | undefined =>
  may || near
    ? Float64Array.from(labels, (label) => (may?.includes(label) ? 0 : (near?.[label] ?? 1)))
    : undefined

/** The model as its file holds it, not calibrated yet: what is judged is what the product has. */
function compressed(plan: ClassifierPlan, matrix: Matrix, vocabulary: Vocabulary): ModelData {
  const { weights, steps } = compress(matrix, vocabulary, plan.bytes)
  return {
    weights,
    header: {
      labels: plan.labels,
      profile: plan.profile,
      link: plan.link,
      bias: Array.from(matrix.bias, (bias) => Number(bias.toFixed(5))),
      steps,
      slope: plan.labels.map(() => 1),
      shift: plan.labels.map(() => 0),
      thresholds: [],
    },
  }
}

function finished(
  plan: ClassifierPlan,
  { header: bare, weights }: ModelData,
  judged: readonly (Judged & { example: Example })[],
): ModelData {
  const scales =
    plan.link === 'sigmoid' ? plan.labels.map((_, label) => sigmoidScale(judged, label)) : undefined
  const slope = softmaxOr(
    scales?.map((scale) => scale.slope),
    () => plan.labels.map(() => 1),
    () => softmaxSlope(judged),
  )
  const header: ModelHeader = {
    ...bare,
    slope,
    shift: scales?.map((scale) => scale.shift) ?? bare.shift,
  }
  const model = { header, weights }
  const decisions = judged.map(({ scores, target, care }) => ({
    probabilities: probabilitiesOf(model, scores),
    target,
    care,
  }))
  const decisionsOf = (label: number) =>
    decisions
      .filter(({ care }) => (care?.[label] ?? 1) > 0)
      .map(({ probabilities, target }) => ({
        probability: probabilities[label]!,
        isRight: target[label]! > 0.5,
      }))
  const thresholds = thresholdsOf(plan, decisions, decisionsOf)
  return { header: { ...header, thresholds }, weights }
}

type Scored = { readonly probabilities: Float64Array; readonly target: Float64Array }

function thresholdsOf(
  plan: ClassifierPlan,
  decisions: readonly Scored[],
  decisionsOf: (label: number) => Decision[],
): number[] {
  if (plan.link === 'softmax') {
    const firsts = decisions.map(({ probabilities, target }) => {
      const probability = Math.max(...probabilities)
      return { probability, isRight: target[probabilities.indexOf(probability)]! >= 0.9 }
    })
    return [sureFrom(firsts, plan.limit)]
  }
  if (!plan.isPooled) return plan.labels.map((_, label) => thresholdFor(decisionsOf(label), plan.limit))
  const common = thresholdFor(
    plan.labels.flatMap((_, label) => decisionsOf(label)),
    plan.limit,
  )
  return plan.labels.map(() => common)
}

function softmaxOr(
  own: readonly number[] | undefined,
  ones: () => number[],
  common: () => number,
): readonly number[] {
  if (own) return own
  const slope = common()
  return ones().map(() => slope)
}
