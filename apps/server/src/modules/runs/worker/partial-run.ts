import type { EngineInfo } from '@uprava/contract/runs.ts'

import { tokensOf } from '#platform/model/index.ts'

import type { PartialRun } from '../run-kinds.ts'
import { attributeUsage, noUsage } from '../usage/run-usage.ts'
import type { RunUsage } from '../usage/usage.repository.ts'
import { builtInEngineInfo, modelEngineInfo } from './engine-info.ts'
import { BUILT_IN } from './engine.ts'

/** The engine that was answering when the run was interrupted, with the explanation as its reason. */
export const partialRunEngine = ({ engine, explanation }: PartialRun): EngineInfo =>
  engine === BUILT_IN ? builtInEngineInfo('embedded', explanation) : modelEngineInfo(engine, explanation)

/** The text published so far, followed by the explanation. */
export const partialRunText = ({ text, explanation }: PartialRun): string =>
  text.trim() === '' ? explanation : `${text}\n\n_${explanation}_`

/** The model's own count is lost with the run: its usage is estimated from the published text. */
export function partialRunUsage(partial: PartialRun): RunUsage {
  const usage = noUsage()
  if (partial.engine !== BUILT_IN) {
    usage.calls = 1
    usage.completionTokens = tokensOf(partial.text)
    usage.isEstimated = true
  }
  return attributeUsage(partialRunEngine(partial), usage)
}
