import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

const topicTexts = z.object({
  /** Whose duty the matter is and by what norm; `{norm id}` stands for a reference. */
  duty: z.string(),
  /** What the citizen can do, step by step. */
  order: z.string(),
  /** What is offered instead of what is refused. */
  instead: z.string(),
  /** The body that decides when the municipality does not. */
  body: z.object({ name: z.string(), genitive: z.string() }),
  /** Neutral names of what is asked, recognised by the stems of its words. */
  aspects: z.array(z.object({ stems: z.string(), about: z.string() })),
})
/** The sentences of a topic's letters and the neutral names of its questions. */
export type TopicTexts = z.output<typeof topicTexts>

let texts: Readonly<Record<string, TopicTexts>> | undefined

/** The texts of a topic; undefined for a topic that is none of the catalogue. */
export function textsOf(topicId: string): TopicTexts | undefined {
  texts ??= z
    .record(z.string(), topicTexts)
    .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../data/letter-texts.json'), 'utf8')))
  return texts[topicId]
}

/** The norms that the sentences of a topic refer to. */
export function normsOfTexts(topicId: string): string[] {
  const own = textsOf(topicId)
  if (!own) return []
  return [own.duty, own.order, own.instead].flatMap((text) =>
    [...text.matchAll(/\{(?<id>[\w-]+)\}/gu)].map(({ groups }) => groups!['id']!),
  )
}
