import { createStore, useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useState } from 'react'

import type { OpenQuestion, ConfirmOptions } from './confirm-question.ts'

/** Loaded with the first question: no screen needs it to be drawn. */
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

const open = createStore<{ question: OpenQuestion | undefined }>({ question: undefined })
let lastId = 0

/**
 * Asks before something is done: `if (!(await confirm({ question: 'Удалить папку?', yes: 'Удалить' }))) return`.
 * With `run` the call is made by the dialog, and the promise resolves to whether it succeeded: a rejection or a
 * `false` is a failure, the dialog stays open and the call can be tried again.
 */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  open.state.question?.answer(false)
  return new Promise((resolve) => {
    lastId += 1
    const answer = (yes: boolean) => {
      open.setState(() => ({ question: undefined }))
      resolve(yes)
    }
    const id = lastId
    open.setState(() => ({ question: { ...question, id, answer } }))
  })
}

/** Mounted once by each application; shows the open question. */
export function ConfirmHost() {
  const current = useSelector(open, ({ question }) => question)
  const [last, setLast] = useState(current)
  // The text stays readable during the exit transition.
  if (current && current !== last) setLast(current)
  return last ? (
    <Suspense>
      <ConfirmDialog key={last.id} {...last} open={current !== undefined} />
    </Suspense>
  ) : null
}
