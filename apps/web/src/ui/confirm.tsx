import { useId, useState, useSyncExternalStore } from 'react'

import { Button } from './button.tsx'
import classes from './confirm.module.css'
import { DialogLayer } from './dialog-layer.tsx'
import { DialogActions } from './modal.tsx'

interface Question {
  question: string
  /** What the answer leads to, when the question alone does not say it. */
  text?: string
  yes: string
  no?: string
  /** The answer takes something away: the button is red and the focus begins on the other one. */
  danger?: boolean
  /** The call the answer makes; the dialog stays until it has ended, and stays open when it failed. */
  run?: () => Promise<unknown>
}

interface Asked extends Question {
  id: number
  answer: (yes: boolean) => void
}

let asked: Asked | undefined
let lastId = 0
const listeners = new Set<() => void>()

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
  const current = useSyncExternalStore(subscribe, () => asked)
  const [last, setLast] = useState(current)
  // The words stay readable while the dialog leaves.
  if (current && current !== last) setLast(current)
  return last ? <ConfirmDialog key={last.id} {...last} open={current !== undefined} /> : null
}

function ConfirmDialog({
  open,
  question,
  text,
  yes,
  no = 'Отмена',
  danger,
  run,
  answer,
}: Asked & { open: boolean }) {
  const [busy, setBusy] = useState(false)
  const textId = useId()

  const agree = async () => {
    if (!run) return answer(true)
    setBusy(true)
    const succeeded = await run().then(
      (result) => result !== false,
      () => false,
    )
    setBusy(false)
    if (succeeded) answer(true)
  }

  return (
    <DialogLayer
      open={open}
      onClose={() => answer(false)}
      title={question}
      busy={busy}
      shape="modal"
      role="alertdialog"
      width="28rem"
      describedBy={text ? textId : undefined}
    >
      {text && (
        <p id={textId} className={classes.text}>
          {text}
        </p>
      )}
      <DialogActions>
        <Button
          onClick={() => answer(false)}
          whyNot={busy && 'Дождитесь окончания'}
          data-autofocus={danger || undefined}
        >
          {no}
        </Button>
        <Button
          kind={danger ? 'danger' : 'main'}
          busy={busy}
          onClick={() => void agree()}
          data-autofocus={danger ? undefined : true}
        >
          {yes}
        </Button>
      </DialogActions>
    </DialogLayer>
  )
}

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
