import { EventEmitter } from 'node:events'

import { listenTo } from '#platform/database/signals.ts'

import { runChannel } from './run-events.repository.ts'

/** Local subscribers by run id. */
const notifications = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

/** Starts to receive run notifications of all nodes; returns how to stop. */
export const listenToRunNotifications = (): Promise<() => Promise<void>> =>
  listenTo(runChannel, (runId) => notifications.emit(runId))

/**
 * Subscribes to a run. `wait` resolves on a notification (one since the last wait included), on the timeout or on abort.
 * Notifications can be lost, so that subscribers also poll.
 */
export function subscribeToRun(runId: number): {
  wait(timeoutMs: number, signal?: AbortSignal): Promise<void>
  close(): void
} {
  const name = String(runId)
  let isNotified = false
  let wake: (() => void) | undefined
  const onNotification = () => {
    isNotified = true
    wake?.()
  }
  notifications.on(name, onNotification)
  return {
    async wait(timeoutMs, signal) {
      if (!isNotified && signal?.aborted !== true) {
        await new Promise<void>((resolve) => {
          const finish = () => {
            clearTimeout(timer)
            signal?.removeEventListener('abort', finish)
            wake = undefined
            resolve()
          }
          const timer = setTimeout(finish, timeoutMs)
          signal?.addEventListener('abort', finish, { once: true })
          wake = finish
        })
      }
      isNotified = false
    },
    close: () => void notifications.off(name, onNotification),
  }
}
