import { createHash } from 'node:crypto'

import type { AnswerState, EngineInfo } from '@uprava/contract/runs.ts'

import type { Tx } from '#platform/database/index.ts'

import type { EvidenceDraft, RunHead } from '../run-kinds.ts'
import { insertEvidence } from './evidence.repository.ts'

/** The evidence of an answer. The verdict `none` says that the base was not searched: the quality board leaves it out. */
export const buildEvidence = (
  info: EngineInfo,
  known: Pick<EvidenceDraft, 'question' | 'onDate'> &
    Partial<Omit<EvidenceDraft, 'engine' | 'mode' | 'reason'>>,
): EvidenceDraft => ({
  verdict: 'none',
  coverage: null,
  retrieved: [],
  searched: [],
  support: null,
  draft: null,
  isReplaced: false,
  masked: {},
  ...known,
  engine: info.engine,
  mode: info.engine_mode,
  reason: info.engine_reason,
})

/** Stores the evidence in the transaction that stores the answer. */
export async function recordEvidence(
  tx: Tx,
  run: RunHead,
  answer: { state: AnswerState; text: string; messageId: number; evidence: EvidenceDraft },
): Promise<void> {
  const { evidence } = answer
  await insertEvidence(tx, {
    run_id: run.id,
    kind: run.kind,
    channel_id: run.channelId,
    manager_id: run.managerId,
    subject_id: run.subjectId,
    message_id: answer.messageId,
    asked_at: run.createdAt,
    state: answer.state,
    verdict: evidence.verdict,
    coverage: evidence.coverage,
    on_date: evidence.onDate,
    retrieved: [...evidence.retrieved],
    searched: [...evidence.searched],
    engine: evidence.engine,
    mode: evidence.mode,
    reason: evidence.reason,
    masked: evidence.masked,
    checked: evidence.support?.checked ?? null,
    supported: evidence.support?.supported ?? null,
    removed: evidence.support?.removed ?? null,
    is_replaced: evidence.isReplaced,
    question: evidence.question,
    draft: evidence.draft,
    final: answer.text,
    question_sha256: sha256(evidence.question),
    draft_sha256: evidence.draft === null ? null : sha256(evidence.draft),
    final_sha256: sha256(answer.text),
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
