import { z } from 'zod'

import { notify } from '#modules/notifications/index.ts'
import { managersWithSectionAnywhere } from '#modules/team/index.ts'
import { transaction } from '#platform/database/index.ts'
import { deleteUnreferencedFiles } from '#platform/files/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

import { lockOne, setNotified } from './news.repository.ts'
import { deleteUnusedPictures } from './pictures.repository.ts'

const batchSize = 500

/**
 * Notifies every account with `posts` of a published news (texts §D), a batch in a transaction. How far
 * it has come is kept with the news: a run that broke continues there and notifies nobody twice.
 */
export const notifyOfNews = defineJob({
  name: 'news.tell',
  schema: z.object({ news_id: z.int() }),
  async handler({ news_id: newsId }, { signal }) {
    while (!signal.aborted && (await notifyNextBatch(newsId)) === batchSize);
  },
})

/** Answers how many have been notified; 0 when the news is gone or withdrawn. */
async function notifyNextBatch(newsId: number): Promise<number> {
  return transaction(async (tx) => {
    const news = await lockOne(tx, newsId)
    if (!news?.is_published) return 0
    const batch = { after: news.told_up_to_manager_id, limit: batchSize }
    const managerIds = await managersWithSectionAnywhere(tx, 'posts', batch)
    const last = managerIds.at(-1)
    if (last === undefined) return 0
    await notify(tx, {
      managerIds,
      kind: 'news',
      channelId: null,
      title: 'Новость',
      text: news.title,
      link: `/news/${newsId}`,
    })
    await setNotified(tx, newsId, last)
    return managerIds.length
  })
}

/** Every hour: pictures that no text shows, 24 hours after they were sent. */
export const unusedPicturesJob = defineJob({
  name: 'news.forget-unused-pictures',
  schema: z.object({}),
  options: { cron: '40 * * * *' },
  handler: () => transaction(async (tx) => deleteUnreferencedFiles(tx, await deleteUnusedPictures(tx))),
})
