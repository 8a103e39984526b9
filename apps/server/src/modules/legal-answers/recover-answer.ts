import type { Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import {
  evidenceOf,
  noteOfRemains,
  spentOfRemains,
  textOfRemains,
  type Remains,
} from '#modules/runs/index.ts'

import type { LegalMetadata, LegalOutcome } from './answer.ts'
import { retrievedFrom } from './retrieval/retrieve.ts'

/** The legal answer of a run that broke: what its readers have seen of it, and why there is no more. */
export function salvageLegally(
  { question, onDate }: { question: string; onDate: string },
  remains: Remains,
): LegalOutcome {
  const sources = (remains.events.findLast(({ type }) => type === 'sources')?.payload ?? []) as Citation[]
  const note = noteOfRemains(remains)
  const metadata: LegalMetadata = {
    ...note,
    citations: sources.filter(({ norm_id: id }) => remains.text.includes(`(norm:${id})`)),
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
    text: textOfRemains(remains),
    metadata,
    spending: spentOfRemains(remains),
    evidence: evidenceOf(note, { question, verdict: 'broken', onDate, retrieved: retrievedFrom(sources) }),
  }
}
