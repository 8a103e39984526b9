import { createStore, useSelector } from '@tanstack/react-store'
import type { AppealMetadata } from '@uprava/contract/appeals.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { draftOf, emptyWithUndo, useDraft } from '#features/drafts/index.ts'

import type { Variant } from './variants.ts'

/** The state of an appeal that is being answered; persisted over a reload and a 401 (D-06). */
export type Appeal = {
  text: string
  from: string
  date: IsoDate | null
  address: string
  /** Masked, from `+7` on (APPEAL-12). */
  phone: string
  variants: readonly Variant[]
  metadata: AppealMetadata | null
  /** Edited texts of the variants, by index. */
  edits: Readonly<Record<number, string>>
  /** Facts that only the executor knows, by what the letters ask for; they fill every variant. */
  facts: Readonly<Record<string, string>>
  chosen: number | null
  /** The day of registration, when it differs from the appeal's. */
  registered: IsoDate | null
  /** Null until edited: the stored value is shown (APPEAL-45). */
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
  facts: {},
  chosen: null,
  registered: null,
  organization: null,
  supervisor: null,
}

const draftKey = 'appeal'

/** The appeal of this account and channel, and how to change it. */
export function useAppeal(): [appeal: Appeal, change: (part: Partial<Appeal>) => void] {
  const [draft] = useDraft(draftKey)
  return [read(draft), change]
}

/** The appeal as it is at any moment, in one account and channel. */
export type AppealDraft = { now: () => Appeal; change: (part: Partial<Appeal>) => void }

/** The appeal of the account and channel of this moment: a call takes it when it begins and changes it when it ends. */
export function appealDraft(): AppealDraft {
  const draft = draftOf(draftKey)
  const now = () => read(draft.text())
  return { now, change: (part) => draft.set(JSON.stringify({ ...now(), ...part })) }
}

const change = (part: Partial<Appeal>): void => appealDraft().change(part)

/** Parses a draft; fields that an older version lacks have their empty values. */
function read(draft: string): Appeal {
  try {
    const parsed: unknown = draft === '' ? null : JSON.parse(draft)
    return typeof parsed === 'object' && parsed !== null
      ? current({ ...emptyAppeal, ...parsed })
      : emptyAppeal
  } catch {
    return emptyAppeal
  }
}

/** The answers of an older version, whose questions have no names, are asked for again; everything typed stays. */
function current(appeal: Appeal): Appeal {
  const isOlder = appeal.metadata?.questions.some((question) => !('about' in question)) ?? false
  return isOlder ? { ...appeal, metadata: null, variants: [], edits: {}, facts: {}, chosen: null } : appeal
}

/** Duration of the transition after emptying the form (APPEAL-36), milliseconds. */
export const clearedMs = 200

/** Whether the form has just been emptied. */
export const isAppealCleared = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** «Очистить форму»: empties the form, its variants and its answer (APPEAL-05), and offers to return them. */
export function clearAppeal(): void {
  emptyWithUndo([draftOf(draftKey)])
  announceCleared()
}

/** Takes the draft of an appeal whose letter is being made; the result empties it (APPEAL-32). */
export function finishingAppeal(): () => void {
  const draft = draftOf(draftKey)
  return () => {
    draft.set('')
    if (draft.key === draftOf(draftKey).key) announceCleared()
  }
}

/** The stored organization and signature stay. */
function announceCleared(): void {
  isAppealCleared.setState(() => true)
  clearTimeout(timer)
  timer = setTimeout(() => isAppealCleared.setState(() => false), clearedMs)
}

export const useIsCleared = (): boolean => useSelector(isAppealCleared)
