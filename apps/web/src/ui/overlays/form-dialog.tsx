import type { ReactNode } from 'react'

import { Button } from '../buttons/button.tsx'
import formClasses from '../fields/form.module.css'
import { DialogActions, Modal, type ModalProps } from './modal.tsx'

interface FormDialogProps extends Pick<ModalProps, 'title' | 'size'> {
  /** What the button that sends it says. */
  yes: string
  /** danger: it takes something away. */
  kind?: 'main' | 'danger'
  /** Why it cannot be sent as it is; false: it can. */
  missing: string | false
  /** Its call runs: nothing closes it, and it is not sent again. */
  busy?: boolean
  needsServer?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a short form: fields, «Отмена» and one button, which Enter presses. */
export function FormDialog({ title, size, yes, kind = 'main', missing, busy, ...rest }: FormDialogProps) {
  const { needsServer, onSubmit, onClose, children } = rest
  return (
    <Modal open onClose={onClose} title={title} size={size} busy={busy}>
      <form
        className={formClasses.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (missing === false && !busy) onSubmit()
        }}
      >
        {children}
        <DialogActions>
          <Button onClick={onClose} disabledReason={busy && 'Дождитесь окончания'}>
            Отмена
          </Button>
          <Button kind={kind} type="submit" busy={busy} disabledReason={missing} needsServer={needsServer}>
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
