const pressable = 'a[href], button, summary, [role=button], [role=menuitem], [role=option], [role=tab]'
/** What does something that is done once: it sends, saves, deletes. What steps (an arrow, a magnifier) may be pressed as fast as one likes. */
const actsOnce = '[data-acts-once], [data-kind=main]'

/** What the first click of a row of clicks pressed, and its name then: a press may rename or replace it. */
type Pressed = { element: Element; name: string } | null

/**
 * Who is used to the desktop clicks twice where once is enough. The second click of the two presses nothing that has come
 * under the pointer meanwhile (the next row of a list, the microphone in place of «Отправить», what closes a dialog that has
 * become smaller), and nothing that is done once.
 */
export function ignoreStrayClicks(): void {
  let first: Pressed = null
  let at = { timeStamp: -Infinity, clientX: 0, clientY: 0 }
  let isStrayTouch = false
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // What is held begins with the touch, of which no browser says whether it is a second one.
  window.addEventListener(
    'pointerdown',
    (event) => {
      isStrayTouch =
        event.pointerType === 'touch' && isSecondTouch(at, event) && !isSame(first, pressedBy(event))
      if (isStrayTouch) event.stopImmediatePropagation()
    },
    { capture: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      // A key has no count.
      if (isStrayTouch && event.detail > 0) return stop(event)
      const now = pressedBy(event)
      if (event.detail < 2) {
        first = now
        at = event
      } else if (!isSame(first, now) || now?.element.matches(actsOnce)) stop(event)
    },
    { capture: true },
  )
}

/** As the browsers of phones count a double tap: milliseconds, pixels. */
const doubleTap = { within: 300, distance: 24 } as const

type Place = { readonly timeStamp: number; readonly clientX: number; readonly clientY: number }

const isSecondTouch = (one: Place, other: Place): boolean =>
  other.timeStamp - one.timeStamp < doubleTap.within &&
  Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY) < doubleTap.distance

function pressedBy({ target }: MouseEvent): Pressed {
  const element = target instanceof Element ? target.closest(pressable) : null
  return element && { element, name: nameOf(element) }
}

const nameOf = (element: Element): string => element.ariaLabel ?? element.textContent

/** A list that is drawn again may replace an element by its like. Two clicks beside all that can be pressed choose a word. */
const isSame = (first: Pressed, now: Pressed): boolean =>
  first?.element === now?.element || (first !== null && first.name === now?.name)
