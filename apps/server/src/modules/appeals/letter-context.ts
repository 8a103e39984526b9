import { citationsByIds } from '#modules/laws/index.ts'
import { normalise } from '#platform/russian/index.ts'

import { deadlinesOf, type LetterContext } from './letter-parts.ts'
import type { Norm } from './norm-citations.ts'
import type { ParsedAppeal } from './parse-appeal.ts'
import type { Topic } from './topics.ts'

/** Norms any letter may cite, whatever the topic. */
const procedureNorms = [
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

/** Penalties are shown to the executor but not cited in letters to citizens. */
const isPenalty = (normId: string) => /^(?:koap|uk1)-/u.test(normId)

export type AppealScope = {
  readonly channelId: number
  readonly date: string | null
  readonly onDate: string
}

/** Loads the context of the letters: norms of the topics and of the procedure as in force on the day. */
export async function loadLetterContext(
  appeal: ParsedAppeal,
  { channelId, date, onDate }: AppealScope,
): Promise<{ context: LetterContext; citedNorms: Norm[] }> {
  const topicNorms = appeal.topics.flatMap(({ norms }) => norms)
  const signalNorms = appeal.signals.flatMap(({ normId }) => normId ?? [])
  const found = await citationsByIds([...topicNorms, ...procedureNorms, ...signalNorms], {
    channelId,
    onDate,
  })
  const norms = new Map([...found].filter(([, { citation }]) => isInForce(citation.status)))
  const rules = appeal.signals.map(({ rule }) => rule)
  const context: LetterContext = {
    appeal,
    date,
    deadlines: deadlinesOf(date, rules),
    norms,
    ofTopic: new Map(appeal.topics.map((topic) => [topic.id, relevant(topic, appeal.text, norms)])),
  }
  const citedNorms = [...new Set([...topicNorms, ...signalNorms, 'fz59-st12-1'])].flatMap(
    (id) => found.get(id) ?? [],
  )
  return { context, citedNorms }
}

const isInForce = (status: string) => status === 'действует' || status.startsWith('утрачивает силу с')

/** The norms of a topic ordered by the number of words shared with the appeal; ties keep the catalogue's order. */
function relevant(topic: Topic, text: string, norms: ReadonlyMap<string, Norm>): Norm[] {
  const appealKeys = new Set(keysOf(text))
  return topic.norms
    .flatMap((id) => (isPenalty(id) ? [] : (norms.get(id) ?? [])))
    .map((norm, index) => {
      const shared = new Set(
        keysOf(`${norm.provision.heading} ${norm.provision.text}`).filter((key) => appealKeys.has(key)),
      )
      return { norm, index, score: shared.size }
    })
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .map(({ norm }) => norm)
}

const keysOf = (text: string): string[] =>
  normalise(text)
    .filter(({ isStop, isPart, kind }) => !isStop && !isPart && kind === 'word')
    .map(({ key }) => key)
