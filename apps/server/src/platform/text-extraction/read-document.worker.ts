import { defineTask } from '#platform/workers/index.ts'

import { readDocument } from './extract-text.ts'

/** Runs on a worker thread: the reading libraries are loaded there only. */
export const readDocumentTask = defineTask(import.meta.url, 'readDocumentTask', readDocument)
