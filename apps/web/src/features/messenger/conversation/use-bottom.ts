import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

import type { Row } from './rows.ts'

/** The list follows new messages within this distance of the bottom (MSG-67), pixels. */
const followDistance = 100
/** Beyond this distance a button scrolls back, pixels. */
const buttonDistance = 600

/**
 * Follows the bottom: always after an own message, otherwise when the list is within 100 px of it (MSG-67 to MSG-69). A
 * chat opens at its first unread message, or at the end.
 */
export function useBottom(
  list: RefObject<VirtualizerHandle | null>,
  rows: readonly Row[],
  outgoingCount: number,
  /** Loads the end of the history if it is not loaded; returns whether it had to. */
  loadEnd: () => boolean,
) {
  const isNear = useRef(true)
  const isOpened = useRef(false)
  const previousOutgoing = useRef(outgoingCount)
  /** The end stands in sight, and stays when the messages above it grow. */
  const holdsEnd = useRef(false)
  const [isAway, setAway] = useState(false)
  const lastKey = rows.at(-1)?.key

  const onScroll = () => {
    const handle = list.current
    if (!handle) return
    const distance = handle.scrollSize - handle.scrollOffset - handle.viewportSize
    isNear.current = distance <= followDistance
    setAway(distance > buttonDistance)
  }
  /** Before somebody is led to a message: what grows meanwhile does not lead back. */
  const leaveEnd = () => {
    holdsEnd.current = false
  }
  const follow = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const scrollToEnd = () => {
    isNear.current = true
    if (!loadEnd()) follow()
  }

  const onRowsChange = useEffectEvent(() => {
    if (rows.length === 0) return
    const isOwn = outgoingCount > previousOutgoing.current
    previousOutgoing.current = outgoingCount
    if (!isOpened.current) {
      isOpened.current = true
      const unreadAt = rows.findIndex((row) => row.kind === 'unread')
      if (unreadAt > 0) {
        leaveEnd()
        list.current?.scrollToIndex(unreadAt, { align: 'start' })
      } else follow()
    } else if (isOwn) scrollToEnd()
    else if (isNear.current) follow()
  })
  useLayoutEffect(() => onRowsChange(), [lastKey, outgoingCount])
  // Left for another chat it stays in the page, and opens as if for the first time.
  useLayoutEffect(
    () => () => {
      isOpened.current = false
      isNear.current = true
    },
    [],
  )

  /**
   * What stands at the lower edge stays there when the list loses height to the composer or gets it back, and the end stays in
   * sight when a message grows: by its picture, by a reaction, by what is measured only now.
   */
  const holdBottom = useCallback((frame: HTMLElement | null) => {
    const log = frame?.querySelector('[role="log"]')
    if (!log?.firstElementChild) return
    const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight <= 1
    let { clientHeight: height, scrollTop: offset } = log
    holdsEnd.current = isAtEnd()
    const onScroll = () => {
      // Only somebody who scrolls up leaves the end; a list that has grown is not left.
      holdsEnd.current = isAtEnd() || (holdsEnd.current && log.scrollTop >= offset)
      // The browser's own correction for a new height is not where somebody has scrolled to.
      if (log.clientHeight === height) offset = log.scrollTop
    }
    const observer = new ResizeObserver(() => {
      const lost = height - log.clientHeight
      height = log.clientHeight
      if (holdsEnd.current) log.scrollTop = log.scrollHeight
      else if (lost !== 0) log.scrollTop = offset + lost
      offset = log.scrollTop
    })
    log.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(log)
    observer.observe(log.firstElementChild)
    return () => {
      log.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [])
  return { isAway, onScroll, scrollToEnd, leaveEnd, holdBottom }
}

/** Whether this render inserts rows before the known ones: the list then keeps its scroll position from the bottom. */
export function usePrepending(oldestId: number | undefined, rowCount: number): boolean {
  const [known, setKnown] = useState({ oldestId, rowCount, isPrepending: false })
  if (known.oldestId === oldestId && known.rowCount === rowCount) return known.isPrepending
  const isPrepending = known.oldestId !== undefined && oldestId !== undefined && oldestId < known.oldestId
  setKnown({ oldestId, rowCount, isPrepending })
  return isPrepending
}
