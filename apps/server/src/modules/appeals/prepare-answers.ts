import type { PreparedAnswers } from '@uprava/contract/appeals.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { today } from '#modules/laws/index.ts'
import { awaitOrStopRun, answerUnavailable, startRun } from '#modules/runs/index.ts'
import { transaction } from '#platform/database/index.ts'

import { APPEAL, type AppealInput } from './appeal-input.ts'
import type { AppealRunMetadata } from './appeal-run.ts'

/** POST appeals/citizen-appeal. The answer is returned to this client only: a dropped request stops the run. */
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
  const outcome = ended.outcome as { text: string; metadata: AppealRunMetadata } | null
  if (!outcome || outcome.text === '') throw answerUnavailable()
  return { full_text: outcome.text, metadata: { ...outcome.metadata, run_id: run.id } }
}
