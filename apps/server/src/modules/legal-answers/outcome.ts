import type { AnswerMetadata } from '@uprava/contract/runs.ts'

import type { RunOutcome } from '#modules/runs/index.ts'

/** What a legal answer stores besides its text. */
export type LegalMetadata = Omit<AnswerMetadata, 'run_id'>
export type LegalOutcome = RunOutcome<LegalMetadata>
