import { appealLimits, type AppealFields, type CheckedAnswer } from '@uprava/contract/appeals.ts'
import { storable } from '@uprava/contract/fields.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { checkReferences, today } from '#modules/laws/index.ts'
import { acceptFile } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { extractText, whyUnreadable, type UnreadableTexts } from '#platform/text-extraction/index.ts'
import { recogniseText, sayRecognised } from '#platform/text-recognition/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { checkAnswerTask, readRequisitesTask, stepTimeoutMs } from './tasks.ts'

/** Pages of a scan that are recognised while the person waits: half a minute. */
const maxScanPages = 10

/** POST appeals/letter: nothing of it is stored. The signal ends the recognition of a scan. */
export async function readAppeal(
  actor: SeatActor,
  given: { text: string; file: UploadedFile | undefined },
  signal: AbortSignal,
): Promise<{ text: string; fields: AppealFields; note: string | null }> {
  const { text, note } = given.file ? await textOf(given.file, signal) : { text: given.text, note: null }
  return {
    text,
    note,
    fields: await answerWorkers.run(readRequisitesTask, text, { milliseconds: stepTimeoutMs }),
  }
}

/** POST appeals/check: checks a ready answer (appeals §5) and declines the addressee. */
export async function checkAnswer(
  { channelId }: SeatActor,
  given: { appeal: string; answer: string; kind: string; from: string },
): Promise<CheckedAnswer> {
  const references = await checkReferences(given.answer, { channelId, onDate: today() })
  return answerWorkers.run(checkAnswerTask, { ...given, references }, { milliseconds: stepTimeoutMs })
}

/** Why a file cannot be read, and what to do about it. */
const unreadableTexts: UnreadableTexts = {
  scan: 'Это скан, и распознать его текст не удалось. Введите текст обращения вручную.',
  protected: 'Файл защищён паролем. Снимите защиту и выберите его снова.',
  damaged: 'Файл повреждён или не читается',
  unsupported: 'Файлы этого типа не принимаются. Подойдут: pdf, docx, txt, odt',
  empty: 'В файле нет текста',
}

async function textOf(
  file: UploadedFile,
  signal: AbortSignal,
): Promise<{ text: string; note: string | null }> {
  const accepted = await acceptFile(file, 'letter')
  const { outcome, pages, text, warnings } = await extractText(file.temporaryPath, accepted.extension, {
    pages: 50,
    characters: appealLimits.text,
  })
  const read =
    outcome === 'scan'
      ? await recogniseText(file.temporaryPath, { pages, maxPages: maxScanPages, signal })
      : null
  if (outcome !== 'text' && !read)
    throw refuse.field('file', whyUnreadable({ outcome, warnings }, unreadableTexts))
  const retained = storable(read?.text ?? text)
    .trim()
    .slice(0, appealLimits.text)
  if (retained === '') throw refuse.field('file', unreadableTexts.empty)
  return { text: retained, note: read && storable(sayRecognised(read)) }
}
