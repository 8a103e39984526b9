import type { Quality } from '@uprava/contract/runs.ts'

import { type AdministratorActor, audit } from '#modules/access/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { configuredModel, personalData, withKnownWindow } from '#platform/model/index.ts'

import { isModelPaused } from '../worker/engine.ts'
import { findOpenQuestions, findQuality, markResolved } from './quality.repository.ts'

/** GET /ai-quality: people's questions come with their personal data masked. */
export async function getQuality({ days }: { days: number }): Promise<Quality> {
  const [row, open] = await Promise.all([findQuality(db(), days), findOpenQuestions(db(), days)])
  const model = configuredModel()
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
      is_resting: isModelPaused(),
    },
    open_questions: open.map(({ evidenceId, question, askedAt, times, why, reason, searched }) => ({
      evidence_id: evidenceId,
      question: personalData().mask(question),
      asked_at: askedAt.toISOString(),
      times,
      why,
      reason: reason === null ? null : personalData().mask(reason),
      searched,
    })),
  }
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
