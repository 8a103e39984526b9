import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where the tabs or links of a row do not all fit, the chosen one is brought into view: also when the row is turned, or
 * comes back after a content that was still loading had hidden it.
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const { current } = row
    const element = current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (!current || !element) return
    const observer = new ResizeObserver(() => bringIntoView(current, element))
    observer.observe(current)
    return () => observer.disconnect()
  }, [chosen])
  return row
}

/** How much of a neighbour shows beside the chosen one, pixels: one can see that there are more. */
const neighbour = 24

function bringIntoView(row: HTMLElement, chosen: HTMLElement): void {
  const [shown, wanted] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (wanted.left < shown.left) row.scrollLeft -= shown.left - wanted.left + neighbour
  else if (wanted.right > shown.right) row.scrollLeft += wanted.right - shown.right + neighbour
}
