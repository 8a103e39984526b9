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
  /**
   * Of the processor, for the computation; waiting for a turn, loading the task and the work of others beside it do not count. A
   * task that waits itself ends after `mostWaiting` times as long.
   */
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
        endTime()
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
          endTime()
          endTime = whenUsed(thread, { milliseconds, since: answer.usedMs }, () => fail('timeout'))
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
      const loading = setTimeout(() => fail('timeout'), this.#limits.loadingMs ?? usualLoadingMs)
      let endTime = () => clearTimeout(loading)
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

/**
 * Calls `end` when a thread has used its time of the processor since `since`, both in milliseconds, or has waited too long. Returns
 * what takes the call back.
 */
function whenUsed(
  thread: Worker,
  { milliseconds, since }: { milliseconds: number; since: number },
  end: () => void,
): () => void {
  const last = performance.now() + milliseconds * mostWaiting
  const untilLast = () => Math.max(last - performance.now(), 0)
  let isOver = false
  let timer: NodeJS.Timeout
  const finish = () => {
    isOver = true
    end()
  }
  const look = async () => {
    // A thread that is inside one long call of its own answers later: the last moment stands meanwhile.
    timer = setTimeout(finish, untilLast())
    const used = (await usedBy(thread)) - since
    if (isOver) return
    clearTimeout(timer)
    if (used >= milliseconds || untilLast() === 0) finish()
    else lookIn(milliseconds - used)
  }
  const lookIn = (wait: number) => {
    timer = setTimeout(() => void look(), Math.min(Math.max(wait, shortestLookMs), untilLast()))
  }
  lookIn(milliseconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Milliseconds of the processor that a thread has used. */
async function usedBy(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    // It has ended in the meantime.
    return 0
  }
}

/** A thread that gets this part of a processor, because others work beside it, still ends its task. */
const mostWaiting = 6
/** In milliseconds. */
const shortestLookMs = 50

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
