export { AppealDesk, AppealTab } from './appeal-desk.tsx'
export { clearAppeal } from './appeal-state.ts'
