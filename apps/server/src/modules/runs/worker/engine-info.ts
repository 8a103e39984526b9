import type { EngineInfo } from '@uprava/contract/runs.ts'

import type { EngineReason, RunTools } from '../run-kinds.ts'
import { BUILT_IN } from './engine.ts'

/** The built-in engine answers; null reason: no explanation is shown. */
export const builtInEngineInfo = (mode: EngineReason['mode'], reason: string | null): EngineInfo => ({
  engine: BUILT_IN,
  engine_mode: mode,
  engine_reason: reason,
})

/** A model answers; `reason` explains a restriction of its answer. */
export const modelEngineInfo = (model: string, reason: string | null = null): EngineInfo => ({
  engine: model,
  engine_mode: 'model',
  engine_reason: reason,
})

/** The engine of a run: its model, or the built-in engine when there is no model or the model failed for this reason. */
export function engineInfoOf(
  { endpoint, engineReason }: RunTools,
  failure: string | null = null,
): EngineInfo {
  if (!endpoint) return builtInEngineInfo(engineReason.mode, engineReason.text)
  return failure === null ? modelEngineInfo(endpoint.model) : builtInEngineInfo('degraded', failure)
}
