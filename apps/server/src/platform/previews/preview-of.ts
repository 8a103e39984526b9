import type { FilePreview } from '@uprava/contract/documents/files.ts'
import { previewLimits, previewTexts } from '@uprava/contract/limits/preview-limits.ts'

import { extractText } from '#platform/text-extraction/index.ts'
import { fileWorkers, TaskError, type TaskAddress } from '#platform/workers/index.ts'

import type { PreviewRequest } from './build-preview.ts'

const buildPreviewTask: TaskAddress<PreviewRequest, Uint8Array> = {
  url: new URL('build-preview.worker.ts', import.meta.url).href,
  name: 'buildPreviewTask',
}

/** Formats that are shown as the pages or sheets they are; of the others their text. */
const laidOut = new Set(['docx', 'odt', 'xlsx', 'ods', 'csv'])
/** What is left for the text where the look cannot be read. */
const layoutMs = 6000
const textMs = previewLimits.milliseconds - layoutMs
/** Of a text: two hundred pages' worth. */
const maxText = previewLimits.pages * 1800

/**
 * How a file is shown, as the bytes of JSON. Made on the worker threads for files within ten seconds and limits of memory; whatever is in the
 * file, it never throws. A file whose look cannot be read is shown as text, and one without text as nothing (messenger §9).
 */
export async function previewOf(path: string, fileExtension: string): Promise<Uint8Array> {
  const extension = fileExtension.toLowerCase()
  const built = laidOut.has(extension) ? await tryBuild({ path, extension }) : null
  return built ?? Buffer.from(JSON.stringify(await textPreview(path, extension)))
}

async function tryBuild(request: PreviewRequest): Promise<Uint8Array | null> {
  try {
    return await fileWorkers.run(buildPreviewTask, request, { milliseconds: layoutMs })
  } catch (error) {
    if (error instanceof TaskError) return null
    throw error
  }
}

async function textPreview(path: string, extension: string): Promise<FilePreview> {
  const { outcome, text } = await extractText(path, extension, { milliseconds: textMs })
  if (outcome !== 'text') return { kind: 'none', is_whole: false, note: previewTexts.failed }
  const isWhole = text.length <= maxText
  const note = isWhole ? null : previewTexts.notWhole
  return { kind: 'text', is_whole: isWhole, note, text: text.slice(0, maxText) }
}
