import './tokens.css'
import './base.css'
import './mantine.css'
import { useEffect, type ReactNode } from 'react'

import { ToastHost } from './feedback/toasts.tsx'
import { ConfirmHost } from './overlays/confirm.tsx'
import { HintHost } from './overlays/hints.tsx'
import { loadPopoversOnMovement } from './overlays/popover.tsx'

/** Stands around a whole application: the places where toasts, questions and hints appear. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => loadPopoversOnMovement(), [])
  return (
    <>
      {children}
      <ConfirmHost />
      <ToastHost />
      <HintHost />
    </>
  )
}
