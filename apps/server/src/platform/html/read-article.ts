import { answerWorkers, defineTask } from '#platform/workers/index.ts'

import { articleHtml, isEmptyArticle, picturesOf } from './index.ts'

/** Of fifty thousand characters; thousands of elements inside each other take a second. */
const timeoutMs = 10_000

type Reduction = { readonly html: string; readonly shown: ReadonlySet<number> }
/** `isEmpty`: nothing would be read. */
type Reduced = { readonly html: string; readonly isEmpty: boolean }

/** @public imported by the threads */
export const picturesTask = defineTask<string, number[]>(import.meta.url, 'picturesTask', picturesOf)
/** @public imported by the threads */
export const reduceTask = defineTask<Reduction, Reduced>(import.meta.url, 'reduceTask', ({ html, shown }) => {
  const reduced = articleHtml(html, { picture: (id, address) => (shown.has(id) ? address : null) })
  return { html: reduced, isEmpty: isEmptyArticle(reduced) }
})

/** `picturesOf` on a worker thread. */
export const picturesAside = (html: string): Promise<number[]> =>
  answerWorkers.run(picturesTask, html, { milliseconds: timeoutMs })

/** HTML reduced to an article with the pictures of these files alone, on a worker thread. */
export const articleAside = (html: string, shown: ReadonlySet<number>): Promise<Reduced> =>
  answerWorkers.run(reduceTask, { html, shown }, { milliseconds: timeoutMs })
