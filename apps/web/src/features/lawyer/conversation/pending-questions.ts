import { createStore, useSelector } from '@tanstack/react-store'

export type AttachedFile = { id: number; name: string; size: number; pages: number }

/** A question that is being sent: shown at once as the temporary message `temp-{time}`. */
export type PendingQuestion = {
  id: `temp-${number}`
  content: string
  files: readonly AttachedFile[]
  createdAt: string
  /** Cancels the question while it waits for its answer. */
  stop: () => void
}

/** A chat by its id; 'new': the chat that the question creates. */
export type ChatKey = number | 'new'

const pending = createStore<ReadonlyMap<ChatKey, PendingQuestion>>(new Map())

export const pendingQuestions = {
  has: (chat: ChatKey): boolean => pending.get().has(chat),
  put: (chat: ChatKey, question: PendingQuestion) =>
    pending.setState((questions) => new Map(questions).set(chat, question)),
  /** Removes a question unless a later one has replaced it. */
  remove: (chat: ChatKey, question: PendingQuestion) =>
    pending.setState((questions) =>
      questions.get(chat) === question ? new Map([...questions].filter(([key]) => key !== chat)) : questions,
    ),
}

export const usePendingQuestion = (chat: ChatKey): PendingQuestion | null =>
  useSelector(pending, (questions) => questions.get(chat) ?? null)
