import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'

import classes from './chat-area.module.css'

/** Within this distance the area counts as scrolled to the bottom (document 2 §2), pixels. */
const tolerance = 5
/** Older messages are asked for so early, pixels. */
const nearTop = 300

type ChatAreaProps = {
  /** What the messages are, for a screen reader. */
  label: string
  /** The oldest shown message; when it changes, older ones stand before it. */
  oldestKey: string | number | undefined
  /** How many messages the person has sent: with each the area goes to the end. */
  sentCount: number
  older?: { hasMore: boolean; isLoading: boolean; load: () => void }
  children: ReactNode
}

/** Messages from oldest to newest: stays at the bottom while they come, keeps the place while older ones are loaded. */
export function ChatArea({ label, oldestKey, sentCount, older, children }: ChatAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isAway, goToEnd, whenScrolled } = useBottom(area, content, sentCount)
  usePlaceKept(area, oldestKey)

  const askForOlder = () => {
    if (older?.hasMore && !older.isLoading && (area.current?.scrollTop ?? 0) < nearTop) older.load()
  }
  // Messages that do not fill the area never scroll: ask on until they do.
  useEffect(askForOlder, [oldestKey, older?.hasMore, older?.isLoading])

  return (
    <div className={classes.frame}>
      <div
        ref={area}
        className={classes.area}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        onScroll={() => {
          whenScrolled()
          askForOlder()
        }}
      >
        <div ref={content} className={classes.content}>
          {older?.isLoading && (
            <div className={classes.older}>
              <Spinner size={18} label="Загрузка прежних сообщений…" />
            </div>
          )}
          {children}
        </div>
      </div>
      {isAway && (
        <span className={classes.down}>
          <IconButton label="К последнему сообщению" icon={IconArrowDown} tone="filled" onClick={goToEnd} />
        </span>
      )}
    </div>
  )
}

type Place = React.RefObject<HTMLDivElement | null>

/** Whoever is at the bottom stays there, whatever grows: an answer, the input below, the window. */
function useBottom(area: Place, content: Place, sentCount: number) {
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)

  const goToEnd = useCallback(() => {
    isAtEnd.current = true
    setAway(false)
    area.current?.scrollTo({ top: area.current.scrollHeight })
  }, [area])

  const whenScrolled = () => {
    const { current: box } = area
    if (!box) return
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight <= tolerance
    setAway(!isAtEnd.current)
  }

  useLayoutEffect(() => goToEnd(), [sentCount, goToEnd])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) goToEnd()
    })
    for (const { current } of [area, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [area, content, goToEnd])

  return { isAway, goToEnd, whenScrolled }
}

/** What is read stays where it is while older messages come before it. */
function usePlaceKept(area: Place, oldestKey: string | number | undefined): void {
  const before = useRef({ oldestKey, height: 0 })
  useLayoutEffect(() => {
    const { current: box } = area
    if (!box) return
    const { current: last } = before
    if (last.oldestKey !== undefined && last.oldestKey !== oldestKey && last.height > 0) box.scrollTop += box.scrollHeight - last.height
    before.current = { oldestKey, height: box.scrollHeight }
  })
}
