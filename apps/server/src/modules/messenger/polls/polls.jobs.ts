import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

type Handlers = {
  closeDue: (signal: AbortSignal) => Promise<void>
  publish: (messageId: number) => Promise<void>
}
let handlers: Handlers | undefined

/** Sets what the jobs do: it stands on the sending of messages, which itself plans them. */
export function onPollJobs(given: Handlers): void {
  handlers = given
}

/** Planned for the end of each poll; whichever runs first ends everything whose time has come. */
export const closePollsJob = defineJob({
  name: 'messenger-close-polls',
  schema: z.object({}),
  handler: async (_payload, { signal }) => handlers?.closeDue(signal),
  options: { pollSeconds: 2 },
})

/** The last state of a poll that has changed more than once within a second. */
export const publishPollJob = defineJob({
  name: 'messenger-publish-poll',
  schema: z.object({ messageId: z.int() }),
  handler: async ({ messageId }) => handlers?.publish(messageId),
})
