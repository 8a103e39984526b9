import type { AppealFields } from '@uprava/contract/appeals.ts'

import { personalData } from '#platform/model/personal-data.ts'
import { defineTask } from '#platform/workers/index.ts'

import { findingsOf, type AnswerInput } from './check-answer.ts'
import type { LetterContext } from './letters/letter-parts.ts'
import { lettersFor, type Letter } from './letters/letters.ts'
import { parseAppeal, type ParsedAppeal } from './parse-appeal.ts'
import { readRequisites } from './requisites/requisites.ts'

/** Of one step of an answer; an ordinary appeal takes some milliseconds. */
export const stepTimeoutMs = 10_000

/** The steps that read a whole appeal or answer, computed on worker threads. */
export const parseAppealTask = defineTask<string, ParsedAppeal>(
  import.meta.url,
  'parseAppealTask',
  parseAppeal,
)
/** The letters of an appeal, and its text without personal data for the evidence. */
export const writeLettersTask = defineTask<
  { context: LetterContext; text: string },
  { letters: Letter[]; maskedText: string }
>(import.meta.url, 'writeLettersTask', ({ context, text }) => ({
  letters: lettersFor(context),
  maskedText: personalData().mask(text),
}))
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
