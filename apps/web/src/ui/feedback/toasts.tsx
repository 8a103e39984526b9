import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { createStore, useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

import { CloseButton } from '../buttons/close-button.tsx'
import classes from './toasts.module.css'

/** What a toast may offer besides being read, for instance «Вернуть» after a deletion. */
export interface ToastAction {
  label: string
  run: () => void
}

interface Toast {
  id: number
  kind: 'success' | 'error' | 'notice'
  title: string
  html?: string
  action?: ToastAction
}

const DURATION_MS = { success: 3000, error: 5000, notice: 5000 }
const MAX_SHOWN = 4
const GAP_PX = 12

const queue = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * Shows the result of an action. The text may hold `b`, `i`, `br` and `a`; other markup is dropped, and values the client
 * inserts go through `escapeHtml` first; the title is plain text (NAV-72). Toasts are queued and none is lost: the time of
 * one starts when it is shown.
 */
export const toast = {
  success: (title: string, html?: string, action?: ToastAction) => show('success', title, html, action),
  error: (title: string, html?: string, action?: ToastAction) => show('error', title, html, action),
  /** Nothing is lost and nothing is to be done: something waits. */
  notice: (title: string, html?: string, action?: ToastAction) => show('notice', title, html, action),
  /** Runs an action; resolves to what removes the errors that were shown meanwhile, for when it is tried again. */
  noteErrors: async (action: () => Promise<void>): Promise<() => void> => {
    const before = lastId
    await action()
    const after = lastId
    return () =>
      queue.setState((toasts) =>
        toasts.filter(({ kind, id }) => kind !== 'error' || id <= before || id > after),
      )
  },
  /** Removes all of them, at sign-out. */
  clear: () => queue.setState(() => []),
}

/** No screen begins with a toast. Without a connection they stand at the top, where they still say what has happened. */
const loadSafeArea = () => import('../overlays/safe-area.ts').catch(() => undefined)

/** Mounted once by each application, after everything else. */
export function ToastHost() {
  const toasts = useSelector(queue)
  const host = useRef<HTMLElement>(null)
  const shown = toasts.slice(0, MAX_SHOWN)
  const isAnyShown = shown.length > 0

  useEffect(() => {
    if (!isAnyShown) return
    let stop: (() => void) | undefined
    let isGone = false
    void loadSafeArea().then((area) => {
      const box = host.current
      if (!area || !box || isGone) return
      const position = () =>
        box.style.setProperty('--toasts-top', `${area.safeAreaTop(box.offsetHeight + 2 * GAP_PX)}px`)
      position()
      stop = area.watchSafeArea(position)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [isAnyShown])

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
  const previousFocus = useRef<Element | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const close = () => {
    const hadFocus = card.current?.contains(document.activeElement)
    onClose()
    if (hadFocus && previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
  }
  useTimeout(close, DURATION_MS[toast.kind], hovered || focused)

  const Icon = toast.kind === 'success' ? IconCircleCheck : IconAlertCircle
  return (
    <div
      ref={card}
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      aria-atomic="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!card.current?.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget
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

/** The sanitizer is large and most toasts are plain text: the first one with markup loads it, shown as plain text meanwhile. */
const Html = lazy(async () => {
  // Without a connection the text is still shown: the toast is what reports the lost connection.
  const html = await import('../layout/html.tsx').catch(() => undefined)
  return { default: html?.Html ?? (({ html }: { html: string }) => plainTextOf(html)) }
})

function Text({ html }: { html: string }) {
  if (!/[<&]/.test(html)) return html
  return (
    <Suspense fallback={plainTextOf(html)}>
      <Html html={html} kind="inline" />
    </Suspense>
  )
}

/** A text with its tags left out, to be shown as plain text. */
function plainTextOf(html: string): string {
  return html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '')
}

/** Calls back after `durationMs`; the time while `isPaused` is not counted. */
function useTimeout(onTimeout: () => void, durationMs: number, isPaused: boolean): void {
  const leftMs = useRef(durationMs)
  const onTime = useEffectEvent(onTimeout)

  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(onTime, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isPaused])
}

function show(kind: Toast['kind'], title: string, html?: string, action?: ToastAction): void {
  lastId += 1
  const id = lastId
  queue.setState((toasts) => [...toasts, { id, kind, title, html, action }])
}

function remove(id: number): void {
  queue.setState((toasts) => toasts.filter((toast) => toast.id !== id))
}
