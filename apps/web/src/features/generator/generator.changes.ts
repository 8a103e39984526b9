import type { Query, QueryClient } from '@tanstack/react-query'

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

/** A session of the generator in a channel. */
export type SessionOfChannel = { channelId: number; session: number }

/** Where a session stands in the cache: under its own id, as the one used last, or both. */
const placesOf = ({ channelId, session }: SessionOfChannel) => ({
  queryKey: ['generator', channelId],
  predicate: ({ state }: Query) => (state.data as GeneratorState | undefined)?.sessionId === session,
})

/** Changes a session wherever it stands; one that was left meanwhile does not take the place of the next. */
function change(
  queries: QueryClient,
  of: SessionOfChannel,
  how: (state: GeneratorState) => GeneratorState,
): void {
  queries.setQueriesData<GeneratorState>(placesOf(of), (state) => state && how(state))
}

/** Begins a new session, which is the one used last from now on. Answers its id; null: it failed. */
export async function startOver(queries: QueryClient, channelId: number): Promise<number | null> {
  const start = await withAiErrorToast('POST /document-generation/chat/start', () =>
    callAi('POST /document-generation/chat/start'),
  )
  if (start === false) return null
  for (const sessionId of [start.session_id, null]) {
    const { queryKey } = generatorQueries.session(channelId, sessionId)
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData(queryKey, ofStart(start))
  }
  return start.session_id
}

/** Sends a message; it shows at once, and goes again when it could not be sent. Answers whether it was. */
export async function sendMessage(
  queries: QueryClient,
  of: SessionOfChannel,
  content: string,
): Promise<boolean> {
  const { session } = of
  await queries.cancelQueries(placesOf(of))
  const [, before] = queries.getQueriesData<GeneratorState>(placesOf(of))[0] ?? []
  change(queries, of, (state) => withQuestion(state, content))
  const reply = await withAiErrorToast('POST /document-generation/chat/{session}/message', () =>
    callAi('POST /document-generation/chat/{session}/message', { params: { session }, body: { content } }),
  )
  await queries.cancelQueries(placesOf(of))
  change(queries, of, (state) => {
    const known = before ?? state
    return reply === false ? known : withReply(withQuestion(known, content), reply)
  })
  return reply !== false
}

/** Ends the answer that is being made (AIAPI-70). */
export async function stopAnswer(
  queries: QueryClient,
  { channelId, session }: SessionOfChannel,
): Promise<void> {
  const options = generatorQueries.session(channelId, session)
  const { activeRunId } = await queries.query({ ...options, staleTime: 0 })
  if (activeRunId === null) return
  await withAiErrorToast('POST /runs/{run}/stop', () =>
    callAi('POST /runs/{run}/stop', { params: { run: activeRunId } }),
  )
  await queries.invalidateQueries(placesOf({ channelId, session }))
}

/** Has values found in free words; answers what the generator says to it, false when it failed. */
export async function fillByWords(
  queries: QueryClient,
  of: SessionOfChannel,
  { content, values }: { content: string; values: Readonly<Record<string, string>> },
): Promise<{ message: string; values: Record<string, string> } | false> {
  const reply = await withAiErrorToast('POST /document-generation/chat/{session}/fields', () =>
    callAi('POST /document-generation/chat/{session}/fields', {
      params: { session: of.session },
      body: { content, field_values: values },
    }),
  )
  if (reply === false) return false
  change(queries, of, (state) => withFields(state, reply))
  return { message: reply.message, values: valuesOf(reply.fields_required ?? []) }
}

/** The values of a form by the positions of their fields (AIAPI-24). */
export const valuesOf = (fields: GeneratorState['fieldsRequired']): Record<string, string> =>
  Object.fromEntries(fields.map(({ position, value }) => [String(position), value ?? '']))

/** Makes the document and hands it over (GEN-22). What fails is shown by a toast and thrown on: the form shows it too. */
export async function generateDocument(
  queries: QueryClient,
  channelId: number,
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
    if (state.sessionId !== null)
      change(queries, { channelId, session: state.sessionId }, (now) => ({ ...now, downloadUrl }))
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
