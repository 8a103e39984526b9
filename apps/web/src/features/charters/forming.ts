import type { QueryClient } from '@tanstack/react-query'
import type { Charter } from '@uprava/contract/charters.ts'
import { useSyncExternalStore } from 'react'

import { call, tellFailure } from '#api/index.ts'
import { setDraft } from '#features/drafts/index.ts'
import { toast } from '#ui/toasts.tsx'

import { charterQueries } from './charters.queries.ts'
import { asDraft, bodyOf, forNextSession, type PackageForm } from './package-form.ts'

/** Where the draft of the form is kept. */
export const packagePlace = 'package'

/** The making of a package goes on when the person looks elsewhere meanwhile. */
type Forming = {
  readonly isRunning: boolean
  /** The package made last; forgotten with the next one and when the page is left (PACK-42). */
  readonly made: Charter | null
  /** Counts the packages that were made: the form begins anew with each. */
  readonly round: number
}

let forming: Forming = { isRunning: false, made: null, round: 0 }
let request: AbortController | undefined
const listeners = new Set<() => void>()

export const useForming = (): Forming => useSyncExternalStore(subscribe, () => forming)

export const forgetMade = (): void => change({ made: null })
export const stopForming = (): void => request?.abort()

/** Makes a package; rejects with the refusal, silently when it was stopped. */
export async function formPackage(queries: QueryClient, channelId: number, form: PackageForm): Promise<void> {
  const key = 'POST /channels/{channel}/act-tickets'
  request = new AbortController()
  const { signal } = request
  change({ isRunning: true, made: null })
  try {
    const made = await call(key, { params: { channel: channelId }, body: bodyOf(form), signal })
    setDraft(packagePlace, asDraft(forNextSession(form)))
    change({ isRunning: false, made, round: forming.round + 1 })
    download(made)
    toast.success('Сформировано', 'Документы успешно загружены!')
  } catch (error) {
    change({ isRunning: false })
    if (signal.aborted) return
    tellFailure(key, error)
    throw error
  } finally {
    void queries.invalidateQueries({ queryKey: charterQueries.charters(channelId).queryKey })
  }
}

/** The package is handed over at once (PACK-42). */
function download({ zip }: Charter): void {
  const link = document.createElement('a')
  link.href = zip
  link.download = ''
  link.click()
}

function change(next: Partial<Forming>): void {
  forming = { ...forming, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
