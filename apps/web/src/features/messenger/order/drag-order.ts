/** The pointer moves so far before a press becomes dragging, pixels. */
const slackPixels = 6

export type Grip = { row: HTMLElement; x: number; y: number }
/** Where a dragged row was let go: before or after another one. */
export type Drop = { row: HTMLElement; isAfter: boolean }

type Dragging = {
  /** The rows among which it is moved. */
  rows: string
  axis: 'x' | 'y'
  onDrop: (drop: Drop) => void
}

/**
 * Drags a row pressed by the mouse among its neighbours until the button is let go; Escape leaves all as it was. The place is
 * marked by `data-drop` on the row beside it. A drag is no click.
 */
export function dragRow({ row, x, y }: Grip, { rows, axis, onDrop }: Dragging): void {
  const ending = new AbortController()
  const { signal } = ending
  let isDragging = false
  let drop: Drop | null = null
  const mark = (next: Drop | null) => {
    drop?.row.removeAttribute('data-drop')
    drop = next
    drop?.row.setAttribute('data-drop', drop.isAfter ? 'after' : 'before')
  }
  const end = () => {
    mark(null)
    row.style.removeProperty('opacity')
    ending.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.buttons === 0) return end()
    isDragging ||= Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > slackPixels
    if (!isDragging) return
    event.preventDefault()
    row.style.opacity = '0.5'
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(rows)
    if (!over || over === row) return mark(null)
    const { left, top, width, height } = over.getBoundingClientRect()
    const isAfter = axis === 'y' ? event.clientY > top + height / 2 : event.clientX > left + width / 2
    mark({ row: over, isAfter })
  }
  const release = () => {
    const found = drop
    if (isDragging)
      row.addEventListener('click', (event) => event.stopPropagation(), { once: true, capture: true })
    end()
    if (found) onDrop(found)
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', release, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** A list with one item put before or after another one. */
export function moved<Item>(items: readonly Item[], from: number, to: number, isAfter: boolean): Item[] {
  const item = items[from]
  const target = items[to]
  if (item === undefined || target === undefined || from === to) return [...items]
  const others = items.filter((one) => one !== item)
  others.splice(others.indexOf(target) + (isAfter ? 1 : 0), 0, item)
  return others
}
