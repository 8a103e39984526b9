import { useEffect, useState, type RefObject } from 'react'

import classes from './go-top.module.css'

interface GoTopProps {
  /** over-half on `/organization`, half-or-more on the landing (NAV-74). */
  appears: 'over-half' | 'half-or-more'
  /** What scrolls, when it is not the page itself. */
  scroller?: RefObject<HTMLElement | null>
}

/** The button that leads back to the top of a long page. Knows no component library: the landing has it too. */
export function GoTop({ appears, scroller }: GoTopProps) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const element = scroller?.current ?? null
    const source: HTMLElement | Document = element ?? document
    const read = () => {
      const share = scrolledShare(element ?? document.documentElement)
      setShown(appears === 'over-half' ? share > 0.5 : share >= 0.5)
    }
    read()
    source.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      source.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [appears, scroller])

  const goTop = () => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const target = scroller?.current ?? window
    target.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
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
