import type { ReactNode } from 'react'

import { DialogLayer, type DialogProps } from './dialog-layer.tsx'
import classes from './modal.module.css'

export interface ModalProps extends DialogProps {
  /** small: a question or one field; medium: a form; large: a form of two columns; wide: a preview. */
  size?: 'small' | 'medium' | 'large' | 'wide'
}

const WIDTHS = { small: '26rem', medium: '34rem', large: '46rem', wide: '72rem' }

/** A dialog in the middle of the window. `busy` while its call runs: then nothing closes it (D-14). */
export function Modal({ size = 'medium', ...dialog }: ModalProps) {
  return <DialogLayer {...dialog} shape="modal" width={WIDTHS[size]} />
}

/** The buttons of a dialog or a form, in a row at its end; they stay in sight while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
