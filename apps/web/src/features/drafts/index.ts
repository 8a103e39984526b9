/** Texts that were typed and not sent yet, kept in the browser. */
export { applyDraftRules, draftText, loadDraft, setDraft } from './drafts.ts'
export { useDraft } from './use-draft.ts'
