import { useEffect, useState } from 'react'

import classes from './go-top.module.css'

/** The button that leads back to the top of a long page; it is there below the middle (NAV-74). */
export function GoTop() {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const read = () => setShown(scrolledShare(document.documentElement) > 0.5)
    read()
    document.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      document.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [])

  const goTop = () => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  if (!shown) return null
  return (
    <button type="button" className={classes.button} aria-label="Наверх" data-hint="Наверх" onClick={goTop}>
      <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden>
        <path d="M12 19V5M5.5 11.5 12 5l6.5 6.5" />
      </svg>
    </button>
  )
}

/** 0 at the top, 1 at the end, 0 where nothing scrolls. */
function scrolledShare({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  const way = scrollHeight - clientHeight
  return way > 0 ? scrollTop / way : 0
}
