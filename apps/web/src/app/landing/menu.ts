import { part } from './page.ts'

/** The menu of narrow screens: a choice, Escape and a press beside it close it. */
export function openMenu(): void {
  const button = part('[data-menu-button]')
  const menu = part('[data-menu]')
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const set = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open))
    menu.toggleAttribute('data-open', open)
  }
  button.addEventListener('click', () => set(!isOpen()))
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-menu-button]')) set(false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    set(false)
    button.focus()
  })
}
