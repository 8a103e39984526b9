import { readFileSync } from 'node:fs'
import path from 'node:path'

import { requestContexts } from '../../apps/server/src/platform/text-models/request-contexts.ts'
import type { ClassifierPlan, Example } from '../learn/train-classifier.ts'
import type { Appeal } from '../read/appeals.ts'

const catalogue = '../../apps/server/src/modules/appeals/data/'
const json = <Data>(name: string): Data =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, catalogue, name), 'utf8')) as Data

/** The topic of a whole appeal and of each of its requests. */
export function topicPlan(appeals: readonly Appeal[]): ClassifierPlan {
  const { topics } = json<{ topics: { id: string; title: string; keywords: string[] }[] }>(
    'appeals-topics.json',
  )
  const words = json<Record<string, { words?: string[] }>>('topic-words.json')
  return {
    name: 'appeal-topic',
    labels: [...topics.map(({ id }) => id), 'other'],
    link: 'softmax',
    profile: { lemmas: 1, pairs: 0.5, parts: 1.3, shape: 0.02, concepts: 0.4, speech: 0.2 },
    pace: { rounds: 8, step: 2, decay: 3e-6, seed: 7 },
    minimum: 2,
    rarity: 2,
    bytes: 1_010_000,
    again: { rounds: 3, step: 0.5, decay: 3e-6, seed: 11 },
    limit: 0.02,
    examples: [
      ...appeals.flatMap(examplesOf),
      ...topics.flatMap(({ id, title, keywords }) =>
        [title, ...keywords, ...(words[id]?.words ?? [])].map((text): Example => ({
          id: `catalogue ${id}`,
          group: id,
          part: 'extra',
          text,
          target: { [id]: 1 },
          weight: 1,
        })),
      ),
    ],
  }
}

function examplesOf({ id, part, text, topics: named, sentences }: Appeal): Example[] {
  // Without its sentences a letter teaches its side matters as topics: tried, and the topics of texts without one got worse.
  if (text === '' || (part === 'train' && sentences.length === 0)) return []
  if (named.length === 0 && part !== 'train') return []
  // What fits no topic is learned as such: a model that has seen none of these gives each the nearest one.
  const topics = named.length === 0 ? ['other'] : named
  // The main topic leads; the others share what is left.
  const rest = topics.length - 1
  const target = Object.fromEntries(
    topics.map((topic, at) => [topic, at === 0 ? (rest > 0 ? 0.6 : 1) : 0.4 / rest]),
  )
  const whole: Example = { id, group: id, part, text, target }
  const contexts = requestContexts(
    sentences.map(({ text }) => text),
    sentences.map(({ label }) => label),
  )
  const requests = contexts.flatMap(({ at, text }): Example[] => {
    const topic = sentences[at]!.topic
    if (topic === undefined) return []
    return [{ id: `${id} request`, group: id, part, text, target: { [topic]: 1 }, weight: 0.7 }]
  })
  return [whole, ...requests]
}
