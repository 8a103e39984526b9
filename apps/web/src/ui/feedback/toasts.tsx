import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { CloseButton } from '../buttons/close-button.tsx'
import { makeListeners } from '../lib/listeners.ts'
import { topOfFreeRoom, watchWhatStaysClear } from '../overlays/safe-area.ts'
import classes from './toasts.module.css'

/** What a toast may offer besides being read, for instance «Вернуть» after a deletion. */
export interface ToastAction {
  label: string
  run: () => void
}

interface Toast {
  id: number
  kind: 'success' | 'error'
  title: string
  html?: string
  action?: ToastAction
}

const LASTS_MS = { success: 3000, error: 5000 }
const SEEN_AT_ONCE = 4
const GAP_PX = 12
const FETCH_AFTER_MS = 1500

let queue: readonly Toast[] = []
let lastId = 0
const listeners = makeListeners()

/**
 * Tells the person what came of an action. The text may hold `b`, `i`, `br` and `a`; whatever else stands in it is
 * dropped, and what the client fills in goes through `escapeHtml` first; the title is plain text (NAV-72). Toasts wait for their turn and none
 * is lost: the time of one begins when it is seen.
 */
export const toast = {
  success: (title: string, html?: string, action?: ToastAction) => show('success', title, html, action),
  error: (title: string, html?: string, action?: ToastAction) => show('error', title, html, action),
  /** Takes all of them away, when the person signs out. */
  clear: () => change([]),
}

/** Stands once in an application, after everything else. */
export function ToastHost() {
  const toasts = useSyncExternalStore(listeners.subscribe, () => queue)
  const host = useRef<HTMLElement>(null)
  const shown = toasts.slice(0, SEEN_AT_ONCE)
  const anyShown = shown.length > 0

  useEffect(() => {
    const timer = setTimeout(() => void loadHtml().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!anyShown) return
    const place = () => {
      const box = host.current
      box?.style.setProperty('--toasts-top', `${topOfFreeRoom(box.offsetHeight + 2 * GAP_PX)}px`)
    }
    place()
    return watchWhatStaysClear(place)
  }, [anyShown])

  return (
    <section
      ref={host}
      className={classes.host}
      aria-label="Сообщения"
      aria-live="polite"
      aria-relevant="additions"
    >
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} onClose={() => remove(one.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const close = () => {
    const focusWasHere = card.current?.contains(document.activeElement)
    onClose()
    if (focusWasHere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  useTimeUp(close, LASTS_MS[toast.kind], hovered || focused)

  const Icon = toast.kind === 'success' ? IconCircleCheck : IconAlertCircle
  return (
    <div
      ref={card}
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'success' ? 'status' : 'alert'}
      aria-atomic="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!card.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <p className={classes.title}>{toast.title}</p>
        {toast.html && (
          <p className={classes.body}>
            <Text html={toast.html} />
          </p>
        )}
        {toast.action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              toast.action?.run()
              close()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <CloseButton onClick={close} />
    </div>
  )
}

/** The sanitiser is heavy and most toasts are plain words: it is fetched once the screen is quiet. */
const loadHtml = () => import('../layout/html.tsx')
const Html = lazy(async () => {
  // Without a connection the words must still be read, and a toast is how one hears of that.
  const html = await loadHtml().catch(() => undefined)
  return { default: html?.Html ?? (({ html }: { html: string }) => wordsOf(html)) }
})

function Text({ html }: { html: string }) {
  if (!/[<&]/.test(html)) return html
  return (
    <Suspense fallback={wordsOf(html)}>
      <Html html={html} kind="inline" />
    </Suspense>
  )
}

/** A text with its tags left out, to be shown as plain text. */
function wordsOf(html: string): string {
  return html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '')
}

/** Calls back after so many milliseconds, not counting those for which it was held. */
function useTimeUp(onTimeUp: () => void, lastsMs: number, held: boolean): void {
  const leftMs = useRef(lastsMs)
  const timeUp = useEffectEvent(onTimeUp)

  useEffect(() => {
    if (held) return
    const began = performance.now()
    const timer = setTimeout(timeUp, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - began
    }
  }, [held])
}

function show(kind: Toast['kind'], title: string, html?: string, action?: ToastAction): void {
  lastId += 1
  change([...queue, { id: lastId, kind, title, html, action }])
}

function remove(id: number): void {
  change(queue.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  queue = next
  listeners.tell()
}
