import { useId, useState } from 'react'

import { Button } from '../buttons/button.tsx'
import type { OpenQuestion } from './confirm-question.ts'
import classes from './confirm.module.css'
import { DialogLayer } from './dialog-layer.tsx'

/** The dialog of an open question; makes its call. */
export function ConfirmDialog({
  open,
  question,
  text,
  yes,
  no = 'Отмена',
  danger,
  run,
  answer,
}: OpenQuestion & { open: boolean }) {
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
      <div className={classes.actions}>
        <Button
          onClick={() => answer(false)}
          disabledReason={busy && 'Дождитесь окончания'}
          data-autofocus={danger || undefined}
        >
          {no}
        </Button>
        <Button
          kind={danger ? 'danger' : 'main'}
          needsServer={run !== undefined}
          busy={busy}
          onClick={() => void agree()}
          data-autofocus={danger ? undefined : true}
        >
          {yes}
        </Button>
      </div>
    </DialogLayer>
  )
}
