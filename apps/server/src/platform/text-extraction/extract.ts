import { fileWorkers, TaskError, type TaskAddress } from '#platform/workers/index.ts'

import {
  usualLimits,
  type Extraction,
  type ExtractionLimits,
  type ExtractionOrder,
} from './extraction-types.ts'
import { withoutText } from './without-text.ts'

const readPaperTask: TaskAddress<ExtractionOrder, Extraction> = {
  url: new URL('read-paper.worker.ts', import.meta.url).href,
  name: 'readPaperTask',
}

/**
 * The text of a paper, read on a worker thread within limits of time and memory; accounts and channels take turns. Never
 * throws: a broken, hostile or unknown file is a verdict. `extension` decides how the file is read and comes from its
 * recognised content.
 */
export async function extractText(
  path: string,
  extension: string,
  limits: Partial<ExtractionLimits> = {},
): Promise<Extraction> {
  const order: ExtractionOrder = { path, extension, limits: { ...usualLimits, ...limits } }
  let partial: Extraction | undefined
  try {
    return await fileWorkers.run(readPaperTask, order, {
      milliseconds: order.limits.milliseconds,
      megabytes: order.limits.megabytes,
      onPartial: (extraction) => (partial = extraction),
    })
  } catch (error) {
    if (!(error instanceof TaskError)) throw error
    return partial ?? withoutText('damaged', warningOf(error))
  }
}

function warningOf({ problem }: TaskError) {
  if (problem === 'timeout') return 'time-limit'
  return problem === 'memory' ? 'memory-limit' : undefined
}
