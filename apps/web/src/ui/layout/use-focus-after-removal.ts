import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * For what may be taken away while it has the focus, as a deleted message: the focus goes on to `next` and not to the beginning of
 * the page. `next` is asked before it goes, its answer afterwards. Whoever does not work by the keyboard needs none: it would only show the actions.
 */
export function useFocusAfterRemoval<Gone extends HTMLElement>(
  next: (gone: Gone) => () => HTMLElement | undefined,
): RefObject<Gone | null> {
  const element = useRef<Gone>(null)
  const nextOf = useEffectEvent(next)
  useLayoutEffect(() => {
    const gone = element.current
    return () => {
      const focused = document.activeElement
      if (!focused?.matches(':focus-visible') || !gone?.contains(focused)) return
      const find = nextOf(gone)
      queueMicrotask(() => {
        // What is merely hidden is still there.
        if (!gone.isConnected && document.activeElement === document.body) find()?.focus()
      })
    }
  }, [])
  return element
}

const focusable = 'a[href], button'

/** After a row of a list: the row below it, else the one above, else the place of the list. */
export function besideRow(row: HTMLElement): () => HTMLElement | undefined {
  const place = row.closest<HTMLElement>('[tabindex="-1"]')
  const rows = Array.from(place?.querySelectorAll<HTMLElement>(row.localName) ?? []).filter(
    (one) => one === row || one.querySelector(focusable),
  )
  const at = rows.indexOf(row)
  const beside = rows[at + 1] ?? rows[at - 1]
  return () => (beside?.isConnected && beside.querySelector<HTMLElement>(focusable)) || (place ?? undefined)
}
