/** Texts that were typed and not sent yet, kept in the browser. */
export { applyDraftRules, draftOf, draftsOfNow, type Draft } from './drafts.ts'
export { emptyWithUndo, offerUndo } from './empty-with-undo.ts'
export { useDraft } from './use-draft.ts'
