import type { Module } from '#platform/module.ts'

import { mountBroadcasting } from './broadcasting.ts'
import { listenForAccessChanges } from './sessions.ts'
import { observeSessions } from './sign-in-metrics.ts'

let stopListening: (() => Promise<void>) | undefined

/** Who is asking and what they may do. */
export const access: Module = {
  name: 'access',
  mount: mountBroadcasting,
  async start() {
    observeSessions()
    stopListening = await listenForAccessChanges()
  },
  async stop() {
    await stopListening?.()
  },
}
