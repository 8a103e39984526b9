export { awaitRun, awaitOrStopRun, answerUnavailable, prefersAsync } from './events/await-run.ts'
export { expectedEngine, runFailureText } from './worker/engine.ts'
export { recordModelSuccess, resumeModels } from './worker/circuit-breaker.ts'
export { builtInEngineInfo, modelEngineInfo, engineInfoOf } from './worker/engine-info.ts'
export { buildEvidence } from './evidence/evidence.ts'
export { clearEvidenceOfMessages, saveMark } from './evidence/evidence.repository.ts'
export { askForJson, drain, isTruncated, recordFailure } from './worker/model-call.ts'
export { partialRunEngine, partialRunUsage, partialRunText } from './worker/partial-run.ts'
export {
  registerRunKind,
  subjectOf,
  type EngineReason,
  type EvidenceDraft,
  type RunOutcome,
  type PartialRun,
  type RunHead,
  type RunKind,
  type RunTools,
} from './run-kinds.ts'
export type { RunUsage } from './usage/usage.repository.ts'
export type { Retrieved } from './runs.tables.ts'
export { findActiveRuns, type RunRow } from './runs.repository.ts'
export { presentRun, startRun, stopRun, type StartedRun } from './runs.ts'
export { noUsage, addUsage, attributeUsage } from './usage/run-usage.ts'
export { ANSWER_TIMEOUT, streamAnswer } from './events/stream-run.ts'
export { findActiveRun, deleteRuns, stopActiveRun } from './subject-runs.ts'
export { eraseRuns } from './personal-data.ts'
export { clearExpiredTexts, countExpiredTexts } from './retention.ts'
