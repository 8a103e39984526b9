/**
 * `data-safe-area` marks a bar that toasts never cover: the top bar, a page's header, the header of a dialog. Toasts are
 * placed above such bars where they fit, otherwise below.
 */

const TOAST_COLUMN_PX = 400

/** The top of a column of toasts of that height, in pixels: 0, or the lower edge of a marked bar. */
export function safeAreaTop(height: number): number {
  const columnStart = window.innerWidth - TOAST_COLUMN_PX
  const bars = Array.from(document.querySelectorAll('[data-safe-area]'), (bar) => bar.getBoundingClientRect())
    .filter(
      (box) =>
        box.height > 0 && box.right > columnStart && box.top < window.innerHeight / 2 && box.bottom > 0,
    )
    .toSorted((one, other) => one.top - other.top)

  let top = 0
  for (const bar of bars) {
    if (bar.top - top >= height) break
    top = Math.max(top, bar.bottom)
  }
  return Math.round(top)
}

/** Calls back when a marked bar may have appeared, moved or gone; returns a function that stops watching. */
export function watchSafeArea(listener: () => void): () => void {
  let frame = 0
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(listener)
  }
  const observer = new MutationObserver(schedule)
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', schedule)
  document.addEventListener('scroll', schedule, { capture: true, passive: true })
  document.addEventListener('animationend', schedule)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    window.removeEventListener('resize', schedule)
    document.removeEventListener('scroll', schedule, { capture: true })
    document.removeEventListener('animationend', schedule)
  }
}
