import type { AppealMetadata } from '@uprava/contract/appeals.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useSyncExternalStore } from 'react'

import { draftText, setDraft, useDraft } from '#features/drafts/index.ts'
import { makeListeners } from '#ui/lib/listeners.ts'

import type { Variant } from './variants.ts'

/** Everything of an appeal that is being answered: it outlives a reload and a 401 (D-06). */
export type Appeal = {
  text: string
  from: string
  date: IsoDate | null
  address: string
  /** Masked, from `+7` on (APPEAL-12). */
  phone: string
  variants: readonly Variant[]
  metadata: AppealMetadata | null
  /** What the person has made of the variants, by their place. */
  edits: Readonly<Record<number, string>>
  chosen: number | null
  /** The day of registration when it is another than the appeal's. */
  registered: IsoDate | null
  /** Null until somebody types: then what is remembered stands there (APPEAL-45). */
  organization: string | null
  supervisor: string | null
}

const emptyAppeal: Appeal = {
  text: '',
  from: '',
  date: null,
  address: '',
  phone: '+7',
  variants: [],
  metadata: null,
  edits: {},
  chosen: null,
  registered: null,
  organization: null,
  supervisor: null,
}

const place = 'appeal'

/** The appeal of this account and channel, and how to change it. */
export function useAppeal(): [appeal: Appeal, change: (part: Partial<Appeal>) => void] {
  const [draft] = useDraft(place)
  return [read(draft), change]
}

/** Changes the appeal as it stands now, which may be newer than what was rendered last. */
const change = (part: Partial<Appeal>): void =>
  setDraft(place, JSON.stringify({ ...read(draftText(place)), ...part }))

/** A draft of an older version, or none, is an empty form with what of it can be read. */
function read(draft: string): Appeal {
  try {
    const kept: unknown = draft === '' ? null : JSON.parse(draft)
    return typeof kept === 'object' && kept !== null ? { ...emptyAppeal, ...kept } : emptyAppeal
  } catch {
    return emptyAppeal
  }
}

/** How long the form shows that it was emptied (APPEAL-36), milliseconds. */
export const clearedMs = 200

let isCleared = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = makeListeners()

function setCleared(value: boolean): void {
  isCleared = value
  listeners.tell()
}

/** Empties the form, its variants and its answer (APPEAL-05); what is remembered of the organization stays. */
export function clearAppeal(): void {
  setDraft(place, '')
  setCleared(true)
  clearTimeout(timer)
  timer = setTimeout(() => setCleared(false), clearedMs)
}

/** Whether the form has just been emptied. */
export const useIsCleared = (): boolean => useSyncExternalStore(whenCleared, clearedNow)

export const clearedNow = (): boolean => isCleared

export const whenCleared = listeners.subscribe
