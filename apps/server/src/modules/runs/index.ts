export { awaitRun, awaitRunAlone, noAnswer, prefersNotToWait } from './events/await-run.ts'
export { explain, noteSuccess } from './worker/engine.ts'
export { builtInNote, modelNote, noteOf } from './worker/engine-info.ts'
export { evidenceOf } from './evidence/evidence.ts'
export { saveMark } from './evidence/evidence.repository.ts'
export { askForJson, drain, isBrokenOff, takeFailure } from './worker/model-call.ts'
export { noteOfRemains, spentOfRemains, textOfRemains } from './worker/partial-run.ts'
export {
  registerRunKind,
  subjectOf,
  type EngineReason,
  type EvidenceDraft,
  type Outcome,
  type Remains,
  type RunHead,
  type RunKind,
  type RunTools,
} from './run-kinds.ts'
export type { Spending } from './usage/usage.repository.ts'
export type { Retrieved } from './runs.tables.ts'
export { findActiveRuns, type RunRow } from './runs.repository.ts'
export { presentRun, startRun, stopRun, type StartedRun } from './runs.ts'
export { nothingSpent, spend, spentBy } from './usage/run-usage.ts'
export { LATE, streamAnswer } from './events/stream-run.ts'
export { findActiveRun, forgetRuns, stopActiveRun } from './subject-runs.ts'
