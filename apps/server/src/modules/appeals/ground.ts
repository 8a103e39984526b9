import { citationsByIds } from '#modules/laws/index.ts'
import { normalise } from '#platform/russian/index.ts'

import { termsOf, type LetterGround } from './letter-parts.ts'
import type { Norm } from './norm-words.ts'
import type { Topic } from './topics.ts'
import type { Understood } from './understand.ts'

/** What letters cite whatever the topic is. */
const ofProcedure = [
  'fz59-st5',
  'fz59-st8-3',
  'fz59-st8-6',
  'fz59-st11-1',
  'fz59-st11-2',
  'fz59-st11-3',
  'fz59-st11-4',
  'fz59-st11-4-1',
  'fz59-st11-5',
  'fz59-st11-5-1',
  'fz59-st12-1',
  'fz59-st12-2',
  'fz59-st13',
  'kas-st218',
  'kas-st298',
  'gpk-st321',
] as const

/** Penalties are for the executor to know, not for a letter to a citizen. */
const isPenalty = (normId: string) => /^(?:koap|uk1)-/u.test(normId)

export type Asked = { readonly channelId: number; readonly date: string | null; readonly onDate: string }

/** Gathers what the letters stand on: the norms of the topics and of the procedure as they are in force on the day. */
export async function gatherGround(
  understood: Understood,
  { channelId, date, onDate }: Asked,
): Promise<{ ground: LetterGround; shown: Norm[] }> {
  const ofTopics = understood.topics.flatMap(({ norms }) => norms)
  const ofGuard = understood.guard.flatMap(({ normId }) => normId ?? [])
  const found = await citationsByIds([...ofTopics, ...ofProcedure, ...ofGuard], { channelId, onDate })
  const norms = new Map([...found].filter(([, { citation }]) => isInForce(citation.status)))
  const rules = understood.guard.map(({ rule }) => rule)
  const ground: LetterGround = {
    understood,
    date,
    terms: termsOf(date, rules),
    norms,
    ofTopic: new Map(understood.topics.map((topic) => [topic.id, relevant(topic, understood.text, norms)])),
  }
  const shown = [...new Set([...ofTopics, ...ofGuard, 'fz59-st12-1'])].flatMap((id) => found.get(id) ?? [])
  return { ground, shown }
}

const isInForce = (status: string) => status === 'действует' || status.startsWith('утрачивает силу с')

/** The norms of a topic that share most words with the appeal come first; ties keep the catalogue's order. */
function relevant(topic: Topic, text: string, norms: ReadonlyMap<string, Norm>): Norm[] {
  const said = new Set(keysOf(text))
  return topic.norms
    .flatMap((id) => (isPenalty(id) ? [] : (norms.get(id) ?? [])))
    .map((norm, place) => {
      const shared = new Set(
        keysOf(`${norm.provision.heading} ${norm.provision.text}`).filter((key) => said.has(key)),
      )
      return { norm, place, score: shared.size }
    })
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .map(({ norm }) => norm)
}

const keysOf = (text: string): string[] =>
  normalise(text)
    .filter(({ isStop, isPart, kind }) => !isStop && !isPart && kind === 'word')
    .map(({ key }) => key)
