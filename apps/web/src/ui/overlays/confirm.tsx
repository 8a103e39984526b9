import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

import { makeListeners } from '../lib/listeners.ts'
import type { Asked, Question } from './confirm-question.ts'

/** Loaded with the first question: no screen needs it to be drawn. */
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

let asked: Asked | undefined
let lastId = 0
const listeners = makeListeners()

/**
 * Asks before something is done: `if (!(await confirm({ question: 'Удалить папку?', yes: 'Удалить' }))) return`.
 * With `run` the call is made by the dialog, and the promise tells whether it succeeded: a rejection or a `false`
 * counts as failed, the toast says why, and the person may try again.
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    lastId += 1
    const answer = (yes: boolean) => {
      change(undefined)
      resolve(yes)
    }
    change({ ...question, id: lastId, answer })
  })
}

/** Stands once in an application; shows the question that is being asked. */
export function ConfirmHost() {
  const current = useSyncExternalStore(listeners.subscribe, () => asked)
  const [last, setLast] = useState(current)
  // The words stay readable while the dialog leaves.
  if (current && current !== last) setLast(current)
  return last ? (
    <Suspense>
      <ConfirmDialog key={last.id} {...last} open={current !== undefined} />
    </Suspense>
  ) : null
}

function change(next: Asked | undefined): void {
  asked = next
  listeners.tell()
}
