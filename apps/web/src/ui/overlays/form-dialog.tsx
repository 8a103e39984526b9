import type { ReactNode } from 'react'

import { Button } from '../buttons/button.tsx'
import formClasses from '../fields/form.module.css'
import { CancelButton, DialogActions, Modal, type ModalProps } from './modal.tsx'

interface FormDialogProps extends Pick<ModalProps, 'title' | 'size' | 'dirty'> {
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
export function FormDialog({ yes, kind = 'main', missing, needsServer, onSubmit, ...rest }: FormDialogProps) {
  const { busy, children } = rest
  return (
    <Modal open {...rest}>
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
          <CancelButton />
          <Button kind={kind} type="submit" busy={busy} disabledReason={missing} needsServer={needsServer}>
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
