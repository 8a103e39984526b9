import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'data', name), 'utf8'))

const topic = z.object({
  id: z.string(),
  title: z.string(),
  /** Keywords; of a phrase, all words close to each other. */
  keywords: z.array(z.string()),
  responsible: z.string(),
  redirect_to: z.string(),
  norms: z.array(z.string()),
  deadline: z.string(),
  /** The required content of a lawful answer. */
  must_contain: z.array(z.string()),
})

const words = z.record(
  z.string(),
  z.object({
    /** The topic as the first sentence of a letter names it: «об уличном освещении». */
    about: z.string(),
    /** Whose competence it is: the municipality's, shared, or other bodies'. */
    competence: z.enum(['own', 'shared', 'foreign']),
    /** What is inspected before the answer: a location, or documents and people. */
    inspection: z.enum(['place', 'documents']),
    words: z.array(z.string()),
  }),
)

const kind = z.object({
  code: z.string(),
  name: z.string(),
  when: z.string(),
  not_when: z.string(),
  norms: z.array(z.string()),
  must: z.array(z.string()),
})

/** A topic of citizens' appeals (appeals §4). */
export type Topic = z.output<typeof topic> & z.output<typeof words>[string]
/** A kind of answer: when it is lawful and its required content (appeals §3). */
export type AnswerKind = z.output<typeof kind>

type Catalogue = { readonly topics: readonly Topic[]; readonly kinds: ReadonlyMap<string, AnswerKind> }
let catalogue: Catalogue | undefined

/** The catalogue of topics and kinds, read from the data files on first use. */
export function appealCatalogue(): Catalogue {
  catalogue ??= readCatalogue()
  return catalogue
}

function readCatalogue(): Catalogue {
  const { topics, variants } = z
    .object({ topics: z.array(topic), variants: z.array(kind) })
    .parse(read('appeals-topics.json'))
  const more = words.parse(read('topic-words.json'))
  return {
    topics: topics.map((one) => ({ ...one, ...more[one.id]! })),
    kinds: new Map(variants.map((one) => [one.code, one])),
  }
}

/** The topic id of an appeal without a topic. */
export const NO_TOPIC = 'other'
