import { z } from 'zod'

import { defineJob } from '#platform/jobs/index.ts'

import { sendGatheredLetters } from './letters.ts'

/** Every five minutes: the letters that gather the notifications of an hour. */
export const gatheredLettersJob = defineJob({
  name: 'notification-letters',
  schema: z.object({}),
  handler: (_payload, { signal }) => sendGatheredLetters(() => signal.aborted),
  options: { cron: '*/5 * * * *' },
})
