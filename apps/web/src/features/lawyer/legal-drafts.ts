import { draftOf, emptyWithUndo } from '#features/drafts/index.ts'

/** Drafts of the question and the answer of the legacy form. */
export const requestDraft = 'legal/request'
export const answerDraft = 'legal/answer'

/** Empties the form, question and answer, and offers to return them (APPEAL-05). */
export const clearLegalForm = (): void => emptyWithUndo([draftOf(requestDraft), draftOf(answerDraft)])
