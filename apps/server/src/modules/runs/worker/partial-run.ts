import type { EngineInfo } from '@uprava/contract/runs.ts'

import { tokensOf } from '#platform/model/index.ts'

import type { PartialRun } from '../run-kinds.ts'
import { noUsage, attributeUsage } from '../usage/run-usage.ts'
import type { RunUsage } from '../usage/usage.repository.ts'
import { builtInEngineInfo, modelEngineInfo } from './engine-info.ts'
import { BUILT_IN } from './engine.ts'

/** Who was answering when the run broke, and why there is no more. */
export const partialRunEngine = ({ engine, explanation }: PartialRun): EngineInfo =>
  engine === BUILT_IN ? builtInEngineInfo('embedded', explanation) : modelEngineInfo(engine, explanation)

/** What its readers have seen of the answer, and why there is no more. */
export const partialRunText = ({ text, explanation }: PartialRun): string =>
  text.trim() === '' ? explanation : `${text}\n\n_${explanation}_`

/** What the model has used is known to nobody any more: its answer is counted by its letters. */
export function partialRunUsage(partial: PartialRun): RunUsage {
  const spent = noUsage()
  if (partial.engine !== BUILT_IN) {
    spent.calls = 1
    spent.completionTokens = tokensOf(partial.text)
    spent.isEstimated = true
  }
  return attributeUsage(partialRunEngine(partial), spent)
}
