import { createStore, useSelector } from '@tanstack/react-store'
import type { StartedAnalysis } from '@uprava/contract/analysis.ts'

import { ApiError, callAi, stored } from '#api/index.ts'
import { watchRun } from '#features/ai-conversation/index.ts'
import { draftOf, type Draft } from '#features/drafts/index.ts'
import { onSessionEnd } from '#features/session/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Errors of the form by field. */
export type FormErrors = { readonly file?: string; readonly instruction?: string; readonly general?: string }

/** Idle, loading, the result ready (ANL-15). */
export type AnalysisState =
  | { readonly stage: 'idle'; readonly errors: FormErrors }
  | {
      readonly stage: 'loading'
      readonly fileName: string
      readonly share: number | null
      /** Null until the file is there. */
      readonly runId: number | null
      readonly cancel: () => void
    }
  /** Without an id the server answered with the report itself: there is only the file. */
  | { readonly stage: 'ready'; readonly id: number | null; readonly blob: Blob | null }

/** Key of the instruction's draft (D-06). */
export const instructionDraft = 'analysis'
/** Key of the draft that holds the id of the last analysis. */
const lastAnalysisDraft = 'analysis/last'
const idle: AnalysisState = { stage: 'idle', errors: {} }

/** The state by account and channel: an analysis continues and the chosen file is kept when another screen is opened. */
const states = createStore<Readonly<Record<string, AnalysisState>>>({})
const files = createStore<Readonly<Record<string, File | undefined>>>({})
let isRegistered = false

/** An analysis of one account and channel: the key of its state, and the draft that holds the id of the last one. */
type Place = { readonly key: string; readonly last: Draft }

const currentKey = () => `${stored.managerId() ?? 0}/${stored.channelId() ?? 0}`
/** Taken when a call begins: what ends after a switch of the channel still belongs to the one it was asked in. */
const currentPlace = (): Place => ({ key: currentKey(), last: draftOf(lastAnalysisDraft) })

function setState(key: string, state: AnalysisState): void {
  states.setState((all) => ({ ...all, [key]: state }))
}

function setFile(key: string, file: File | undefined): void {
  files.setState((all) => ({ ...all, [key]: file }))
}

export const useAnalysisState = (): AnalysisState => useSelector(states, (all) => all[currentKey()] ?? idle)
export const useChosenFile = (): File | null => useSelector(files, (all) => all[currentKey()] ?? null)

/** Chooses another file, or none; clears the errors of the former one. */
export function chooseFile(file: File | null): void {
  const key = currentKey()
  setFile(key, file ?? undefined)
  const state = states.state[key] ?? idle
  if (state.stage === 'idle')
    setState(key, { stage: 'idle', errors: { ...state.errors, file: undefined, general: undefined } })
}

type OnDone = () => void

/** Sends the document. A toast reports the end, on any screen. */
export async function analyse(file: File, instruction: string, onDone: OnDone): Promise<void> {
  const place = currentPlace()
  const { key } = place
  clearAtSessionEnd()
  const request = new AbortController()
  const cancel = () => {
    request.abort()
    setState(key, idle)
  }
  setState(key, { stage: 'loading', fileName: file.name, share: 0, runId: null, cancel })
  try {
    // A server that honours `Prefer` answers with the run, another one with the report itself.
    const answer = (await callAi('POST /chain-of-thought/analyze-document', {
      body: { instruction, analysis_depth: 'full', include_statistics: 'true' },
      files: { file: [file] },
      headers: { Prefer: 'respond-async' },
      signal: request.signal,
      onProgress: (share) => {
        const state = states.state[key]
        if (state?.stage === 'loading') setState(key, { ...state, share: share < 1 ? share : null })
      },
    })) as { blob: Blob } | StartedAnalysis
    if ('blob' in answer) finish(key, { stage: 'ready', id: null, blob: answer.blob })
    else follow(place, { id: answer.id, runId: answer.run.id, fileName: file.name }, onDone)
  } catch (error) {
    if (!request.signal.aborted) fail(place, error)
  }
}

type Running = { readonly id: number; readonly runId: number; readonly fileName: string }

function follow(place: Place, { id, runId, fileName }: Running, onDone: OnDone): void {
  const { key, last } = place
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
    last.set('')
    setState(key, idle)
    void callAi('POST /runs/{run}/stop', { params: { run: runId } }).catch(() => undefined)
  }
  setState(key, { stage: 'loading', fileName, share: null, runId, cancel })
  last.set(`${id}`)
  void watchRun(runId, (end) => {
    if (isCancelled) return
    if ('failure' in end) fail(place, end.failure)
    else if (end.state === 'complete') finish(key, { stage: 'ready', id, blob: null })
    else if (end.state === 'stopped') setState(key, idle)
    else
      fail(place, end.wasRecognising ? new ApiError(422, { file: [unreadableScan] }) : new ApiError(503, {}))
    onDone()
  })
}

const unreadableScan =
  'Это скан, и распознать его текст не удалось. Загрузите более чёткий скан или файл с текстом.'

const doneText =
  'Документ успешно проанализирован! Вы можете скачать результат или создать новый запрос для другого файла'

function finish(key: string, state: AnalysisState): void {
  setFile(key, undefined)
  setState(key, state)
  toast.success('Анализ завершён', doneText)
}

/** The form is shown again with the file, the instruction (ANL-20) and the errors of its fields. */
function fail({ key, last }: Place, error: unknown): void {
  last.set('')
  if (!(error instanceof ApiError)) {
    setState(key, idle)
    throw error
  }
  const { file, instruction, ...others } = error.errors
  const general = Object.values(others).flat()
  setState(key, {
    stage: 'idle',
    errors: {
      ...(file?.[0] === undefined ? {} : { file: file[0] }),
      ...(instruction?.[0] === undefined ? {} : { instruction: instruction[0] }),
      ...(general[0] === undefined ? {} : { general: general[0] }),
    },
  })
  // A 401 has a toast of the session.
  if (error.status !== 401) toast.error('Ошибка анализа', 'Произошла ошибка при анализе документа.')
}

/** «Провести новый анализ»: the initial state of the tab (ANL-14). */
export function resetAnalysis(): void {
  const key = currentKey()
  setFile(key, undefined)
  draftOf(instructionDraft).set('')
  draftOf(lastAnalysisDraft).set('')
  setState(key, idle)
}

/** Shows an earlier report. */
export function openAnalysis(id: number): void {
  draftOf(lastAnalysisDraft).set(`${id}`)
  setState(currentKey(), { stage: 'ready', id, blob: null })
}

/** After a reload: shows the last analysis, finished or running. */
export async function resume(onDone: OnDone): Promise<void> {
  const place = currentPlace()
  const { key, last } = place
  if (states.state[key]) return
  clearAtSessionEnd()
  const id = Number(await last.load())
  if (!Number.isSafeInteger(id) || id <= 0 || states.state[key]) return
  try {
    const analysis = await callAi('GET /analyses/{analysis}', { params: { analysis: id } })
    if (states.state[key]) return
    if (analysis.is_ready) setState(key, { stage: 'ready', id, blob: null })
    else if (analysis.run_id !== null)
      follow(place, { id, runId: analysis.run_id, fileName: analysis.file_name }, onDone)
  } catch {
    // Deleted or expired; after a failed request it can be opened from the list.
    last.set('')
  }
}

/** Clears the state at the end of the session. */
function clearAtSessionEnd(): void {
  if (isRegistered) return
  isRegistered = true
  onSessionEnd(() => {
    states.setState(() => ({}))
    files.setState(() => ({}))
  })
}
