import { useEffect, useRef, type RefObject } from 'react'

const REACHABLE =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [contenteditable], [tabindex]:not([tabindex="-1"])'

/**
 * Lets the keyboard scroll a region that is longer than its place and holds nothing to stop at: the region itself becomes
 * a stop then, and only then.
 */
export function useScrollFocus<Region extends HTMLElement>(): RefObject<Region | null> {
  const region = useRef<Region>(null)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const update = () => {
      const isLonger = element.scrollHeight > element.clientHeight
      if (isLonger && element.querySelector(REACHABLE) === null) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const resized = new ResizeObserver(update)
    resized.observe(element)
    const changed = new MutationObserver(() => {
      for (const child of element.children) resized.observe(child)
      update()
    })
    changed.observe(element, { childList: true, subtree: true })
    for (const child of element.children) resized.observe(child)
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  }, [])
  return region
}
