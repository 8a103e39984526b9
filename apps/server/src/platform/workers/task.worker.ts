import { parentPort } from 'node:worker_threads'

import type { Task } from './task.ts'

/** A task for the thread, and its answers. */
export type TaskOrder = { readonly url: string; readonly name: string; readonly input: unknown }
export type TaskAnswer =
  /** Its module and what it says it needs are there: from now on the time counts. `usedMs`: what the thread has used of the processor. */
  | { readonly type: 'loaded'; readonly usedMs: number }
  | { readonly type: 'partial' | 'result'; readonly value: unknown }
  | { readonly type: 'error'; readonly message: string }

const post = (answer: TaskAnswer) => parentPort?.postMessage(answer)

parentPort?.on('message', (order: TaskOrder) => void answer(order))

async function answer({ url, name, input }: TaskOrder): Promise<void> {
  try {
    const module = (await import(url)) as Record<string, Task<unknown, unknown>>
    const task = module[name]!
    await task.load?.()
    const { user, system } = process.threadCpuUsage()
    post({ type: 'loaded', usedMs: (user + system) / 1000 })
    const value = await task.run(input, (partial) => post({ type: 'partial', value: partial }))
    post({ type: 'result', value })
  } catch (error) {
    post({ type: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
