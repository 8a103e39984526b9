import type { EngineNote } from '@uprava/contract/runs.ts'

import { tokensOf } from '#platform/model/index.ts'

import type { Remains } from '../run-kinds.ts'
import { nothingSpent, spentBy } from '../usage/run-usage.ts'
import type { Spending } from '../usage/usage.repository.ts'
import { builtInNote, modelNote } from './engine-info.ts'
import { BUILT_IN } from './engine.ts'

/** Who was answering when the run broke, and why there is no more. */
export const noteOfRemains = ({ engine, explanation }: Remains): EngineNote =>
  engine === BUILT_IN ? builtInNote('embedded', explanation) : modelNote(engine, explanation)

/** What its readers have seen of the answer, and why there is no more. */
export const textOfRemains = ({ text, explanation }: Remains): string =>
  text.trim() === '' ? explanation : `${text}\n\n_${explanation}_`

/** What the model has used is known to nobody any more: its answer is counted by its letters. */
export function spentOfRemains(remains: Remains): Spending {
  const spent = nothingSpent()
  if (remains.engine !== BUILT_IN) {
    spent.calls = 1
    spent.completionTokens = tokensOf(remains.text)
    spent.isEstimated = true
  }
  return spentBy(noteOfRemains(remains), spent)
}
