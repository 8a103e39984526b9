import type { Features } from '../../apps/server/src/platform/text-models/feature-list.ts'
import type { ModelData } from '../../apps/server/src/platform/text-models/model-file.ts'
import type { FeatureProfile } from '../../apps/server/src/platform/text-models/text-features.ts'
import { compress } from './compress.ts'
import { foldOf, folds } from './folds.ts'
import type { Pace } from './matrix.ts'
import { learnTagger, type Tagger } from './tagger.ts'
import { vectorOf, vocabularyOf, type Vocabulary } from './vocabulary.ts'

export type TaggerPlan<Item> = {
  readonly name: string
  readonly labels: readonly string[]
  readonly profile: FeatureProfile
  readonly pace: Pace
  readonly minimum: number
  /** What the weights may take of the file. */
  readonly bytes: number
  /** Only texts to learn from. */
  readonly items: readonly Item[]
  readonly groupOf: (item: Item) => string
  readonly featuresOf: (item: Item) => Features[]
  /** Label of every element, as the features. */
  readonly labelsOf: (item: Item) => readonly string[]
}

/** Learns a tagger on all items and, for the judgement of the training part, one for every fold without it. */
export function trainTagger<Item>(plan: TaggerPlan<Item>): {
  model: ModelData
  judges: { model: ModelData; items: Item[] }[]
} {
  const learned = plan.items.map((item) => ({
    item,
    features: plan.featuresOf(item),
    labels: plan.labelsOf(item).map((label) => plan.labels.indexOf(label)),
  }))
  const learn = (chosen: typeof learned): ModelData => {
    const vocabulary = vocabularyOf(
      chosen.flatMap(({ features }) => features),
      plan.minimum,
    )
    const tagger = learnTagger(
      chosen.map(({ features, labels }) => ({
        vectors: features.map((element) => vectorOf(element, vocabulary)),
        labels,
      })),
      { rows: vocabulary.hashes.length, labels: plan.labels.length },
      plan.pace,
    )
    return modelFrom(plan, tagger, vocabulary)
  }
  const judges = Array.from({ length: folds }, (_, fold) => ({
    model: learn(learned.filter(({ item }) => foldOf(plan.groupOf(item)) !== fold)),
    items: plan.items.filter((item) => foldOf(plan.groupOf(item)) === fold),
  }))
  return { model: learn(learned), judges }
}

function modelFrom<Item>(
  { labels, profile, bytes }: TaggerPlan<Item>,
  { matrix, transitions }: Tagger,
  vocabulary: Vocabulary,
): ModelData {
  const { weights, steps } = compress(matrix, vocabulary, bytes)
  return {
    weights,
    header: {
      labels,
      profile,
      link: 'chain',
      bias: Array.from(matrix.bias, (bias) => Number(bias.toFixed(5))),
      steps,
      slope: [1],
      shift: [0],
      thresholds: [],
      transitions: Array.from(transitions, (score) => Number(score.toFixed(5))),
    },
  }
}
