import { defineTask } from '#platform/workers/index.ts'

import { readPaper } from './extract-text.ts'

/** Runs on a worker thread: the reading libraries are loaded there only. */
export const readPaperTask = defineTask(import.meta.url, 'readPaperTask', readPaper)
