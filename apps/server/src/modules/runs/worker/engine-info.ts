import type { EngineNote } from '@uprava/contract/runs.ts'

import type { EngineReason, RunTools } from '../run-kinds.ts'
import { BUILT_IN } from './engine.ts'

/** The built-in engine answers; null reason: there is nothing to explain. */
export const builtInNote = (mode: EngineReason['mode'], reason: string | null): EngineNote => ({
  engine: BUILT_IN,
  engine_mode: mode,
  engine_reason: reason,
})

/** A model answers, with what is to be said of its answer. */
export const modelNote = (model: string, reason: string | null = null): EngineNote => ({
  engine: model,
  engine_mode: 'model',
  engine_reason: reason,
})

/** Who answers a run: its model; the built-in engine when there is none, or when it gave nothing for this reason. */
export function noteOf({ endpoint, engineReason }: RunTools, failure: string | null = null): EngineNote {
  if (!endpoint) return builtInNote(engineReason.mode, engineReason.text)
  return failure === null ? modelNote(endpoint.model) : builtInNote('degraded', failure)
}
