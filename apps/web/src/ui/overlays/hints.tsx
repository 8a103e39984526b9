import { useEffect, useRef, useState } from 'react'

import classes from './hints.module.css'

interface Hint {
  text: string
  owner: Element
}

const APPEARS_AFTER_MS = 350
const GAP_PX = 6
const EDGE_PX = 8

/**
 * Shows the words of `data-hint` beside the element that carries it, on hover and on keyboard focus. One box for the
 * whole application, so that a list of a thousand buttons costs nothing. It repeats what a screen reader already knows
 * by the element's name or description, hence `aria-hidden`. Escape puts it away.
 */
export function HintHost() {
  const [hint, setHint] = useState<Hint>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      setHint(undefined)
    }
    const showSoon = (target: EventTarget | null, afterMs: number) => {
      const owner = ownerOf(target)
      const text = owner?.getAttribute('data-hint')
      hide()
      if (owner && text) timer = setTimeout(() => setHint({ text, owner }), afterMs)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || box.current?.contains(event.target as Node)) return
      // A button that changes its picture under a resting pointer is entered again: it was read before it was pressed.
      if (pressed && ownerOf(event.target) === pressed) return
      pressed = null
      showSoon(event.target, APPEARS_AFTER_MS)
    }
    const onPress = (event: PointerEvent) => {
      pressed = ownerOf(event.target)
      hide()
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) showSoon(event.target, 0)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    // A finger does not hover: pressed, a button that is off says why.
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[aria-disabled]'))
        showSoon(event.target, 0)
    }

    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('pointerover', onOver, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('scroll', hide, { capture: true, signal })
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [])

  useEffect(() => {
    if (hint && box.current) place(box.current, hint.owner)
  }, [hint])

  if (!hint) return null
  return (
    <div ref={box} className={classes.hint} aria-hidden data-hint-box>
      {hint.text}
    </div>
  )
}

const ownerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-hint]') : null

/**
 * Below its owner, or above when there is no room or what is wrong with the field stands there; never outside the window.
 */
function place(box: HTMLElement, owner: Element): void {
  const around = owner.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const middle = around.left + around.width / 2 - width / 2
  const left = Math.min(Math.max(middle, EDGE_PX), window.innerWidth - width - EDGE_PX)
  const below = around.bottom + GAP_PX
  const above = around.top - height - GAP_PX
  const isErrorBelow = owner.closest('[data-invalid]') !== null && above >= EDGE_PX
  const fits = below + height + EDGE_PX <= window.innerHeight && !isErrorBelow
  box.style.left = `${Math.max(left, EDGE_PX)}px`
  box.style.top = `${fits ? below : above}px`
}
