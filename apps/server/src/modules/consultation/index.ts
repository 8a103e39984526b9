import { subjectLog } from '#platform/log/index.ts'
import { configuredModel, measureWindow } from '#platform/model/index.ts'
import type { Module } from '#platform/module.ts'

import { tidyConsultation } from './consultation.jobs.ts'
import { mountConsultation } from './consultation.routes.ts'
import './consultation.tables.ts'
import { startWorker, stopWorker } from './worker.ts'

export { awaitRun, awaitRunAlone, noAnswer, prefersNotToWait } from './await-run.ts'
export { explain, noteSuccess } from './engine.ts'
export { builtInNote, modelNote, noteOf } from './engine-note.ts'
export { evidenceOf } from './evidence.ts'
export { saveMark } from './evidence.repository.ts'
export { areBorneOut, figuresOf } from './figures.ts'
export { articlesIn, actNumbersIn } from './legal-sentence.ts'
export { answerLegally, type LegalMetadata, type LegalOutcome } from './legal-answer.ts'
export { askForJson, drain, isBrokenOff, takeFailure } from './model-call.ts'
export { NeutralText, plainText, wordsOf } from './neutral-text.ts'
export { noteOfRemains, spentOfRemains, textOfRemains } from './remains.ts'
export { retrievedAs, type LegalQuestion } from './retrieve.ts'
export {
  registerRunKind,
  subjectOf,
  type EvidenceDraft,
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from './run-kinds.ts'
export type { Spending } from './ledger.repository.ts'
export { findActiveRuns, type RunRow } from './runs.repository.ts'
export { presentRun, startRun, stopRun, type StartedRun } from './runs.ts'
export { salvageLegally } from './salvage.ts'
export { nothingSpent, spend, spentBy } from './spending.ts'
export { LATE, streamAnswer } from './stream-run.ts'
export { findActiveRun, forgetRuns, stopActiveRun } from './subject-runs.ts'

let probing: AbortController | undefined

/** Runs of the AI station: who answers, in what order, on what evidence, at what cost. */
export const consultation: Module = {
  name: 'consultation',
  mount: mountConsultation,
  jobs: [tidyConsultation],
  async start() {
    await startWorker()
    probing = new AbortController()
    void probeModel(probing.signal)
  },
  async stop() {
    probing?.abort()
    await stopWorker()
  },
}

/** Some servers cut long questions silently: how much the model really reads is found out before people ask. */
async function probeModel(stop: AbortSignal): Promise<void> {
  const model = configuredModel()
  if (!model) return
  const window = await measureWindow(model, stop)
  if (stop.aborted) return
  if (window === null)
    subjectLog('model').warn('the model does not answer: questions are answered without it')
  else if (window < model.windowTokens)
    subjectLog('model').warn({ window }, 'the model reads less than AI_CONTEXT_TOKENS says')
}
