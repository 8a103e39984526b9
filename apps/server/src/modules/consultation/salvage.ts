import type { Citation } from '@uprava/contract/laws.ts'

import { tokensOf } from '#platform/model/index.ts'

import type { LegalMetadata, LegalOutcome } from './legal-answer.ts'
import { nothingSpent } from './model-answer.ts'
import { retrievedFrom, russian } from './retrieve.ts'
import type { Remains } from './run-kinds.ts'

/** The legal answer of a run that broke: what its readers have seen of it, and why there is no more. */
export function salvageLegally(
  question: { question: string; onDate: string },
  remains: Remains,
): LegalOutcome {
  const { explanation, engine } = remains
  const text = remains.text.trim() === '' ? explanation : `${remains.text}\n\n_${explanation}_`
  const sources = (remains.events.findLast(({ type }) => type === 'sources')?.payload ?? []) as Citation[]
  const citations = sources.filter(({ norm_id: id }) => remains.text.includes(`(norm:${id})`))
  const isByModel = engine !== 'built-in'
  const note = {
    engine,
    engine_mode: isByModel ? ('model' as const) : ('embedded' as const),
    engine_reason: explanation,
  }
  const metadata: LegalMetadata = {
    ...note,
    citations,
    state: 'failed',
    on_date: russian(question.onDate),
    support: null,
    draft: null,
    searched: [],
    warnings: [],
    follow_ups: [],
    findings: [],
  }
  return {
    state: 'failed',
    text,
    metadata,
    // What the model has used is known to nobody any more: its answer is counted by its letters.
    spending: isByModel
      ? {
          ...nothingSpent(),
          engine,
          mode: 'model',
          calls: 1,
          completionTokens: tokensOf(remains.text),
          isEstimated: true,
        }
      : { ...nothingSpent(), engine, mode: 'embedded' },
    evidence: {
      question: question.question,
      verdict: 'broken',
      coverage: null,
      onDate: question.onDate,
      retrieved: retrievedFrom(sources),
      searched: [],
      engine,
      mode: note.engine_mode,
      reason: explanation,
      support: null,
      draft: null,
      isReplaced: false,
      masked: {},
    },
  }
}
