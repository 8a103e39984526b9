import { Worker } from 'node:worker_threads'

import {
  usualLimits,
  type Extraction,
  type ExtractionLimits,
  type ExtractionOrder,
} from './extraction-types.ts'
import { withoutText } from './without-text.ts'

/** Papers are read two at a time: the rest of the product goes on beside them. */
const mostAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * The text of a paper, read in a thread of its own within limits of time and memory. Never throws: a broken, hostile or
 * unknown file is a verdict. `extension` decides how the file is read and comes from its recognised content.
 */
export async function extractText(
  path: string,
  extension: string,
  limits: Partial<ExtractionLimits> = {},
): Promise<Extraction> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await readInThread({ path, extension, limits: { ...usualLimits, ...limits } })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function readInThread(order: ExtractionOrder): Promise<Extraction> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('extract.worker.ts', import.meta.url), {
      workerData: order,
      env: {},
      execArgv: [],
      // The reading libraries complain about odd files on the console; nobody reads it.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: order.limits.megabytes },
    })
    let answer: Extraction | undefined
    const end = (otherwise: Extraction) => {
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      resolve(answer ?? otherwise)
    }
    const timer = setTimeout(() => end(withoutText('damaged', 'time-limit')), order.limits.milliseconds)
    const watch = setInterval(() => {
      void isTooLarge(worker, order.limits).then(
        (isTooLarge) => isTooLarge && end(withoutText('damaged', 'memory-limit')),
      )
    }, 100)
    worker.on('message', (extraction: Extraction) => (answer = extraction))
    worker.on('error', (error: Error & { code?: string }) => {
      end(withoutText('damaged', error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory-limit' : undefined))
    })
    worker.on('exit', () => end(withoutText('damaged')))
  })
}

/** Unpacked bytes lie outside the heap that the thread's own limit covers. */
async function isTooLarge(worker: Worker, { megabytes }: ExtractionLimits): Promise<boolean> {
  try {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    return bytes > megabytes * 1024 * 1024
  } catch {
    // It has ended in the meantime.
    return false
  }
}
