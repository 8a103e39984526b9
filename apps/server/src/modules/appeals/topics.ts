import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'data', name), 'utf8'))

const topic = z.object({
  id: z.string(),
  title: z.string(),
  /** What people call it; of several words, all of them near each other. */
  keywords: z.array(z.string()),
  responsible: z.string(),
  redirect_to: z.string(),
  norms: z.array(z.string()),
  deadline: z.string(),
  /** What a lawful answer tells. */
  must_contain: z.array(z.string()),
})

const words = z.record(
  z.string(),
  z.object({
    /** The topic in a letter's first sentence: «об уличном освещении». */
    about: z.string(),
    /** Who decides: the municipality, it together with others, or others alone. */
    competence: z.enum(['own', 'shared', 'foreign']),
    /** What is looked at before it is answered: a place, or papers and people. */
    inspection: z.enum(['place', 'papers']),
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

/** A subject that citizens write about (appeals §4). */
export type Topic = z.output<typeof topic> & z.output<typeof words>[string]
/** A kind of answer: when it is lawful and what it has to tell (appeals §3). */
export type AnswerKind = z.output<typeof kind>

type Catalogue = { readonly topics: readonly Topic[]; readonly kinds: ReadonlyMap<string, AnswerKind> }
let catalogue: Catalogue | undefined

/** The catalogue as the project keeps it in its own files, read at its first use. */
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

/** An appeal that fits no topic is answered too, and said to be without one. */
export const NO_TOPIC = 'other'
