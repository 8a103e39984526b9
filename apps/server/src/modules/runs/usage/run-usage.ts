import type { EngineNote } from '@uprava/contract/runs.ts'

import type { Usage } from '#platform/model/index.ts'

import type { Spending } from './usage.repository.ts'

export const nothingSpent = (): Spending => ({
  engine: '',
  mode: '',
  promptTokens: 0,
  completionTokens: 0,
  calls: 0,
  isEstimated: false,
})

export function spend(spent: Spending, usage: Usage, calls = 1): void {
  spent.promptTokens += usage.promptTokens
  spent.completionTokens += usage.completionTokens
  spent.calls += calls
  spent.isEstimated ||= usage.isEstimated
}

/** What was spent, under the name of who answered in the end. */
export const spentBy = (note: EngineNote, spent = nothingSpent()): Spending => ({
  ...spent,
  engine: note.engine,
  mode: note.engine_mode,
})
