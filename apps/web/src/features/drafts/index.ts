export { applyDraftRules, draftText, loadDraft, setDraft } from './drafts.ts'
export { useDraft } from './use-draft.ts'
