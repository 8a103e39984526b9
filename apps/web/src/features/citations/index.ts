/** Norms cited in an answer: links in its text, the view of a norm with its status. */
export { AnswerText } from './answer-text.tsx'
export type { OpenNorm } from './open-norm.ts'
export { ProvisionPanel } from './provision-panel.tsx'
export { Sources, sourcesText } from './sources.tsx'
