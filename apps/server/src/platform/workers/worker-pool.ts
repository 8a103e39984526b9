import { Worker } from 'node:worker_threads'

import { FairQueue } from './fair-queue.ts'
import { currentOwner, type Owner } from './owner.ts'
import { TaskError, type TaskAddress, type TaskProblem } from './task.ts'
import type { TaskAnswer, TaskOrder } from './task.worker.ts'

export type PoolLimits = {
  readonly threads: number
  /** Heap of one thread, and the bytes outside of it. */
  readonly megabytes: number
  /** What loading the module and the dictionaries of a task may take. */
  readonly loadingMs?: number
}

export type TaskLimits<Result> = {
  /** Of the computation; waiting for a turn and loading the task do not count. */
  readonly milliseconds: number
  /** Bytes outside of the heap; those of the pool unless less is said. */
  readonly megabytes?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onPartial?: (partial: Result) => void
}

type Waiting = { readonly owner: Owner; start(): void }

/**
 * Worker threads that compute tasks in fair turns: an account holds one thread at a time, a channel never the last free
 * one, and channels take turns. A task that takes too long or too much memory ends with its thread; the others go on.
 */
export class WorkerPool {
  readonly #limits: PoolLimits
  readonly #queue = new FairQueue<Waiting>()
  /** Owners of the tasks being computed. */
  readonly #running = new Set<Owner>()
  /** Threads without a task. They are unreferenced and do not keep the process alive. */
  readonly #idle: Worker[] = []

  constructor(limits: PoolLimits) {
    this.#limits = limits
  }

  /** Tasks waiting and tasks being computed. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#queue.size, running: this.#running.size }
  }

  /** The result of a task; throws `TaskError`. The owner is the one the caller acts for (`onBehalfOf`). */
  async run<Input, Result>(
    task: TaskAddress<Input, Result>,
    input: Input,
    limits: TaskLimits<Result>,
  ): Promise<Result> {
    // An object of its own: two tasks of one account are two entries.
    const owner = { ...currentOwner() }
    await this.#turn(owner, limits.signal)
    try {
      const order: TaskOrder = { url: task.url, name: task.name, input }
      return (await this.#compute(order, limits as TaskLimits<unknown>)) as Result
    } finally {
      this.#running.delete(owner)
      this.#startNext()
    }
  }

  #turn(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new TaskError('stopped'))
      const waiting: Waiting = {
        owner,
        start: () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      const onAbort = () => {
        this.#queue.remove(owner, waiting)
        reject(new TaskError('stopped'))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#queue.add(owner, waiting)
      this.#startNext()
    })
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.threads) {
      const next = this.#queue.take((owner) => this.#mayRun(owner))
      if (!next) return
      this.#running.add(next.owner)
      next.start()
    }
  }

  #mayRun({ account, channel }: Owner): boolean {
    const running = [...this.#running]
    const isBusy = running.some((other) => other.account === account)
    const ofChannel = running.filter((other) => other.channel === channel).length
    return !isBusy && ofChannel < Math.max(1, this.#limits.threads - 1)
  }

  #newThread(): Worker {
    const thread = new Worker(new URL('task.worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
      // The reading libraries complain about odd files on the console; nobody reads it.
      stdout: true,
      stderr: true,
      // V8 ends the whole process when a thread reaches this within one call of its own; the watch ends the thread before.
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes + heapReserveMegabytes },
    })
    thread.unref()
    return thread
  }

  #compute(order: TaskOrder, limits: TaskLimits<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { milliseconds, megabytes = this.#limits.megabytes, signal, onPartial } = limits
      if (signal?.aborted) return reject(new TaskError('stopped'))
      const thread = this.#idle.pop() ?? this.#newThread()
      let isOver = false
      const release = () => {
        isOver = true
        clearTimeout(timer)
        clearInterval(watch)
        signal?.removeEventListener('abort', onAbort)
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      const fail = (problem: TaskProblem, message?: string) => {
        release()
        // What the thread still says after its end is of no interest.
        thread.on('error', () => {})
        void thread.terminate()
        reject(new TaskError(problem, message))
      }
      const onMessage = (answer: TaskAnswer) => {
        if (answer.type === 'partial') return onPartial?.(answer.value)
        if (answer.type === 'loaded') {
          clearTimeout(timer)
          timer = setTimeout(() => fail('timeout'), milliseconds)
          return
        }
        release()
        this.#idle.push(thread)
        if (answer.type === 'error') reject(new TaskError('failed', answer.message))
        else resolve(answer.value)
      }
      const onError = (error: Error & { code?: string }) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', error.message)
      const onExit = () => fail('failed', 'the thread ended')
      const onAbort = () => fail('stopped')
      let timer = setTimeout(() => fail('timeout'), this.#limits.loadingMs ?? usualLoadingMs)
      // Garbage counts until it is collected: the heap is too large when it was so at the look before, too.
      let wasHeapTooLarge = false
      const watch = setInterval(() => {
        void memoryOf(thread).then(({ heap, external }) => {
          const isHeapTooLarge = heap > this.#limits.megabytes
          if (!isOver && (external > megabytes || (isHeapTooLarge && wasHeapTooLarge))) fail('memory')
          wasHeapTooLarge = isHeapTooLarge
        })
      }, memoryWatchMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      thread.postMessage(order)
    })
  }
}

/** Megabytes of a thread's heap, and outside of it, where unpacked bytes lie. */
async function memoryOf(thread: Worker): Promise<{ heap: number; external: number }> {
  try {
    const { used_heap_size: heap, external_memory: external } = await thread.getHeapStatistics()
    return { heap: heap / megabyte, external: external / megabyte }
  } catch {
    // It has ended in the meantime.
    return { heap: 0, external: 0 }
  }
}

const megabyte = 1024 * 1024
/** A quiet machine loads a task in one to three seconds, one that starts a dozen programs at a time in fifteen. */
const usualLoadingMs = 60_000
const memoryWatchMs = 100
/** What a thread may take between two looks of the watch. */
const heapReserveMegabytes = 512
