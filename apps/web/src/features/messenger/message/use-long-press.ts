import { useEffect, useRef, type PointerEvent } from 'react'

/** Duration of a long press, which asks whether to delete a message (MSG-58) and opens the menu of a chat, milliseconds. */
const longPressMs = 750

/** Handlers of a long press by touch; moving or lifting the finger earlier cancels it, and so does what is gone meanwhile. */
export function useLongPress(onLongPress: (on: HTMLElement) => void, isEnabled: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => cancel, [])
  if (!isEnabled) return {}
  return {
    onPointerDown: ({ pointerType, target, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      // A menu that was opened from here passes its events on; a button has a press of its own.
      const button = target.closest('button')
      if (!currentTarget.contains(target) || (button !== null && button !== currentTarget)) return
      cancel()
      timer.current = setTimeout(() => {
        withoutClick(target)
        onLongPress(currentTarget)
      }, longPressMs)
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) cancel()
    },
  }
}

/** Lifting the finger that is held on an element clicks nothing: what has opened under the finger is not meant. */
function withoutClick(target: Element): void {
  target.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), {
    once: true,
    passive: false,
  })
}
