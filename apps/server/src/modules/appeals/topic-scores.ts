import { appealTopics } from '#platform/text-models/index.ts'

/** A topic of the catalogue or `other` with its score, 0 to 1. */
export type TopicScore = { readonly id: string; readonly score: number }

/** Every topic for a text with its calibrated probability, the most probable first. */
export const topicScores = (text: string): TopicScore[] =>
  appealTopics(text).map(({ label, probability }) => ({ id: label, score: probability }))

/** The mean of two stretches' scores, topic by topic, the other one weighed. */
export function mergedScores(
  one: readonly TopicScore[],
  other: readonly TopicScore[],
  weight: number,
): TopicScore[] {
  const more = new Map(other.map(({ id, score }) => [id, score]))
  return one
    .map(({ id, score }) => ({ id, score: (score + weight * (more.get(id) ?? 0)) / (1 + weight) }))
    .toSorted((left, right) => right.score - left.score)
}
