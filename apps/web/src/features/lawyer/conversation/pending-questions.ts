import { useSyncExternalStore } from 'react'

import { makeListeners } from '#ui/lib/listeners.ts'

export type AttachedFile = { id: number; name: string; size: number; pages: number }

/** A question on its way: shown from the key press on as the temporary message `temp-{time}`. */
export type PendingQuestion = {
  id: `temp-${number}`
  content: string
  files: readonly AttachedFile[]
  createdAt: string
  /** Gives the question up while it waits for its answer. */
  stop: () => void
}

/** Where a question was asked: in a chat, or to begin one. */
export type ChatKey = number | 'new'

const pending = new Map<ChatKey, PendingQuestion>()
const listeners = makeListeners()

export const pendingQuestions = {
  put: (place: ChatKey, question: PendingQuestion) => {
    pending.set(place, question)
    listeners.tell()
  },
  /** Takes away a question, unless another one stands in its place by now. */
  remove: (place: ChatKey, question: PendingQuestion) => {
    if (pending.get(place) !== question) return
    pending.delete(place)
    listeners.tell()
  },
}

export function usePendingQuestion(place: ChatKey): PendingQuestion | null {
  return useSyncExternalStore(listeners.subscribe, () => pending.get(place) ?? null)
}
