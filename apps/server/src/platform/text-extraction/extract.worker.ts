import { parentPort, workerData } from 'node:worker_threads'

import { readPaper } from './extract-text.ts'
import type { Extraction, ExtractionOrder } from './extraction-types.ts'

/** The last message before the end is the answer. */
const say = (extraction: Extraction) => parentPort?.postMessage(extraction)

say(await readPaper(workerData as ExtractionOrder, say))
