import { defineTask } from '#platform/workers/index.ts'

import { buildPreview } from './build-preview.ts'

/** Runs on a worker thread: what the readers stand on is loaded there only. */
export const buildPreviewTask = defineTask(import.meta.url, 'buildPreviewTask', buildPreview)
