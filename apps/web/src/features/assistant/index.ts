export { assistantDraft } from './assistant-draft.ts'
export { assistantTab } from './tab.ts'
