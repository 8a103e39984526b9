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

export function addUsage(spent: RunUsage, usage: Usage, calls = 1): void {
  spent.promptTokens += usage.promptTokens
  spent.completionTokens += usage.completionTokens
  spent.calls += calls
  spent.isEstimated ||= usage.isEstimated
}

/** What was spent, under the name of who answered in the end. */
export const attributeUsage = (note: EngineInfo, spent = noUsage()): RunUsage => ({
  ...spent,
  engine: note.engine,
  mode: note.engine_mode,
})
