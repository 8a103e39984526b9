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
const body = z.object({ name: z.string(), genitive: z.string() })
const topicTexts = z.object({
  ...sentences,
  /** The body that decides when the municipality does not. */
  body,
  /**
   * Neutral names of what is asked, recognised by the stems of its words and, where those alone are not enough, by one of
   * the stems `with` somewhere beside them, or by one of the stems `of` anywhere in the letter: whose matter it is, a family
   * with many children or a dog that nobody owns. An aspect that is decided differently from the rest of its topic has
   * sentences of its own.
   */
  aspects: z.array(
    z.object({
      stems: z.string(),
      with: z.string().optional(),
      of: z.string().optional(),
      /** What the topic is about as a whole: named where nothing else is. */
      general: z.literal(true).optional(),
      /** Where the place says nothing: documents are reviewed though the rest of the topic is inspected on site. */
      inspection: z.literal('documents').optional(),
      /** The municipality decides it though another body decides the rest of the topic. */
      own: z.literal(true).optional(),
      /** Another body decides it than the rest of the topic. */
      body: body.optional(),
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

/** Whether the municipality decides what is asked though another body decides the rest of its topic. */
export const isDecidedHere = (topicId: string, about: string): boolean =>
  aspectOf(topicId, about)?.own === true

const aspectOf = (topicId: string, about: string) =>
  textsOf(topicId)
    ?.aspects.filter((one) => about === one.about || about.startsWith(`${one.about} `))
    // «о возмещении вреда от укуса животного без владельца» begins as another name does.
    .toSorted((one, other) => other.about.length - one.about.length)[0]

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
    body: aspect.body ?? own.body,
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
