import type { StartedAnalysis } from '@uprava/contract/analysis.ts'
import { useSyncExternalStore } from 'react'

import { ApiError, callAi, stored } from '#api/index.ts'
import { watchRun } from '#features/ai-conversation/index.ts'
import { loadDraft, setDraft } from '#features/drafts/index.ts'
import { onSessionEnd } from '#features/session/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { makeListeners } from '#ui/lib/listeners.ts'

/** What the server said of the form, by its fields. */
export type FormErrors = { readonly file?: string; readonly instruction?: string; readonly general?: string }

/** Idle, loading, the result ready (ANL-15). */
export type Work =
  | { readonly stage: 'idle'; readonly errors: FormErrors }
  | {
      readonly stage: 'loading'
      readonly fileName: string
      readonly share: number | null
      readonly cancel: () => void
    }
  /** Without a number the server answered the report itself, and there is nothing but the file. */
  | { readonly stage: 'ready'; readonly id: number | null; readonly blob: Blob | null }

/** Where the instruction outlives a reload and a 401 (D-06). */
export const instructionPlace = 'analysis'
/** Where the number of the last analysis and of its run outlive a reload. */
const lastPlace = 'analysis/last'
const idle: Work = { stage: 'idle', errors: {} }

/** By account and channel: an analysis goes on whatever screen stands meanwhile, and the chosen file stays. */
const works = new Map<string, Work>()
const files = new Map<string, File>()
const listeners = makeListeners()
let endsWithSession = false

const keyNow = () => `${stored.managerId() ?? 0}/${stored.channelId() ?? 0}`

function set(key: string, work: Work): void {
  works.set(key, work)
  listeners.tell()
}

export const useWork = (): Work =>
  useSyncExternalStore(listeners.subscribe, () => works.get(keyNow()) ?? idle)
export const useChosenFile = (): File | null =>
  useSyncExternalStore(listeners.subscribe, () => files.get(keyNow()) ?? null)

/** Chooses another file, or none; what was said of the former one goes. */
export function chooseFile(file: File | null): void {
  const key = keyNow()
  if (file) files.set(key, file)
  else files.delete(key)
  const work = works.get(key) ?? idle
  if (work.stage === 'idle')
    set(key, { stage: 'idle', errors: { ...work.errors, file: undefined, general: undefined } })
}

type Done = () => void

/** Sends the document. Its end is told by a toast, wherever the person is by then. */
export async function analyse(file: File, instruction: string, whenDone: Done): Promise<void> {
  const key = keyNow()
  forgetWithSession()
  const giveUp = new AbortController()
  const cancel = () => {
    giveUp.abort()
    set(key, idle)
  }
  set(key, { stage: 'loading', fileName: file.name, share: 0, cancel })
  try {
    // A server that does not wait answers the run; one that does answers the report itself.
    const answer = (await callAi('POST /chain-of-thought/analyze-document', {
      body: { instruction, analysis_depth: 'full', include_statistics: 'true' },
      files: { file: [file] },
      headers: { Prefer: 'respond-async' },
      signal: giveUp.signal,
      onProgress: (share) => {
        const work = works.get(key)
        if (work?.stage === 'loading') set(key, { ...work, share: share < 1 ? share : null })
      },
    })) as { blob: Blob } | StartedAnalysis
    if ('blob' in answer) finish(key, { stage: 'ready', id: null, blob: answer.blob })
    else follow(key, { id: answer.id, runId: answer.run.id, fileName: file.name }, whenDone)
  } catch (error) {
    if (!giveUp.signal.aborted) fail(key, error)
  }
}

type Running = { readonly id: number; readonly runId: number; readonly fileName: string }

function follow(key: string, { id, runId, fileName }: Running, whenDone: Done): void {
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
    setDraft(lastPlace, '')
    set(key, idle)
    void callAi('POST /runs/{run}/stop', { params: { run: runId } }).catch(() => undefined)
  }
  set(key, { stage: 'loading', fileName, share: null, cancel })
  setDraft(lastPlace, `${id}`)
  void watchRun(runId, (end) => {
    if (isCancelled) return
    if ('failure' in end) fail(key, end.failure)
    else if (end.state === 'complete') finish(key, { stage: 'ready', id, blob: null })
    else if (end.state === 'stopped') set(key, idle)
    else fail(key, new ApiError(503, {}))
    whenDone()
  })
}

const doneText =
  'Документ успешно проанализирован! Вы можете скачать результат или создать новый запрос для другого файла'

function finish(key: string, work: Work): void {
  files.delete(key)
  set(key, work)
  toast.success('Анализ завершён', doneText)
}

/** The form comes back with the file and the instruction (ANL-20); what the server said stands at its fields. */
function fail(key: string, error: unknown): void {
  setDraft(lastPlace, '')
  if (!(error instanceof ApiError)) {
    set(key, idle)
    throw error
  }
  const { file, instruction, ...others } = error.errors
  const general = Object.values(others).flat()
  set(key, {
    stage: 'idle',
    errors: {
      ...(file?.[0] === undefined ? {} : { file: file[0] }),
      ...(instruction?.[0] === undefined ? {} : { instruction: instruction[0] }),
      ...(general[0] === undefined ? {} : { general: general[0] }),
    },
  })
  // The session's own toast tells of a 401.
  if (error.status !== 401) toast.error('Ошибка анализа', 'Произошла ошибка при анализе документа.')
}

/** «Провести новый анализ»: the tab as it was at the beginning (ANL-14). */
export function startAnew(): void {
  const key = keyNow()
  files.delete(key)
  setDraft(instructionPlace, '')
  setDraft(lastPlace, '')
  set(key, idle)
}

/** Shows a report of before. */
export function openAnalysis(id: number): void {
  setDraft(lastPlace, `${id}`)
  set(keyNow(), { stage: 'ready', id, blob: null })
}

/** After a reload the last analysis stands where it stood: ready, or still being made. */
export async function resume(whenDone: Done): Promise<void> {
  const key = keyNow()
  if (works.has(key)) return
  forgetWithSession()
  const id = Number(await loadDraft(lastPlace))
  if (!Number.isSafeInteger(id) || id <= 0 || works.has(key)) return
  try {
    const analysis = await callAi('GET /analyses/{analysis}', { params: { analysis: id } })
    if (works.has(key)) return
    if (analysis.is_ready) set(key, { stage: 'ready', id, blob: null })
    else if (analysis.run_id !== null)
      follow(key, { id, runId: analysis.run_id, fileName: analysis.file_name }, whenDone)
  } catch {
    // It has been deleted, or grown old; without a connection the list below leads to it.
    setDraft(lastPlace, '')
  }
}

/** Nothing of a session stays in the page after its end. */
function forgetWithSession(): void {
  if (endsWithSession) return
  endsWithSession = true
  onSessionEnd(() => {
    works.clear()
    files.clear()
  })
}
