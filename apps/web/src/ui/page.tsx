import { useEffect, useRef, type ReactNode } from 'react'
import { Logo } from './logo.tsx'
import classes from './page.module.css'
import { useShownAsScreenTitle } from './screen-title.ts'

interface PageProps {
  /** The screen's name: its h1, and what the bar of narrow screens shows. */
  title: string
  /** Beside the title: the screen's own actions. */
  actions?: ReactNode
  /** Under the title: a line of explanation. */
  note?: ReactNode
  /** fill: as high as the window, the content scrolls by itself (messenger, work station). */
  size?: 'text' | 'wide' | 'fill'
  children: ReactNode
}

/** A screen inside the shell, which is the `main` landmark around it: one h1, the actions, the content. */
export function Page({ title, actions, note, size = 'wide', children }: PageProps) {
  const heading = useHeadingFocus()
  useShownAsScreenTitle(title)
  return (
    <div className={classes.page} data-size={size}>
      <header className={classes.header} data-stays-clear data-bare={!actions && !note ? true : undefined}>
        <div className={classes.titles}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
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
  useShownAsScreenTitle(title)
  return (
    <div className={classes.bare}>
      <header className={classes.bar} data-stays-clear>
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
    </div>
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
