import type { EngineInfo } from '@uprava/contract/runs.ts'

import type { EngineReason, RunTools } from '../run-kinds.ts'
import { BUILT_IN } from './engine.ts'

/** The built-in engine answers; null reason: there is nothing to failureText. */
export const builtInEngineInfo = (mode: EngineReason['mode'], reason: string | null): EngineInfo => ({
  engine: BUILT_IN,
  engine_mode: mode,
  engine_reason: reason,
})

/** A model answers, with what is to be said of its answer. */
export const modelEngineInfo = (model: string, reason: string | null = null): EngineInfo => ({
  engine: model,
  engine_mode: 'model',
  engine_reason: reason,
})

/** Who answers a run: its model; the built-in engine when there is none, or when it gave nothing for this reason. */
export function engineInfoOf(
  { endpoint, engineReason }: RunTools,
  failure: string | null = null,
): EngineInfo {
  if (!endpoint) return builtInEngineInfo(engineReason.mode, engineReason.text)
  return failure === null ? modelEngineInfo(endpoint.model) : builtInEngineInfo('degraded', failure)
}
