import type { QueryClient } from '@tanstack/react-query'

import { callAi, ApiError } from '#api/index.ts'
import { withAiErrorToast, showAiError } from '#features/ai-conversation/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { saveFile } from '#ui/lib/save-file.ts'

import {
  ofStart,
  whyNotGenerated,
  withFields,
  withQuestion,
  withReply,
  type GeneratorState,
} from './generator-state.ts'
import { generatorQueries } from './generator.queries.ts'

/** Where the session stands in the cache. */
export type SessionPlace = { channelId: number; sessionId: number | null }

const keyOf = ({ channelId, sessionId }: SessionPlace) =>
  generatorQueries.session(channelId, sessionId).queryKey

function change(
  queries: QueryClient,
  place: SessionPlace,
  how: (state: GeneratorState) => GeneratorState,
): void {
  queries.setQueryData(keyOf(place), (state) => state && how(state))
}

/** Begins a new session in the place of the shown one. */
export async function startOver(queries: QueryClient, channelId: number): Promise<boolean> {
  const start = await withAiErrorToast('POST /document-generation/chat/start', () =>
    callAi('POST /document-generation/chat/start'),
  )
  if (start === false) return false
  const place = { channelId, sessionId: null }
  await queries.cancelQueries({ queryKey: keyOf(place) })
  queries.setQueryData(keyOf(place), ofStart(start))
  return true
}

/** Sends a message; it shows at once, and goes again when it could not be sent. Answers whether it was. */
export async function sendMessage(
  queries: QueryClient,
  place: SessionPlace,
  session: number,
  content: string,
): Promise<boolean> {
  await queries.cancelQueries({ queryKey: keyOf(place) })
  const before = queries.getQueryData(keyOf(place))
  change(queries, place, (state) => withQuestion(state, content))
  const reply = await withAiErrorToast('POST /document-generation/chat/{session}/message', () =>
    callAi('POST /document-generation/chat/{session}/message', { params: { session }, body: { content } }),
  )
  await queries.cancelQueries({ queryKey: keyOf(place) })
  if (reply === false) {
    queries.setQueryData(keyOf(place), before)
    return false
  }
  queries.setQueryData(keyOf(place), before && withReply(withQuestion(before, content), reply))
  return true
}

/** Ends the answer that is being made (AIAPI-70). */
export async function stopAnswer(queries: QueryClient, place: SessionPlace): Promise<void> {
  const options = generatorQueries.session(place.channelId, place.sessionId)
  const { activeRunId } = await queries.query({ ...options, staleTime: 0 })
  if (activeRunId === null) return
  await withAiErrorToast('POST /runs/{run}/stop', () =>
    callAi('POST /runs/{run}/stop', { params: { run: activeRunId } }),
  )
  await queries.invalidateQueries({ queryKey: options.queryKey })
}

/** Has values found in free words; answers what the generator says to it, false when it failed. */
export async function fillByWords(
  queries: QueryClient,
  place: SessionPlace,
  session: number,
  { content, values }: { content: string; values: Readonly<Record<string, string>> },
): Promise<{ message: string; values: Record<string, string> } | false> {
  const reply = await withAiErrorToast('POST /document-generation/chat/{session}/fields', () =>
    callAi('POST /document-generation/chat/{session}/fields', {
      params: { session },
      body: { content, field_values: values },
    }),
  )
  if (reply === false) return false
  change(queries, place, (state) => withFields(state, reply))
  return { message: reply.message, values: valuesOf(reply.fields_required ?? []) }
}

/** The values of a form by the positions of their fields (AIAPI-24). */
export const valuesOf = (fields: GeneratorState['fieldsRequired']): Record<string, string> =>
  Object.fromEntries(fields.map(({ position, value }) => [String(position), value ?? '']))

/** Makes the document and hands it over (GEN-22). What fails is shown by a toast and thrown on: the form shows it too. */
export async function generateDocument(
  queries: QueryClient,
  place: SessionPlace,
  state: GeneratorState,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const why = whyNotGenerated(state)
    if (why !== null) throw new ApiError(0, { general: [why] })
    const { download_url: downloadUrl } = await callAi('POST /document-generation/generate', {
      body: { document_name: state.documentName ?? '', field_values: { ...values } },
    })
    if (!downloadUrl) throw new ApiError(0, { general: ['URL сгенерированного документа отсутствует'] })
    change(queries, place, (now) => ({ ...now, downloadUrl }))
    if (await downloadDocument(downloadUrl))
      toast.success('Генератор документов', 'Документ успешно сгенерирован!')
  } catch (error) {
    showAiError('POST /document-generation/generate', error)
    throw error
  }
}

/** Fetches a made document under the name the server gives it (GEN-35). */
export async function downloadDocument(downloadUrl: string): Promise<boolean> {
  const fileName = decodeURIComponent(downloadUrl.split('/').at(-1) ?? '')
  const file = await withAiErrorToast('GET /document-generation/download/{file_name}', () =>
    callAi('GET /document-generation/download/{file_name}', { params: { file_name: fileName } }),
  )
  if (file) saveFile(file.blob, file.fileName ?? fileName)
  return file !== false
}
