import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

const sentences = {
  /** Whose duty the matter is and by what norm; `{norm id}` stands for a reference. */
  duty: z.string(),
  /** What the citizen can do, step by step. */
  order: z.string(),
  /** What is offered instead of what is refused. */
  instead: z.string(),
}
const topicTexts = z.object({
  ...sentences,
  /** The body that decides when the municipality does not. */
  body: z.object({ name: z.string(), genitive: z.string() }),
  /**
   * Neutral names of what is asked, recognised by the stems of its words and, where those alone are not enough, by one of
   * the stems `with` somewhere beside them. An aspect that is decided differently from the rest of its topic has
   * sentences of its own.
   */
  aspects: z.array(
    z.object({
      stems: z.string(),
      with: z.string().optional(),
      /** What the topic is about as a whole: named where nothing else is. */
      general: z.literal(true).optional(),
      /** Where the place says nothing: documents are reviewed though the rest of the topic is inspected on site. */
      inspection: z.literal('documents').optional(),
      about: z.string(),
      ...z.object(sentences).partial().shape,
    }),
  ),
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

/** Whether what is asked (a question's neutral name) is decided by documents though its topic is inspected on site. */
export const isOfDocuments = (topicId: string, about: string): boolean =>
  aspectOf(topicId, about)?.inspection === 'documents'

const aspectOf = (topicId: string, about: string) =>
  textsOf(topicId)?.aspects.find((one) => about === one.about || about.startsWith(`${one.about} `))

/** The texts of a topic for what is asked (a question's neutral name): an aspect's own sentences replace the topic's. */
export function textsFor(topicId: string, about: string): TopicTexts | undefined {
  const own = textsOf(topicId)
  const aspect = aspectOf(topicId, about)
  if (!own || !aspect) return own
  return {
    ...own,
    duty: aspect.duty ?? own.duty,
    order: aspect.order ?? own.order,
    instead: aspect.instead ?? own.instead,
  }
}

/** The norms that the sentences about a question refer to. */
export function normsOfTexts(topicId: string, about: string): string[] {
  const own = textsFor(topicId, about)
  if (!own) return []
  return [own.duty, own.order, own.instead].flatMap((text) =>
    [...text.matchAll(/\{(?<id>[\w-]+)\}/gu)].map(({ groups }) => groups!['id']!),
  )
}
