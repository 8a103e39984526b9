import type { Features } from '../../apps/server/src/platform/text-models/feature-list.ts'
import type { ModelData } from '../../apps/server/src/platform/text-models/model-file.ts'
import type { FeatureProfile } from '../../apps/server/src/platform/text-models/text-features.ts'
import { compress, prune } from './compress.ts'
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
  /** How much more rare features count (`vocabularyOf`); 1 without it. */
  readonly rarity?: number
  /** What the weights may take of the file. */
  readonly bytes: number
  /** Whole steps of a weight on each side of zero; 127 without it. */
  readonly levels?: number
  /** A second descent over the weights that fit into the file: they make up for those that do not. */
  readonly again?: Pace
  /** Only texts to learn from. */
  readonly items: readonly Item[]
  readonly groupOf: (item: Item) => string
  readonly featuresOf: (item: Item) => Features[]
  /** Label of every element, as the features. */
  readonly labelsOf: (item: Item) => readonly string[]
  /** The labels that an item may have; all without it. */
  readonly possibleOf?: (item: Item) => readonly string[]
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
    possible: plan.possibleOf?.(item).map((label) => plan.labels.indexOf(label)),
  }))
  const learn = (chosen: typeof learned): ModelData => {
    const vocabulary = vocabularyOf(
      chosen.flatMap(({ features }) => features),
      plan.minimum,
      plan.rarity,
    )
    const sequences = chosen.map(({ features, labels, possible }) => ({
      vectors: features.map((element) => vectorOf(element, vocabulary)),
      labels,
      possible,
    }))
    const size = { rows: vocabulary.hashes.length, labels: plan.labels.length }
    const tagger = learnTagger(sequences, size, plan.pace)
    if (plan.again) {
      prune(tagger.matrix, vocabulary, plan.bytes)
      learnTagger(sequences, size, plan.again, tagger)
    }
    return modelFrom(plan, tagger, vocabulary)
  }
  const judges = Array.from({ length: folds }, (_, fold) => ({
    model: learn(learned.filter(({ item }) => foldOf(plan.groupOf(item)) !== fold)),
    items: plan.items.filter((item) => foldOf(plan.groupOf(item)) === fold),
  }))
  return { model: learn(learned), judges }
}

function modelFrom<Item>(
  { labels, profile, bytes, levels = 127 }: TaggerPlan<Item>,
  { matrix, transitions }: Tagger,
  vocabulary: Vocabulary,
): ModelData {
  const { weights, steps } = compress(matrix, vocabulary, bytes, levels)
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
      // Between many labels they would take as much as the weights.
      transitions: Array.from(transitions, (score) => Number(score.toFixed(labels.length > 100 ? 2 : 5))),
    },
  }
}
