export { assistantDraft, AssistantTab } from './assistant-tab.tsx'
