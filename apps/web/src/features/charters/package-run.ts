import type { QueryClient } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import type { Charter } from '@uprava/contract/charters.ts'

import { call, showError } from '#api/index.ts'
import { draftOf } from '#features/drafts/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { charterQueries } from './charters.queries.ts'
import { asDraft, bodyOf, forNextSession, type PackageForm } from './package-form.ts'

/** Key of the form's draft. */
export const packageDraft = 'package'

/** The call that makes a package; it continues when another screen is opened. */
type PackageRun = {
  readonly channelId: number | null
  readonly isRunning: boolean
  /** The last package; cleared by the next call and when the page is left (PACK-42). */
  readonly created: Charter | null
  /** How many packages were made; the form is reset after each. */
  readonly count: number
}

const idle: PackageRun = { channelId: null, isRunning: false, created: null, count: 0 }
const run = createStore(idle)
let request: AbortController | undefined

/** The run of this channel; that of another channel is not shown. */
export const usePackageRun = (channelId: number): PackageRun =>
  useSelector(run, (state) => (state.channelId === channelId ? state : idle))

export const clearCreatedPackage = (): void => update({ created: null })
export const cancelPackage = (): void => request?.abort()

/** Makes a package and downloads it. Throws what the server refused; resolves quietly when it was cancelled. */
export async function createPackage(
  queries: QueryClient,
  channelId: number,
  form: PackageForm,
): Promise<void> {
  const key = 'POST /channels/{channel}/act-tickets'
  const draft = draftOf(packageDraft)
  const own = new AbortController()
  request = own
  const { signal } = own
  run.setState(({ channelId: previous, count }) => ({
    channelId,
    isRunning: true,
    created: null,
    count: previous === channelId ? count : 0,
  }))
  // A later run of another channel replaces this one.
  const finish = (created: Charter | null) => {
    if (request === own)
      run.setState((state) => ({
        ...state,
        isRunning: false,
        created,
        count: state.count + (created ? 1 : 0),
      }))
  }
  try {
    const created = await call(key, { params: { channel: channelId }, body: bodyOf(form), signal })
    draft.set(asDraft(forNextSession(form)))
    finish(created)
    download(created)
    toast.success('Сформировано', 'Документы успешно загружены!')
  } catch (error) {
    finish(null)
    if (signal.aborted) return
    showError(key, error)
    throw error
  } finally {
    void queries.invalidateQueries({ queryKey: charterQueries.charters(channelId).queryKey })
  }
}

/** The package is downloaded without a further click (PACK-42). */
function download({ zip }: Charter): void {
  const link = document.createElement('a')
  link.href = zip
  link.download = ''
  link.click()
}

function update(change: Partial<PackageRun>): void {
  run.setState((state) => ({ ...state, ...change }))
}
