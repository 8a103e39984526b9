import type { AppealFields } from '@uprava/contract/appeals.ts'

import { defineTask } from '#platform/workers/index.ts'

import { findingsOf, type AnswerInput } from './check-answer.ts'
import { parseAppeal, type ParsedAppeal } from './parse-appeal.ts'
import { readRequisites } from './requisites.ts'

/** Of one step of an answer; an ordinary appeal takes some milliseconds. */
export const stepTimeoutMs = 10_000

/** The steps that read a whole appeal or answer, computed on worker threads. */
export const parseAppealTask = defineTask<string, ParsedAppeal>(
  import.meta.url,
  'parseAppealTask',
  parseAppeal,
)
export const readRequisitesTask = defineTask<string, AppealFields>(
  import.meta.url,
  'readRequisitesTask',
  readRequisites,
)
export const checkAnswerTask = defineTask<AnswerInput, ReturnType<typeof findingsOf>>(
  import.meta.url,
  'checkAnswerTask',
  findingsOf,
)
