import type { Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import {
  buildEvidence,
  partialRunEngine,
  partialRunUsage,
  partialRunText,
  type PartialRun,
} from '#modules/runs/index.ts'

import type { LegalMetadata, LegalOutcome } from './outcome.ts'
import { citationsToEvidence } from './retrieval/evidence.ts'

/** The legal answer of an interrupted run: what was published of it, and why it is incomplete. */
export function recoverLegalAnswer(
  { question, onDate }: { question: string; onDate: string },
  partial: PartialRun,
): LegalOutcome {
  const sources = (partial.events.findLast(({ type }) => type === 'sources')?.payload ?? []) as Citation[]
  const note = partialRunEngine(partial)
  const metadata: LegalMetadata = {
    ...note,
    citations: sources.filter(({ norm_id: id }) => partial.text.includes(`(norm:${id})`)),
    state: 'failed',
    on_date: russianDate(onDate),
    support: null,
    draft: null,
    searched: [],
    warnings: [],
    follow_ups: [],
    findings: [],
  }
  return {
    state: 'failed',
    text: partialRunText(partial),
    metadata,
    usage: partialRunUsage(partial),
    evidence: buildEvidence(note, {
      question,
      verdict: 'broken',
      onDate,
      retrieved: citationsToEvidence(sources),
    }),
  }
}
