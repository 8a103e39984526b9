import type { GoldComparison } from '@uprava/contract/laws.ts'
import { z } from 'zod'

import { db } from '#platform/database/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { configuredEmbedding } from '#platform/model/index.ts'

import { searchProvisions } from '../laws.service.ts'
import { COMMON_SCOPE } from '../scopes.ts'
import {
  findGoldQuestions,
  findGoldRuns,
  insertGoldRun,
  type GoldAnswer,
  type GoldCause,
} from './gold.repository.ts'

/** The questions of a run: each is a search. */
const maxQuestions = 300
/** Places below this are as good as none. */
const lastPlace = 10
/** How many worse questions are named. */
const maxNamed = 20

/**
 * Asks the installation's own gold questions, those its administrators have added to norms, and stores the places of their
 * norms. A state that was measured last is not measured again unless somebody asks.
 */
async function measureGold(why: 'change' | 'asked'): Promise<void> {
  const { questions, revision } = await findGoldQuestions(db(), COMMON_SCOPE, maxQuestions)
  if (questions.length === 0) return
  const state = `${revision} ${configuredEmbedding()?.model ?? ''}`
  const [last] = await findGoldRuns(db(), 1)
  if (why === 'change' && last?.state === state) return
  const isModel = last !== undefined && last.state.split(' ')[0] === revision
  const cause: GoldCause = why === 'asked' ? 'asked' : isModel ? 'model' : 'base'
  const answers: GoldAnswer[] = []
  for (const { question, normId } of questions) {
    const { hits } = await searchProvisions({ query: question, channelId: null, limit: lastPlace })
    const place = hits.findIndex(({ citation }) => citation.norm_id === normId)
    answers.push({ question, norm_id: normId, place: place === -1 ? null : place })
  }
  await insertGoldRun(db(), { cause, state, answers })
}

/** GET /ai-quality/gold: the last measurement beside the one before: which questions a change of base or model made worse. */
export async function compareGold(): Promise<GoldComparison> {
  const [last, before] = await findGoldRuns(db(), 2)
  if (!last) return { measured_at: null, cause: null, questions: 0, first: 0, five: 0, worse: [], better: 0 }
  const known = new Map((before?.answers ?? []).map((answer) => [keyOf(answer), answer]))
  const pairs = last.answers.flatMap((answer) => {
    const earlier = known.get(keyOf(answer))
    return earlier ? [{ question: answer.question, before: placeOf(earlier), after: placeOf(answer) }] : []
  })
  const within = (places: number) => last.answers.filter((answer) => placeOf(answer) < places).length
  return {
    measured_at: last.measuredAt.toISOString(),
    cause: last.cause,
    questions: last.answers.length,
    first: within(1),
    five: within(5),
    worse: pairs
      .filter((pair) => pair.after > pair.before)
      .slice(0, maxNamed)
      .map(({ question, before: was, after: is }) => ({ question, before: shown(was), after: shown(is) })),
    better: pairs.filter((pair) => pair.after < pair.before).length,
  }
}

const keyOf = ({ question, norm_id: normId }: GoldAnswer) => `${normId} ${question}`
const placeOf = ({ place }: GoldAnswer) => place ?? lastPlace
/** Places count from 1; null: not among the first ten. */
const shown = (place: number) => (place >= lastPlace ? null : place + 1)

/** Every quarter of an hour: asks them when the base or the embedding model is another one than last time. */
export const measureGoldJob = defineJob({
  name: 'laws.measure-gold',
  schema: z.object({}),
  options: { cron: '*/15 * * * *', expireAfterSeconds: 1800 },
  handler: () => measureGold('change'),
})

/** POST /ai-quality/gold */
export async function measureGoldNow(): Promise<GoldComparison> {
  await measureGold('asked')
  return compareGold()
}
