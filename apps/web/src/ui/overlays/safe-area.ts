/**
 * `data-stays-clear` marks a bar that a toast must never cover: the top bar, a page's header, the header of a dialog.
 * Toasts stand above such bars where there is room for them, and below them where there is not.
 */

const TOAST_COLUMN_PX = 400

/** Where a column of toasts of that height may begin, in pixels: at the top, or below what must stay clear. */
export function topOfFreeRoom(height: number): number {
  const columnStart = window.innerWidth - TOAST_COLUMN_PX
  const bars = Array.from(document.querySelectorAll('[data-stays-clear]'), (bar) =>
    bar.getBoundingClientRect(),
  )
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

/** Calls back when a marked bar may have come, gone or moved; for as long as toasts are on the screen. */
export function watchWhatStaysClear(listener: () => void): () => void {
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(listener)
  }
  const observer = new MutationObserver(soon)
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', soon)
  document.addEventListener('scroll', soon, { capture: true, passive: true })
  document.addEventListener('animationend', soon)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    window.removeEventListener('resize', soon)
    document.removeEventListener('scroll', soon, { capture: true })
    document.removeEventListener('animationend', soon)
  }
}
