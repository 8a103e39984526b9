import { useFocusTrap } from '@mantine/hooks'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

import { CloseButton } from '../buttons/close-button.tsx'
import { REDUCED_MOTION } from '../lib/use-media.ts'
import { useScrollFocus } from '../lib/use-scroll-focus.ts'
import classes from './dialog-layer.module.css'
import { useBack } from './use-back.ts'
import { useEscape } from './use-escape.ts'

export interface DialogProps {
  open: boolean
  /** Asked for by Escape, by the backdrop and by the cross (D-14). */
  onClose: () => void
  title: string
  /** A call of the dialog is running: it closes only after it. */
  busy?: boolean
  children: ReactNode
}

interface DialogLayerProps extends DialogProps {
  /**
   * `modal` stands in the middle, `top` below the upper edge and on phones over all, `left` and `right` at a side, `stage`
   * is the whole window, dark.
   */
  shape: 'modal' | 'top' | 'left' | 'right' | 'stage'
  role?: 'dialog' | 'alertdialog'
  width: string
  /** The title is announced and not seen: what is inside has a header of its own. */
  titleHidden?: boolean
  describedBy?: string
}

const LEAVES_MS = 160

/**
 * What a dialog and a drawer have in common: a layer over the page that holds it still, keeps the focus inside, closes
 * by Escape, «Назад», backdrop and cross, and gives the focus back to where it came from.
 */
export function DialogLayer(props: DialogLayerProps) {
  const mounted = usePresence(props.open)
  return mounted ? createPortal(<Layer {...props} />, document.body) : null
}

function Layer({
  open,
  onClose,
  title,
  busy,
  children,
  shape,
  role = 'dialog',
  width,
  titleHidden,
  describedBy,
}: DialogLayerProps) {
  const titleId = useId()
  const trap = useFocusTrap(open)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useScrollFocus<HTMLElement>()
  const isPressedOutside = useRef(false)
  const close = () => {
    if (!busy) onClose()
  }

  useEscape(close, open)
  useBack({ close, isBusy: busy === true, isQuestion: role === 'alertdialog' }, open)
  useFocusOf(heading, open)
  useHeldPage(open)

  return (
    <div className={classes.layer} data-shape={shape} data-leaving={open ? undefined : true} inert={!open}>
      {/* The backdrop repeats the cross for the mouse; the keyboard has the cross and Escape. A press that began before the
      dialog, such as the lift of a held finger, or inside it, such as a selection of text, does not close it. */}
      <div
        className={classes.backdrop}
        onPointerDown={() => {
          isPressedOutside.current = true
        }}
        onClick={() => {
          if (isPressedOutside.current) close()
          isPressedOutside.current = false
        }}
        aria-hidden
      />
      <div
        ref={trap}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        aria-busy={busy || undefined}
        tabIndex={-1}
        className={classes.dialog}
        style={{ width }}
      >
        <div className={classes.header} data-safe-area data-title-hidden={titleHidden || undefined}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
        </div>
        {/* A section, so that a header inside is none of the page. */}
        <section ref={body} className={classes.body}>
          {children}
        </section>
        {/* Last in order, so that the focus begins in the content; it stands in the header by its place. */}
        <div className={classes.close}>
          <CloseButton onClick={close} disabledReason={busy && 'Дождитесь окончания'} />
        </div>
      </div>
    </div>
  )
}

/** Keeps the layer on the page while it leaves. */
function usePresence(open: boolean): boolean {
  const [leaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setLeaving(!open && !window.matchMedia(REDUCED_MOTION).matches)
  }

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(false), LEAVES_MS)
    return () => clearTimeout(timer)
  }, [leaving])

  return open || leaving
}

/**
 * A dialog with a field begins in it, a question on its harmless button. What is there to be read begins at its title: with the
 * focus on a button a screen reader would say the button, and not what has opened; the viewer of a PDF would take the keys.
 * Closed, the focus goes back to where it was; from an item of a menu that is gone, to the button of the menu.
 */
function useFocusOf(title: RefObject<HTMLElement | null>, open: boolean): void {
  // Before the trap, which comes a task later: what is typed at once after Ctrl+K belongs to the palette.
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement as HTMLElement | null
    const menu = before?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
    const dialog = title.current!.closest('[aria-modal]')!
    // What chooses files is hidden behind a button: the dialog would begin at whatever button comes first.
    if (!dialog.querySelector('[data-autofocus],input:not([hidden]),textarea'))
      title.current!.setAttribute('data-autofocus', '')
    focusOn(dialog.querySelector<HTMLElement>('[data-autofocus]'))
    return () => focusOn(before?.isConnected ? before : menu ? document.getElementById(menu) : null)
  }, [title, open])
}

const focusOn = (target: HTMLElement | null) => target?.focus({ preventScroll: true })

let holds = 0

/** Stops the page from scrolling under the layer, without a jump where the scroll bar was. */
function useHeldPage(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const page = document.documentElement
    holds += 1
    if (holds === 1) {
      page.style.setProperty('--page-held-by', `${window.innerWidth - page.clientWidth}px`)
      page.setAttribute('data-page-held', '')
    }
    return () => {
      holds -= 1
      if (holds === 0) page.removeAttribute('data-page-held')
    }
  }, [open])
}
