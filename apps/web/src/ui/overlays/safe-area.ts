/**
 * `data-safe-area` marks a bar that toasts never cover: the top bar, a page's header, the header of a dialog. Toasts are
 * placed above such bars where they fit, otherwise below; of a dialog they leave the controls free where there is room, and
 * what lies behind its backdrop does not count. They give way to what has the focus (WCAG 2.4.11).
 */

const TOAST_COLUMN_PX = 400
/** A control may be covered when nothing else is left; a bar and the edge of the window may not. */
const CONTROL_COST = 1
const FOCUS_COST = 100
const BAR_COST = 1000

type Obstacle = { top: number; bottom: number; cost: number }

/** The top of a column of toasts of that height, in pixels: where it covers least, the highest of these places. */
export function safeAreaTop(height: number): number {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const obstacles = [
    ...obstaclesOf(dialog ?? document, '[data-safe-area]', BAR_COST),
    ...(dialog ? controlsOf(dialog) : []),
    ...focused(),
    { top: window.innerHeight, bottom: Number.POSITIVE_INFINITY, cost: BAR_COST },
  ]
  const coveredAt = (top: number) =>
    obstacles.reduce(
      (sum, box) => sum + box.cost * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top)),
      0,
    )
  const places = [0, ...obstacles.map(({ bottom }) => bottom).filter(Number.isFinite)]
  const [best] = places
    .map((top) => ({ top, covered: coveredAt(top) }))
    .toSorted((one, other) => one.covered - other.covered || one.top - other.top)
  return Math.round(best!.top)
}

let lastFocused: Element | null = null

/**
 * What has the focus, unless it is an area of the page and no control. While the focus is in a toast, what had it before: a
 * toast that moves under a press would not be pressed.
 */
function focused(): Obstacle[] {
  const element = document.activeElement
  if (!element?.closest('[aria-live]')) lastFocused = element
  if (!lastFocused?.isConnected || lastFocused === document.body) return []
  return boxesOf([lastFocused], FOCUS_COST).filter(({ top, bottom }) => bottom - top < window.innerHeight / 2)
}

/** What can be pressed or filled in a dialog, as far as it is in sight. */
function controlsOf(dialog: Element): Obstacle[] {
  const { top, bottom } = dialog.getBoundingClientRect()
  return obstaclesOf(dialog, 'a[href], button, input, select, textarea', CONTROL_COST).filter(
    (box) => box.bottom > top && box.top < bottom,
  )
}

function obstaclesOf(root: ParentNode, selector: string, cost: number): Obstacle[] {
  return boxesOf([...root.querySelectorAll(selector)], cost)
}

function boxesOf(elements: readonly Element[], cost: number): Obstacle[] {
  const columnStart = window.innerWidth - TOAST_COLUMN_PX
  return elements
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.right > columnStart && box.bottom > 0)
    .map(({ top, bottom }) => ({ top, bottom, cost }))
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
  document.addEventListener('focusin', schedule)
  document.addEventListener('scroll', schedule, { capture: true, passive: true })
  document.addEventListener('animationend', schedule)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    window.removeEventListener('resize', schedule)
    document.removeEventListener('focusin', schedule)
    document.removeEventListener('scroll', schedule, { capture: true })
    document.removeEventListener('animationend', schedule)
  }
}
