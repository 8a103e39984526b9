import { createContext, use, type ReactNode } from 'react'

import { Button } from '../buttons/button.tsx'
import { FormBusy } from '../fields/form.tsx'
import { useUnsavedChanges } from '../lib/unsaved-changes.ts'
import { confirmLeaving, type Loss } from './confirm-leaving.ts'
import { DialogLayer, type DialogProps } from './dialog-layer.tsx'
import classes from './modal.module.css'

export interface ModalProps extends DialogProps {
  /** small: a question or one field; medium: a form; large: a form of two columns; wide: a preview. */
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** Something in it is lost with it, what was typed or what the words name: every way out of it, and off the page, is asked about. */
  dirty?: Loss
}

const WIDTHS = { small: '26rem', medium: '34rem', large: '46rem', wide: '72rem' }

/** The dialog around a button: how it closes, and whether its call runs. */
const AroundButton = createContext<{ close: () => void; busy: boolean } | null>(null)

/** A dialog in the middle of the window. `busy` while its call runs: then nothing closes it (D-14). */
export function Modal({ size = 'medium', dirty = false, onClose, children, ...dialog }: ModalProps) {
  const { open, busy = false } = dialog
  // What is on its way is not lost, and a dialog that has sent it may lead elsewhere.
  useUnsavedChanges(open && dirty !== false && !busy)
  const closing = closingOf(dirty, busy, onClose)
  return (
    <DialogLayer {...dialog} onClose={closing.close} shape="modal" width={WIDTHS[size]}>
      <AroundButton value={closing}>{children}</AroundButton>
    </DialogLayer>
  )
}

function closingOf(loss: Loss, busy: boolean, onClose: () => void) {
  const ask = async () => {
    if (await confirmLeaving(loss)) onClose()
  }
  return { close: () => (loss === false ? onClose() : void ask()), busy }
}

/** The buttons of a dialog or a form, in a row at its end; they stay in sight while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** «Отмена» of a dialog: closes it as its cross does, after its call and, where something would be lost, after a question. */
export function CancelButton({ children = 'Отмена' }: { children?: ReactNode }) {
  const dialog = use(AroundButton)
  const isSending = use(FormBusy)
  if (!dialog) throw new Error('The button stands outside a dialog')
  return (
    <Button onClick={dialog.close} disabledReason={(dialog.busy || isSending) && 'Дождитесь окончания'}>
      {children}
    </Button>
  )
}
