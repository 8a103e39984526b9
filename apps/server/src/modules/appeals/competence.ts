import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

/** A body that decides what a municipality cannot, as a letter names it, and the matter that a question is about. */
export type OtherBody = {
  /** Id of the matter. */
  readonly id: string
  readonly name: string
  readonly genitive: string
  /** The neutral name of a question to it; null when the topic names it. */
  readonly about: string | null
}

/** `data/other-bodies.json`: a record for each body, with what it decides. */
const file = z.object({
  bodies: z.array(
    z.object({
      name: z.string(),
      genitive: z.string(),
      matters: z.array(
        z.object({
          id: z.string(),
          about: z.string().nullable(),
          /** Topics of the catalogue of which the body decides a part. */
          topics: z.array(z.string()).default([]),
          /** Whether of these topics the request itself has to name it: facts speak of a tax office where a council decides. */
          isInRequest: z.boolean().default(false),
          /** Patterns of its own action or of its subject: the question is then the body's, unless its topic is a municipality's own. */
          acts: z.array(z.string()).default([]),
          /**
           * Patterns of what letters call it: a question is the body's when it asks to make it act, or when it is about
           * none of the catalogue's topics and names it.
           */
          named: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

type Matter = OtherBody & {
  readonly topics: readonly string[]
  readonly isInRequest: boolean
  readonly acts: RegExp | null
  readonly named: RegExp | null
  /** Where the author wants the body to be made to act. */
  readonly madeToAct: RegExp | null
}

/** Whom the author wants to be made to act. */
const makes = String.raw`(?:передайте|перешлите|направьте|отправьте|отошлите|напишите|нашлите|напустите|натравите|запросите|поторопите|попросите|добейтесь\s+от|заставьте|воздействуйте\s+на|повлияйте\s+на|надавите\s+на|обяжите|велите|прикажите|пусть|пускай|свяжитесь\s+с|потребуйте\s+(?:от|у)|узнайте\s+(?:в|у)|взыщите\s+с|накажите|остановите|верните)\s+(?:\p{L}+\s+){0,4}`

const patternOf = (sources: readonly string[], before = ''): RegExp | null =>
  sources.length === 0
    ? null
    : new RegExp(
        String.raw`(?<!\p{L})${before}(?:${sources.map((one) => `(?<!\\p{L})${one}`).join('|')})`,
        'iu',
      )

const matters: readonly Matter[] = file
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'data/other-bodies.json'), 'utf8')))
  .bodies.flatMap(({ name, genitive, matters: decided }) =>
    decided.map(({ acts, named, ...matter }) => ({
      ...matter,
      name,
      genitive,
      acts: patternOf(acts),
      named: patternOf(named),
      madeToAct: patternOf(named, makes),
    })),
  )

/** Whether a text speaks of migration: such an appeal goes to the police and the head of the region. */
export const speaksOfMigration = (text: string): boolean =>
  matters.some(({ id, acts }) => id === 'migration' && acts!.test(text))

/** A topic of the catalogue that another body decides as a whole. */
const foreignTopic = 'health'
/** Topics that a municipality answers itself even where another body is mentioned. */
const ownTopics = new Set([
  'housing',
  'access',
  'light',
  'roads',
  'winter',
  'bus',
  'property',
  'labor',
  'school',
  'kindergarten',
  'animals',
  'staff',
  'guard',
  'signs',
  'yard',
  'trees',
  'dump',
  'cemetery',
  'sport',
  'culture',
  'land',
  'build',
])

type Asked = {
  text: string
  context: string
  topic: string | null
  /** Whether it is sure that the question has this topic, or none. */
  sure?: boolean
  /** Whether its own words name the topic: what the facts say of another body is then about another request. */
  isNamed?: boolean
}

/** The other body that decides a question; null when the municipality does or takes part. */
export function otherBodyFor({
  text,
  context,
  topic,
  sure = true,
  isNamed = false,
}: Asked): OtherBody | null {
  if (topic === foreignTopic) return matters.find(({ id }) => id === foreignTopic) ?? null
  const about = isNamed ? text : `${text}\n${context}`
  const isOwn = topic !== null && ownTopics.has(topic)
  const made = matters.find(({ madeToAct }) => madeToAct?.test(text))
  if (made !== undefined && (!isOwn || made.id === 'federal-roads')) return made
  const ofTopic = matters.find(
    ({ topics, named, isInRequest }) =>
      topics.includes(topic ?? '') && named?.test(isInRequest ? text : about),
  )
  if (ofTopic !== undefined) return ofTopic
  if (isOwn) return null
  const acting = matters.find(({ id, acts }) => id !== foreignTopic && acts?.test(about))
  if (acting !== undefined || topic !== null || !sure) return acting ?? null
  return matters.find(({ named }) => named?.test(about)) ?? null
}
