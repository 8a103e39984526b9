import { setDraft } from '#features/drafts/index.ts'

/** Drafts of the question and the answer of the legacy form. */
export const requestDraft = 'legal/request'
export const answerDraft = 'legal/answer'

/** Empties the form: question and answer (APPEAL-05). */
export function clearLegalForm(): void {
  setDraft(requestDraft, '')
  setDraft(answerDraft, '')
}
