import { availableParallelism } from 'node:os'

import { WorkerPool } from './worker-pool.ts'

export { defineTask, TaskError, type TaskAddress } from './task.ts'

const threads = Math.max(2, Math.min(4, availableParallelism() - 1))

/** Steps of answers and documents: short, with a person waiting. */
export const answerWorkers = new WorkerPool({ threads, megabytes: 384 })
/** Files of people: whatever is in them, it does not delay the answers. */
export const fileWorkers = new WorkerPool({ threads, megabytes: 512 })
