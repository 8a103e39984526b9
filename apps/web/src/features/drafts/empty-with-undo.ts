import { toast } from '#ui/feedback/toasts.tsx'

import type { Draft } from './drafts.ts'

/** Empties the drafts of a form at once; a toast offers «Вернуть» while there is something to return. */
export function emptyWithUndo(drafts: readonly Draft[]): void {
  const before = drafts.map((draft) => ({ draft, text: draft.text() }))
  for (const { draft } of before) draft.set('')
  if (before.some(({ text }) => text !== ''))
    offerUndo(() => before.forEach(({ draft, text }) => draft.set(text)))
}

/** Says that a form was emptied, and offers to return what stood there. */
export function offerUndo(run: () => void): void {
  toast.notice('Форма очищена', undefined, { label: 'Вернуть', run })
}
