import { useEffect, useRef, type ReactNode } from 'react'

import { Logo } from './logo.tsx'
import classes from './page.module.css'

interface PageProps {
  /** The screen's name: its h1, and what the bar of narrow screens shows. */
  title: string
  /** The title is what one reads here, and not the name of a section: narrow screens show it under their bar too. */
  titleStays?: boolean
  /** Above the title: the way back, where the bar of narrow screens has none. */
  above?: ReactNode
  /** Beside the title: the screen's own actions. */
  actions?: ReactNode
  /** Under the title: a line of explanation. */
  note?: ReactNode
  /** fill: as high as the window, the content scrolls by itself (messenger, work station). */
  size?: 'text' | 'wide' | 'fill'
  children: ReactNode
}

/** A screen inside the shell, which is the `main` landmark around it: one h1, the actions, the content. */
export function Page({ title, titleStays, above, actions, note, size = 'wide', children }: PageProps) {
  const heading = useHeadingFocus()
  const isBare = !actions && !note && !titleStays
  return (
    <div className={classes.page} data-size={size}>
      <header className={classes.header} data-safe-area data-bare={isBare || undefined}>
        <div className={classes.titles}>
          {above}
          <h1 ref={heading} tabIndex={-1} className={classes.title} data-stays={titleStays || undefined}>
            {title}
          </h1>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

interface BarePageProps {
  title: string
  /** Under the title: what to do here. */
  note?: ReactNode
  /** Right in the bar: «Выйти», «Войти». */
  corner?: ReactNode
  size?: 'card' | 'text' | 'wide'
  children: ReactNode
}

/** A screen without the sidebar: sign-in, registration, choosing a channel, public documents. */
export function BarePage({ title, note, corner, size = 'card', children }: BarePageProps) {
  const heading = useHeadingFocus()
  return (
    <div className={classes.bare}>
      <header className={classes.bar} data-safe-area>
        <Logo />
        {corner}
      </header>
      <main id="main" className={classes.main} data-size={size}>
        <div className={classes.bareTitles}>
          <h1 ref={heading} tabIndex={-1} className={classes.bareTitle}>
            {title}
          </h1>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {children}
      </main>
      {size === 'card' && <Horizon />}
    </div>
  )
}

/** The edge of a settlement under the card: hills, roofs, the administration's porch. For the eye alone. */
function Horizon() {
  return (
    <svg viewBox="0 0 1600 180" preserveAspectRatio="xMidYMax slice" className={classes.horizon} aria-hidden>
      <path d="M0 118c160-62 330-70 520-30s330 28 520-22 380-34 560 30v84H0Z" className={classes.far} />
      <g className={classes.houses}>
        <path d="M520 120V96l34-22 34 22v24Z" />
        <path d="M544 120v-14h18v14M600 120v-18l24-16 24 16v18Z" />
        <path d="M690 120V80h180v40M680 80l100-40 100 40Z" />
        <path d="M712 120V90M746 120V90M780 120V90M814 120V90M848 120V90M780 40V14h26l-7 7 7 7h-26" />
        <path d="M920 120v-20l28-18 28 18v20ZM990 120V92l36-24 36 24v28Z" />
        <path d="M1018 120v-14h16v14M470 120v-30M470 92c-13 0-15-12-9-18-4-13 9-21 15-12 12 0 13 14 7 19 4 8-4 11-13 11Z" />
        <path d="M1104 120V84M1104 98l-16 8 16-30 16 30-16-8M1140 120V92M1140 104l-12 6 12-24 12 24-12-6" />
      </g>
      <path d="M0 132c220-30 420-16 640-12s420 6 600-4 260-8 360 6v58H0Z" className={classes.near} />
    </svg>
  )
}

/** A surface with content on it: lies, casts no shadow. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `${classes.card} ${className}` : classes.card}>{children}</div>
}

let screensSeen = 0

/**
 * After a change of screens the focus goes to the heading, so that a screen reader says where one is; unless the screen
 * has already put it somewhere, or it is the first screen of the visit.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    screensSeen += 1
    const focused = document.activeElement
    const focusIsInside = document.querySelector('#main')?.contains(focused)
    if (screensSeen > 1 && !focusIsInside) heading.current?.focus({ preventScroll: true })
  }, [])

  return heading
}
