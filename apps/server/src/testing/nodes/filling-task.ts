import { defineTask } from '#platform/workers/index.ts'

/** Fills the heap of its thread, about 200 megabytes a second, and never ends by itself. */
export const fillHeapTask = defineTask<null, never>(import.meta.url, 'fillHeapTask', () => {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const kept: number[][] = []
  for (;;) {
    kept.push(Array.from({ length: 130_000 }, (_, at) => at + 0.5))
    Atomics.wait(pause, 0, 0, 5)
  }
})

export const echoTask = defineTask<string, string>(import.meta.url, 'echoTask', (text) => text)

const wait = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
let state = 'new'

/** Loads for half a second, then answers after as many milliseconds, which its thread waits. */
export const waitTask = defineTask<number, string>(
  import.meta.url,
  'waitTask',
  (milliseconds) => {
    wait(milliseconds)
    return state
  },
  async () => {
    if (state === 'new') wait(500)
    state = await Promise.resolve('loaded')
  },
)

/** Uses a thread's processor for so many milliseconds, however long that takes beside others. */
export const busyTask = defineTask<number, string>(import.meta.url, 'busyTask', (milliseconds) => {
  const before = process.threadCpuUsage()
  while (usedSince(before) < milliseconds) Math.hypot(milliseconds, milliseconds)
  return 'done'
})

const usedSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
