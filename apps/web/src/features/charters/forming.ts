import type { QueryClient } from '@tanstack/react-query'
import type { Charter } from '@uprava/contract/charters.ts'
import { useSyncExternalStore } from 'react'

import { call, stored, showError } from '#api/index.ts'
import { setDraft } from '#features/drafts/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { makeListeners } from '#ui/lib/listeners.ts'

import { charterQueries } from './charters.queries.ts'
import { asDraft, bodyOf, forNextSession, type PackageForm } from './package-form.ts'

/** Where the draft of the form is kept. */
export const packagePlace = 'package'

/** The making of a package goes on when the person looks elsewhere meanwhile. */
type Forming = {
  readonly channelId: number | null
  readonly isRunning: boolean
  /** The package made last; forgotten with the next one and when the page is left (PACK-42). */
  readonly made: Charter | null
  /** Counts the packages that were made: the form begins anew with each. */
  readonly round: number
}

const idle: Forming = { channelId: null, isRunning: false, made: null, round: 0 }
let forming = idle
let request: AbortController | undefined
const listeners = makeListeners()

/** What is being made in the channel; another channel's making is not shown here. */
export const useForming = (channelId: number): Forming =>
  useSyncExternalStore(listeners.subscribe, () => (forming.channelId === channelId ? forming : idle))

export const forgetMade = (): void => change({ made: null })
export const stopForming = (): void => request?.abort()

/** Makes a package; rejects with the refusal, silently when it was stopped. */
export async function formPackage(queries: QueryClient, channelId: number, form: PackageForm): Promise<void> {
  const key = 'POST /channels/{channel}/act-tickets'
  const own = new AbortController()
  request = own
  const { signal } = own
  // Another channel's form counts its own packages.
  change({
    channelId,
    isRunning: true,
    made: null,
    round: forming.channelId === channelId ? forming.round : 0,
  })
  // A later one of another channel has taken the place.
  const finish = (more: Partial<Forming> = {}) => {
    if (request === own) change({ isRunning: false, ...more })
  }
  try {
    const made = await call(key, { params: { channel: channelId }, body: bodyOf(form), signal })
    // Drafts are kept by the channel one is in; one that was left keeps what was typed.
    if (stored.channelId() === channelId) setDraft(packagePlace, asDraft(forNextSession(form)))
    finish({ made, round: forming.round + 1 })
    download(made)
    toast.success('Сформировано', 'Документы успешно загружены!')
  } catch (error) {
    finish()
    if (signal.aborted) return
    showError(key, error)
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
  listeners.tell()
}
