import { availableParallelism } from 'node:os'

import { shareOf } from '../processes/own-process.ts'
import { WorkerPool } from './worker-pool.ts'

export { defineTask, TaskError, type TaskAddress } from './task.ts'

const threads = shareOf(Math.max(2, Math.min(4, availableParallelism() - 1)))

/** Steps of answers and documents: short, with a person waiting. */
export const answerWorkers = new WorkerPool({ threads, megabytes: 384 })
/** Files of people: whatever is in them, it does not delay the answers. */
export const fileWorkers = new WorkerPool({ threads, megabytes: 512 })
/** Recognising text computes for seconds a page: it delays neither answers nor files, and leaves a core to the others. */
export const recognitionWorkers = new WorkerPool({
  threads: shareOf(Math.max(1, Math.min(2, availableParallelism() - 1))),
  megabytes: 512,
})
