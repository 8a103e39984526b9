import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '../buttons/button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { loadNextPage, type Pages } from '../lib/load-next-page.ts'
import classes from './next-page.module.css'

type NextPageProps = {
  list: Pages & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
  }
}

/**
 * Loads the next page when the end of the list comes into sight (DIR-07, DIR-09, NEWS-41, LAW-13). After a failure it is asked
 * for again by hand: the end is still in sight, and each try would fail at once.
 */
export function NextPage({ list }: NextPageProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void loadNextPage(list))
  const isWatched = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!isWatched || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '400px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWatched])
  if (!hasNextPage) return null
  return (
    <div ref={end} className={classes.end}>
      {isFetchingNextPage && <Spinner />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <Button size="small" icon={IconRefresh} onClick={() => void loadNextPage(list)}>
          Повторить
        </Button>
      )}
    </div>
  )
}
