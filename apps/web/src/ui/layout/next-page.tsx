import { useEffect, useRef } from 'react'

import { Spinner } from '../feedback/spinner.tsx'
import classes from './next-page.module.css'

/** Asks for the next page when the end of the list comes into sight (DIR-07, DIR-09, NEWS-41). */
export function NextPage({
  isThere,
  isComing,
  onReached,
}: {
  isThere: boolean
  isComing: boolean
  onReached: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    if (!isThere || isComing || !end.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached.current()
      },
      { rootMargin: '400px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isThere, isComing])
  if (!isThere) return null
  return (
    <div ref={end} className={classes.end}>
      {isComing && <Spinner />}
    </div>
  )
}
