import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

import classes from './chat-area.module.css'

/** Within this distance the area counts as scrolled to the bottom (AIS-44), pixels. */
const tolerance = 5
/** Older messages are asked for so early, pixels. */
const nearTop = 300
/** What stays free over a question at the top, pixels. */
const roomAbove = 16

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

/**
 * Messages from oldest to newest: stays at the bottom while they come, keeps the place while older ones are loaded. A long
 * answer is followed until its question reaches the top, so that it is read from its beginning.
 */
export function ChatArea({ label, oldestKey, sentCount, older, children }: ChatAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follows = useRef({ isOn: true, keepsQuestion: false, top: 0 })
  const [isAway, setAway] = useState(false)
  const before = useRef({ oldestKey, height: 0 })

  const askForOlder = () => {
    if (older?.hasMore && !older.isLoading && (area.current?.scrollTop ?? 0) < nearTop) older.load()
  }
  const askWhenNotFull = useEffectEvent(askForOlder)

  const whenScrolled = () => {
    const { current: box } = area
    if (!box) return
    const { current: state } = follows
    const isAtEnd = distanceToEnd(box) <= tolerance
    // Going up ends the following, reaching the bottom begins it; growth below the view does neither.
    if (box.scrollTop < state.top - 1) Object.assign(state, { isOn: isAtEnd, keepsQuestion: false })
    else if (isAtEnd) state.isOn = true
    state.top = box.scrollTop
    setAway(!isAtEnd)
    askForOlder()
  }
  const goToEnd = () => {
    Object.assign(follows.current, { isOn: true, keepsQuestion: false })
    if (area.current) moveTo(area.current, area.current.scrollHeight)
  }

  useLayoutEffect(() => {
    Object.assign(follows.current, { isOn: true, keepsQuestion: sentCount > 0 })
    if (area.current) moveTo(area.current, area.current.scrollHeight)
  }, [sentCount])

  // What is read stays where it is while older messages come before it. The first messages are shown from their end at
  // once: at their beginning older ones would be asked for that nobody has scrolled to.
  useLayoutEffect(() => {
    const { current: box } = area
    if (!box) return
    const { oldestKey: lastKey, height } = before.current
    if (lastKey === undefined) {
      if (oldestKey !== undefined && follows.current.isOn) moveTo(box, box.scrollHeight)
    } else if (lastKey !== oldestKey) moveTo(box, box.scrollTop + box.scrollHeight - height)
    before.current = { oldestKey, height: box.scrollHeight }
  })

  // Whoever is at the bottom stays there, whatever grows: an answer, the input below, the window.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current: box } = area
      if (!box) return
      const { isOn, keepsQuestion } = follows.current
      if (isOn) moveTo(box, keepsQuestion ? Math.min(box.scrollHeight, topOfQuestion(box)) : box.scrollHeight)
      setAway(distanceToEnd(box) > tolerance)
    })
    for (const { current } of [area, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  // Messages that do not fill the area never scroll: ask on until they do.
  useEffect(() => askWhenNotFull(), [oldestKey, older?.hasMore, older?.isLoading])

  return (
    <div className={classes.frame}>
      <div
        ref={area}
        className={classes.area}
        role="log"
        aria-label={label}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={whenScrolled}
      >
        <div ref={content} className={classes.content}>
          {children}
        </div>
      </div>
      {older?.isLoading && (
        <span className={classes.older}>
          <Spinner size={18} label="Загрузка прежних сообщений…" />
        </span>
      )}
      {isAway && (
        <span className={classes.down}>
          <IconButton label="К последнему сообщению" icon={IconArrowDown} tone="filled" onClick={goToEnd} />
        </span>
      )}
    </div>
  )
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight
const moveTo = (box: HTMLElement, top: number) => box.scrollTo({ top })

/** Where the newest question would stand at the top of the area. */
function topOfQuestion(box: HTMLElement): number {
  const question = [...box.querySelectorAll('[data-side="person"]')].at(-1)
  if (!question) return box.scrollHeight
  return box.scrollTop + question.getBoundingClientRect().top - box.getBoundingClientRect().top - roomAbove
}
