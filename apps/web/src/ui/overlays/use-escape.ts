import { useEffect, useEffectEvent } from 'react'

const layers: (() => void)[] = []

/**
 * Puts something on the pile that Escape takes down from the top, one thing a press (MSG-119): a picture over a dialog
 * closes before the dialog. What opens last lies on top. The library's own menus and lists close themselves first.
 */
export function useEscape(onEscape: () => void, enabled = true): void {
  const close = useEffectEvent(onEscape)

  useEffect(() => {
    if (!enabled) return
    const layer = () => close()
    layers.push(layer)
    if (layers.length === 1) window.addEventListener('keydown', closeTopmost, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true })
    }
  }, [enabled])
}

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || libraryHasSomethingOpen()) return
  event.preventDefault()
  event.stopPropagation()
  layers.at(-1)?.()
}

function libraryHasSomethingOpen(): boolean {
  const dropdowns = document.querySelectorAll<HTMLElement>('.mantine-Popover-dropdown')
  return Array.from(dropdowns).some((dropdown) => dropdown.style.display !== 'none')
}
