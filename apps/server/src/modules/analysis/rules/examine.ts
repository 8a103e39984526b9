import { Worker } from 'node:worker_threads'

import type { ExaminationMessage } from './examine.worker.ts'
import type { Examination, ExaminationInput } from './types.ts'

/** Concurrent examinations; others wait. */
const maxConcurrent = 2
/** A hostile document may make a regular expression run for ever. */
const timeoutMs = 60_000
const maxMegabytes = 384

let running = 0
const waiting: (() => void)[] = []
/** Idle threads with the rules loaded. They are unreferenced and do not keep the process alive. */
const idle: Worker[] = []

export class ExaminationError extends Error {}

type Limits = { readonly stop?: AbortSignal; readonly milliseconds?: number }

/**
 * Runs the rules in a worker thread with limits of time and memory. On a timeout the partial examination of the
 * completed families is returned; without any, and when aborted, it throws.
 */
export async function examine(input: ExaminationInput, limits: Limits = {}): Promise<Examination> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await examineInThread(input, limits)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Terminates idle threads. */
export async function terminateExaminations(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
}

function newWorker(): Worker {
  const worker = new Worker(new URL('examine.worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  worker.unref()
  return worker
}

function examineInThread(
  input: ExaminationInput,
  { stop, milliseconds = timeoutMs }: Limits,
): Promise<Examination> {
  return new Promise((resolve, reject) => {
    if (stop?.aborted) return reject(new ExaminationError('stopped'))
    const worker = idle.pop() ?? newWorker()
    let last: Examination | undefined
    const end = (isWhole: boolean, problem = 'nothing was found in time') => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      if (isWhole) idle.push(worker)
      else void worker.terminate()
      if (last && stop?.aborted !== true) resolve(last)
      else reject(new ExaminationError(problem))
    }
    const onAbort = () => end(false, 'stopped')
    const timer = setTimeout(() => end(false), milliseconds)
    stop?.addEventListener('abort', onAbort)
    const onMessage = ({ examination, isComplete }: ExaminationMessage) => {
      last = examination
      if (isComplete) end(true)
    }
    const onError = (error: unknown) =>
      end(false, error instanceof Error ? error.message : 'the thread failed')
    const onExit = () => end(false, 'the thread ended')
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(input)
  })
}
