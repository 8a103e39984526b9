import { EventEmitter } from 'node:events'

import { listenTo } from '#platform/database/signals.ts'

import { runChannel } from './run-events.repository.ts'

/** Who waits for news of which run on this node. */
const news = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

/** Begins to hear of runs from all nodes; answers how to stop. */
export const listenToRunNotifications = (): Promise<() => Promise<void>> =>
  listenTo(runChannel, (runId) => news.emit(runId))

/**
 * Waits until there may be something new of the run: a notice has come, or so much time has passed. Notices can be lost;
 * whoever waits looks again by itself.
 */
export function subscribeToRun(runId: number): {
  wait(ms: number, signal?: AbortSignal): Promise<void>
  close(): void
} {
  const name = String(runId)
  let isDue = false
  let wake: (() => void) | undefined
  const hear = () => {
    isDue = true
    wake?.()
  }
  news.on(name, hear)
  return {
    async wait(ms, signal) {
      if (!isDue && signal?.aborted !== true) {
        await new Promise<void>((resolve) => {
          const finish = () => {
            clearTimeout(timer)
            signal?.removeEventListener('abort', finish)
            wake = undefined
            resolve()
          }
          const timer = setTimeout(finish, ms)
          signal?.addEventListener('abort', finish, { once: true })
          wake = finish
        })
      }
      isDue = false
    },
    close: () => void news.off(name, hear),
  }
}
