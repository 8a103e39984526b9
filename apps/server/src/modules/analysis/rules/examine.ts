import { Worker } from 'node:worker_threads'

import type { Said } from './examine.worker.ts'
import type { Examination, ExaminationOrder } from './types.ts'

/** Documents are examined two at a time: the rest of the product goes on beside them. */
const mostAtOnce = 2
/** A hostile document may keep an expression busy for ever. */
const longestMs = 60_000
const mostMegabytes = 384

let running = 0
const waiting: (() => void)[] = []
/** Threads that have read the rules and have nothing to do. They hold no process up. */
const idle: Worker[] = []

export class ExaminationFailed extends Error {}

type Limits = { readonly stop?: AbortSignal; readonly milliseconds?: number }

/**
 * Runs the rules in a thread of their own within limits of time and memory. What was found until a limit is answered with
 * the families that were done; nothing at all, or a stop, throws.
 */
export async function examine(order: ExaminationOrder, limits: Limits = {}): Promise<Examination> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await examineInThread(order, limits)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Ends the threads that wait for work. */
export async function endExaminations(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
}

function newWorker(): Worker {
  const worker = new Worker(new URL('examine.worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  worker.unref()
  return worker
}

function examineInThread(
  order: ExaminationOrder,
  { stop, milliseconds = longestMs }: Limits,
): Promise<Examination> {
  return new Promise((resolve, reject) => {
    if (stop?.aborted) return reject(new ExaminationFailed('stopped'))
    const worker = idle.pop() ?? newWorker()
    let last: Examination | undefined
    const end = (isWhole: boolean, problem = 'nothing was found in time') => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', whenStopped)
      worker.off('message', hear).off('error', whenBroken).off('exit', whenEnded)
      if (isWhole) idle.push(worker)
      else void worker.terminate()
      if (last && stop?.aborted !== true) resolve(last)
      else reject(new ExaminationFailed(problem))
    }
    const whenStopped = () => end(false, 'stopped')
    const timer = setTimeout(() => end(false), milliseconds)
    stop?.addEventListener('abort', whenStopped)
    const hear = ({ examination, isDone }: Said) => {
      last = examination
      if (isDone) end(true)
    }
    const whenBroken = (error: unknown) =>
      end(false, error instanceof Error ? error.message : 'the thread failed')
    const whenEnded = () => end(false, 'the thread ended')
    worker.on('message', hear).on('error', whenBroken).on('exit', whenEnded)
    worker.postMessage(order)
  })
}
