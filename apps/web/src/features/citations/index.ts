export { AnswerText } from './answer-text.tsx'
export type { OpenNorm } from './open-norm.ts'
export { ProvisionPanel } from './provision-panel.tsx'
export { Sources, sourcesText } from './sources.tsx'
