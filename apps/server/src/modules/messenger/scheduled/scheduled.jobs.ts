import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

type Sending = (signal: AbortSignal) => Promise<void>
let sendDue: Sending | undefined

/** Sets what sends: it stands on the sending of messages, which itself plans these jobs. */
export function onTimeOfScheduled(send: Sending): void {
  sendDue = send
}

/** Planned for the time of each message; whichever runs first sends everything that is due. */
export const sendScheduledJob = defineJob({
  name: 'messenger-send-scheduled',
  schema: z.object({}),
  handler: async (_payload, { signal }) => sendDue?.(signal),
  options: { pollSeconds: 2 },
})

/** The same once a minute: for messages whose job is lost, as in a database that comes from a copy. */
export const checkScheduledJob = defineJob({
  name: 'messenger-check-scheduled',
  schema: z.object({}),
  handler: async (_payload, { signal }) => sendDue?.(signal),
  options: { cron: '* * * * *' },
})
