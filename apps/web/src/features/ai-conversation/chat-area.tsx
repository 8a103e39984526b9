import { IconArrowDown, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

import classes from './chat-area.module.css'
import type { OlderMessages } from './use-older-messages.ts'

/** Within this distance of its end the area is at the bottom (AIS-44), pixels. */
const tolerance = 5
/** Older messages are loaded from this distance to the top on, pixels. */
const nearTop = 300
/** The gap above a question at the top, pixels. */
const gapAbove = 16

type ChatAreaProps = {
  /** Accessible name. */
  label: string
  /** Key of the oldest shown message; a change means that older ones were inserted. */
  oldestKey: string | number | undefined
  /** Number of messages sent by the user: after each the area scrolls to the end. */
  sentCount: number
  older?: OlderMessages
  children: ReactNode
}

/**
 * Messages from oldest to newest. Stays at the bottom when messages are added; a long answer is followed until its
 * question reaches the top, so that it is read from its beginning.
 */
export function ChatArea({ label, oldestKey, sentCount, older, children }: ChatAreaProps) {
  const { area, content, isAway, onScroll, goToEnd } = useScrolling({ oldestKey, sentCount, older })
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
        onScroll={onScroll}
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
      {older?.hasFailed && (
        <span className={classes.older}>
          <Button
            size="small"
            icon={IconRefresh}
            title="Прежние сообщения не загрузились"
            onClick={older.load}
          >
            Повторить
          </Button>
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

/**
 * The scroll position: follows the end, or the newest question, until the user scrolls up; keeps the visible messages in
 * place when older ones are inserted before them.
 */
function useScrolling({
  oldestKey,
  sentCount,
  older,
}: Pick<ChatAreaProps, 'oldestKey' | 'sentCount' | 'older'>) {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const following = useRef({ isOn: true, isQuestionVisible: false, top: 0 })
  const [isAway, setAway] = useState(false)
  const before = useRef({ oldestKey, height: 0 })

  const loadOlder = () => {
    if (older?.hasMore && !older.isLoading && (area.current?.scrollTop ?? 0) < nearTop) older.load()
  }
  // A failure is not tried again by itself: each try would fail at once and show its toast.
  const loadWhenNotFull = useEffectEvent(() => {
    if (!older?.hasFailed) loadOlder()
  })

  const onScroll = () => {
    const { current: box } = area
    if (!box) return
    const { current: state } = following
    const isAtEnd = distanceToEnd(box) <= tolerance
    const goesUp = box.scrollTop < state.top - 1
    // Scrolling up stops the following, reaching the bottom starts it; growth below the view does neither.
    if (goesUp) Object.assign(state, { isOn: isAtEnd, isQuestionVisible: false })
    else if (isAtEnd) state.isOn = true
    state.top = box.scrollTop
    setAway(!isAtEnd)
    if (goesUp || !older?.hasFailed) loadOlder()
  }
  const goToEnd = () => {
    Object.assign(following.current, { isOn: true, isQuestionVisible: false })
    if (area.current) moveTo(area.current, area.current.scrollHeight)
  }

  useLayoutEffect(() => {
    Object.assign(following.current, { isOn: true, isQuestionVisible: sentCount > 0 })
    if (area.current) moveTo(area.current, area.current.scrollHeight)
  }, [sentCount])

  // Visible messages keep their position when older ones are inserted. The first messages are shown from their end:
  // at their beginning older ones would be loaded without need.
  useLayoutEffect(() => {
    const { current: box } = area
    if (!box) return
    const { oldestKey: lastKey, height } = before.current
    if (lastKey === undefined) {
      if (oldestKey !== undefined && following.current.isOn) moveTo(box, box.scrollHeight)
    } else if (lastKey !== oldestKey) moveTo(box, box.scrollTop + box.scrollHeight - height)
    before.current = { oldestKey, height: box.scrollHeight }
  })

  // At the bottom the area stays there when an answer, the input below or the window changes its size.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current: box } = area
      if (!box) return
      const { isOn, isQuestionVisible } = following.current
      if (isOn)
        moveTo(box, isQuestionVisible ? Math.min(box.scrollHeight, topOfQuestion(box)) : box.scrollHeight)
      setAway(distanceToEnd(box) > tolerance)
    })
    for (const { current } of [area, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  // Messages that do not fill the area cannot be scrolled: load more until they do.
  useEffect(() => loadWhenNotFull(), [oldestKey, older?.hasMore, older?.isLoading])
  return { area, content, isAway, onScroll, goToEnd }
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight
const moveTo = (box: HTMLElement, top: number) => box.scrollTo({ top })

/** The scroll position with the newest question at the top of the area. */
function topOfQuestion(box: HTMLElement): number {
  const question = [...box.querySelectorAll('[data-side="person"]')].at(-1)
  if (!question) return box.scrollHeight
  return box.scrollTop + question.getBoundingClientRect().top - box.getBoundingClientRect().top - gapAbove
}
