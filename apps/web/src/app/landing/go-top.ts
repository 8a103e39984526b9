import { isStill, part } from './page.ts'

/** LAND-30, NAV-74: shows from half of the way on; leads up and puts the focus on the heading. */
export function followScroll(): void {
  const button = part('[data-go-top]')
  const page = document.documentElement
  const read = () => {
    const way = page.scrollHeight - page.clientHeight
    button.toggleAttribute('hidden', way <= 0 || page.scrollTop / way < 0.5)
  }
  addEventListener('scroll', read, { passive: true })
  addEventListener('resize', read)
  read()
  button.addEventListener('click', () => {
    scrollTo({ top: 0, behavior: isStill() ? 'instant' : 'smooth' })
    document.querySelector('h1')?.focus({ preventScroll: true })
  })
}
