import type { EngineInfo } from '@uprava/contract/runs.ts'

import type { Usage } from '#platform/model/index.ts'

import type { RunUsage } from './usage.repository.ts'

export const noUsage = (): RunUsage => ({
  engine: '',
  mode: '',
  promptTokens: 0,
  completionTokens: 0,
  calls: 0,
  isEstimated: false,
})

/** Adds the usage of `calls` model calls to a run's. */
export function addUsage(total: RunUsage, usage: Usage, calls = 1): void {
  total.promptTokens += usage.promptTokens
  total.completionTokens += usage.completionTokens
  total.calls += calls
  total.isEstimated ||= usage.isEstimated
}

/** The usage recorded under the engine that gave the final answer. */
export const attributeUsage = (info: EngineInfo, usage = noUsage()): RunUsage => ({
  ...usage,
  engine: info.engine,
  mode: info.engine_mode,
})
