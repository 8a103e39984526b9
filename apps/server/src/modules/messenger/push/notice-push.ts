import { z } from 'zod'

import type { BrowserNotice } from '#modules/notifications/index.ts'
import { db, type Tx } from '#platform/database/index.ts'
import { defineJob, enqueue } from '#platform/jobs/index.ts'

import { pushKeys } from './push-keys.ts'
import { findNoticeTargets } from './push.repository.ts'
import { pushToAll } from './push.ts'

const schema = z.object({
  managerIds: z.array(z.int()),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  isUrgent: z.boolean(),
})

/** Characters of a notification's text in the browser. */
const SHOWN_TEXT = 200

/** Shows a notification in the browsers of accounts that have no page open. Best effort: a browser misses it rather than getting it twice. */
export const noticePushJob = defineJob({
  name: 'notice-push',
  schema,
  handler: async ({ managerIds, title, text, link, isUrgent }) => {
    const targets = await findNoticeTargets(db(), { managerIds, isUrgent })
    await pushToAll(targets, () => ({
      title,
      text: text.slice(0, SHOWN_TEXT),
      link: link ?? '/notifications',
    }))
  },
  options: { retries: 0 },
})

/** Enqueues it with the transaction that causes it; nothing where browsers cannot be pushed to. */
export async function pushNotice(tx: Tx, notice: BrowserNotice): Promise<void> {
  if ((await pushKeys(db())) !== null) await enqueue(tx, noticePushJob, notice)
}
