import { appealTopics } from '#platform/text-models/index.ts'

import { lexiconScores } from './find-topics.ts'

/** A topic of the catalogue or `other` with its score, 0 to 1. */
export type TopicScore = { readonly id: string; readonly score: number }

/** The weight of the model beside the words of the catalogue. */
const modelWeight = 0.6
/** The score at which the words of the catalogue count fully; a rare word has about 3.7. */
const strongScore = 6
/** A text without words of the catalogue has a topic only when the model is nearly sure. */
const minStrength = 0.55
const sureProbability = 0.8
const unknownFactor = 0.2

/** Every topic for a text, the most probable first: what the model and the words of the catalogue say together. */
export function topicScores(text: string): TopicScore[] {
  const found = lexiconScores(text)
  const sum = found.reduce((total, { score }) => total + score ** 2, 0)
  const words = new Map(found.map(({ topic, score }) => [topic.id, sum === 0 ? 0 : score ** 2 / sum]))
  const strength = Math.min(1, (found[0]?.score ?? 0) / strongScore)
  const guesses = appealTopics(text)
  const isKnown = strength >= minStrength || (guesses[0]?.probability ?? 0) >= sureProbability
  return guesses
    .map(({ label, probability }) => {
      const score = modelWeight * probability + (1 - modelWeight) * strength * (words.get(label) ?? 0)
      return { id: label, score: isKnown ? score : score * unknownFactor }
    })
    .toSorted((one, other) => other.score - one.score)
}

/** The sum of two stretches' scores, topic by topic. */
export function mergedScores(
  one: readonly TopicScore[],
  other: readonly TopicScore[],
  weight: number,
): TopicScore[] {
  const more = new Map(other.map(({ id, score }) => [id, score]))
  return one
    .map(({ id, score }) => ({ id, score: score + weight * (more.get(id) ?? 0) }))
    .toSorted((left, right) => right.score - left.score)
}
