/**
 * `data-stays-clear` marks a bar that a toast must never cover: the top bar, a page's header, the header of a dialog.
 * Toasts begin below the lowest such bar that reaches into their corner.
 */

const TOAST_COLUMN_PX = 400

/** The bottom edge, in pixels, of the marked bars in the corner of the toasts; 0 when it is free. */
export function bottomOfWhatStaysClear(): number {
  const columnStart = window.innerWidth - TOAST_COLUMN_PX
  let bottom = 0
  for (const bar of document.querySelectorAll('[data-stays-clear]')) {
    const box = bar.getBoundingClientRect()
    const inCorner = box.right > columnStart && box.top < window.innerHeight / 2 && box.bottom > 0
    if (inCorner && box.height > 0) bottom = Math.max(bottom, box.bottom)
  }
  return Math.round(bottom)
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
