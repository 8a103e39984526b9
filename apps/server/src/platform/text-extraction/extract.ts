import { fileWorkers, TaskError, type TaskAddress } from '#platform/workers/index.ts'

import {
  defaultLimits,
  type Extraction,
  type ExtractionLimits,
  type ExtractionRequest,
} from './extraction-types.ts'
import { withoutText } from './without-text.ts'

const readDocumentTask: TaskAddress<ExtractionRequest, Extraction> = {
  url: new URL('read-document.worker.ts', import.meta.url).href,
  name: 'readDocumentTask',
}

/**
 * The text of a document, read on a worker thread within limits of time and memory; accounts and channels take turns. Never
 * throws: a broken, hostile or unknown file is an outcome. `extension` decides how the file is read and comes from its
 * recognised content.
 */
export async function extractText(
  path: string,
  extension: string,
  limits: Partial<ExtractionLimits> = {},
): Promise<Extraction> {
  const request: ExtractionRequest = { path, extension, limits: { ...defaultLimits, ...limits } }
  let partial: Extraction | undefined
  try {
    return await fileWorkers.run(readDocumentTask, request, {
      milliseconds: request.limits.milliseconds,
      megabytes: request.limits.megabytes,
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
