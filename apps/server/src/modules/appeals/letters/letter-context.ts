import { citationsByIds } from '#modules/laws/index.ts'

import type { Norm } from '../norm-citations.ts'
import type { ParsedAppeal } from '../parse-appeal.ts'
import { deadlinesOf, withBeside, type LetterContext } from './letter-parts.ts'
import { normsOfTexts } from './letter-texts.ts'

/** Norms any letter may cite, whatever the topic. */
const procedureNorms = [
  'fz59-st5',
  'fz59-st8-3',
  'fz59-st8-4',
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
  const textNorms = appeal.questions
    .flatMap(withBeside)
    .flatMap(({ topic, about }) => (topic === null ? [] : normsOfTexts(topic, about)))
  const signalNorms = appeal.signals.flatMap(({ normId }) => normId ?? [])
  const found = await citationsByIds([...topicNorms, ...textNorms, ...procedureNorms, ...signalNorms], {
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
  }
  const citedNorms = [...new Set([...topicNorms, ...textNorms, ...signalNorms, 'fz59-st12-1'])].flatMap(
    (id) => found.get(id) ?? [],
  )
  return { context, citedNorms }
}

const isInForce = (status: string) => status === 'действует' || status.startsWith('утрачивает силу с')
