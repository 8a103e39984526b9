import { defineTask, fileWorkers, TaskError } from '#platform/workers/index.ts'

import { examineText } from './examine-text.ts'
import type { Examination, ExaminationInput } from './types.ts'

/** Documents of a thousand pages take some seconds. */
const timeoutMs = 20_000

export class ExaminationError extends Error {}

/** @public imported by the threads */
export const examineTask = defineTask<ExaminationInput, Examination>(
  import.meta.url,
  'examineTask',
  examineText,
)

type Limits = { readonly stop?: AbortSignal; readonly milliseconds?: number }

/**
 * Runs the rules on a worker thread with limits of time and memory. On a timeout the partial examination of the completed
 * families is returned; without any, and when aborted, it throws.
 */
export async function examine(
  input: ExaminationInput,
  { stop, milliseconds = timeoutMs }: Limits = {},
): Promise<Examination> {
  let partial: Examination | undefined
  try {
    return await fileWorkers.run(examineTask, input, {
      milliseconds,
      signal: stop,
      onPartial: (examination) => (partial = examination),
    })
  } catch (error) {
    if (!(error instanceof TaskError)) throw error
    if (partial && error.problem !== 'stopped') return partial
    throw new ExaminationError(error.message)
  }
}
