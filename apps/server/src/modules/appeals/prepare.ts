import type { PreparedAnswers } from '@uprava/contract/appeals.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { today } from '#modules/laws/index.ts'
import { awaitOrStopRun, answerUnavailable, startRun } from '#modules/runs/index.ts'
import { transaction } from '#platform/database/index.ts'

import type { AppealNote } from './appeal-run.ts'
import { APPEAL, type AppealInput } from './kinds.ts'

/** POST appeals/citizen-appeal. Nobody else would ever read the answer: a client that leaves stops it. */
export async function prepareAnswers(
  { channelId, managerId }: SeatActor,
  { text, date }: { text: string; date: string | null },
  reply: FastifyReply,
): Promise<PreparedAnswers> {
  const input: AppealInput = { text, date, onDate: today() }
  const run = await transaction((tx) =>
    startRun(tx, { kind: APPEAL, channelId, managerId, subjectId: null, input }),
  )
  const ended = await awaitOrStopRun(run.id, reply)
  const outcome = ended.outcome as { text: string; metadata: AppealNote } | null
  if (!outcome || outcome.text === '') throw answerUnavailable()
  return { full_text: outcome.text, metadata: { ...outcome.metadata, run_id: run.id } }
}
