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
  window.addEventListener(
    'click',
    (event) => {
      const now = pressedBy(event)
      if (event.detail < 2) {
        first = now
        return
      }
      if (isSame(first, now) && !now?.element.matches(actsOnce)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

function pressedBy({ target }: MouseEvent): Pressed {
  const element = target instanceof Element ? target.closest(pressable) : null
  return element && { element, name: nameOf(element) }
}

const nameOf = (element: Element): string => element.ariaLabel ?? element.textContent

/** A list that is drawn again may replace an element by its like. Two clicks beside all that can be pressed choose a word. */
const isSame = (first: Pressed, now: Pressed): boolean =>
  first?.element === now?.element || (first !== null && first.name === now?.name)
