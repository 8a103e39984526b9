export { ask } from './ask.ts'
export { askJson, type JsonQuestion } from './ask-json.ts'
export { configuredEmbedding, embed } from './embed.ts'
export { configuredModel } from './endpoint.ts'
export { costOf } from './model-list.ts'
export { trustOwnCertificates } from './own-ca.ts'
export { maskTask, personalData } from './personal-data.ts'
export { lettersIn, tokensOf, tokensOfTurns } from './tokens.ts'
export {
  ModelFailure,
  type ChatEnd,
  type ChatTurn,
  type FailureKind,
  type ModelEndpoint,
  type Usage,
} from './types.ts'
export { clearKnownWindows, measureWindow, suspectWindow, withKnownWindow } from './window.ts'
