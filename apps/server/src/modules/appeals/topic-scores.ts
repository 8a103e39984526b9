import { appealTopics } from '#platform/text-models/index.ts'

/** A topic of the catalogue or `other` with its score, 0 to 1. */
export type TopicScore = { readonly id: string; readonly score: number }

/** «ул. Спортивной», «Школьный, 6», «по Садовой»: what a street is called says nothing of the matter. */
const streets = [
  /(?<=(?<!\p{L})(?:ул|пер|просп|пр-т|мкр)\.\s{0,2}|(?<!\p{L})(?:улиц|переул|проспект|бульвар|микрорайон)\p{L}{1,3}\s)\p{Lu}\p{Ll}{3,}/gu,
  /(?<!^|[.!?…:»\n]\s{0,3})(?<!\p{L})\p{Lu}\p{Ll}{2,}(?:ая|яя|ой|ей|ую|юю|ий|ый|ого|его|ому|ему|ом|ем)(?=,?\s(?:д(?:ом\p{L}?)?\.?\s?)?\d)/gu,
  /(?<=(?<!\p{L})(?:[Пп]о|[Нн]а|[Сс])\s)\p{Lu}\p{Ll}{2,}(?:ой|ей|ую|юю)(?!\p{L})/gu,
]
const withoutStreets = (text: string): string => streets.reduce((rest, one) => rest.replaceAll(one, ''), text)

/** Every topic for a text with its calibrated probability, the most probable first. */
export const topicScores = (text: string): TopicScore[] =>
  appealTopics(withoutStreets(text)).map(({ label, probability }) => ({ id: label, score: probability }))

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
