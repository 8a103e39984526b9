import type { Quality } from '@uprava/contract/runs.ts'

import { type AdministratorActor, audit } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { configuredModel, maskTask, withKnownWindow } from '#platform/model/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { isModelPaused } from '../worker/circuit-breaker.ts'
import { findOpenQuestions, findQuality, markResolved, type OpenQuestionRow } from './quality.repository.ts'

/** All open questions of the page together. */
const maskTimeoutMs = 15_000

/** GET /ai-quality: people's questions come with their personal data masked; reading them is recorded. */
export async function getQuality(
  { administratorId }: AdministratorActor,
  { days }: { days: number },
): Promise<Quality> {
  const [row, open] = await Promise.all([findQuality(db(), days), findOpenQuestions(db(), days)])
  await transaction((tx) =>
    audit(tx, {
      actor: { type: 'administrator', id: administratorId },
      action: 'evidence_read',
      subject: { type: 'console' },
      details: { days, count: open.length },
    }),
  )
  const model = configuredModel()
  const masked = await maskQuestions(open)
  return {
    days,
    answers: row.answers,
    refusals: row.refusals,
    sentences: { checked: row.checked, unsupported: row.unsupported },
    replaced: row.replaced,
    modes: { model: row.model, embedded: row.embedded, degraded: row.degraded },
    thumbs: { up: row.up, down: row.down },
    median_seconds: row.medianSeconds,
    model: model && {
      name: model.model,
      window_tokens: withKnownWindow(model).windowTokens,
      is_resting: isModelPaused(model),
    },
    open_questions: masked.map(({ evidenceId, question, askedAt, times, why, reason, searched }) => ({
      evidence_id: evidenceId,
      question,
      asked_at: askedAt.toISOString(),
      times,
      why,
      reason,
      // Answers of earlier versions hold a word as often as the question says it.
      searched: [...new Set(searched)],
    })),
  }
}

async function maskQuestions(open: readonly OpenQuestionRow[]): Promise<OpenQuestionRow[]> {
  if (open.length === 0) return []
  const texts = open.flatMap(({ question, reason }) => [question, reason ?? ''])
  const masked = await answerWorkers.run(maskTask, texts, { milliseconds: maskTimeoutMs })
  return open.map((one, at) => ({
    ...one,
    question: masked[2 * at]!,
    reason: one.reason === null ? null : masked[2 * at + 1]!,
  }))
}

/** POST /ai-quality/questions/{evidence}/settle */
export async function resolveQuestion(actor: AdministratorActor, evidenceId: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    if (!(await markResolved(tx, evidenceId))) throw refuse.notFound()
    await audit(tx, {
      actor: { type: 'administrator', id: actor.administratorId },
      action: 'unanswered_question_handled',
      subject: { type: 'question', id: evidenceId },
    })
    return { ok: true }
  })
}
