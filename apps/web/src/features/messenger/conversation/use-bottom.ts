import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VListHandle } from 'virtua'

import type { Row } from './rows.ts'

/** Within this distance of the bottom the list follows new messages (MSG-67), pixels. */
const nearBottom = 100
/** So far from it a button leads back there, pixels. */
const farFromBottom = 600

/**
 * Follows the bottom: always for one's own message, otherwise when the list stands within 100 px of it (MSG-67 to
 * MSG-69). A chat opens at its first unread message, or at the end.
 */
export function useBottom(
  list: RefObject<VListHandle | null>,
  rows: readonly Row[],
  outgoingCount: number,
  /** Loads the end of the history when the rows stand in the past, and says whether it had to. */
  loadEnd: () => boolean,
) {
  const isNear = useRef(true)
  const isOpened = useRef(false)
  const seenOutgoing = useRef(outgoingCount)
  const [isAway, setAway] = useState(false)
  const lastKey = rows.at(-1)?.key

  const whenScrolled = () => {
    const handle = list.current
    if (!handle) return
    const distance = handle.scrollSize - handle.scrollOffset - handle.viewportSize
    isNear.current = distance <= nearBottom
    setAway(distance > farFromBottom)
  }
  const follow = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const toEnd = () => {
    isNear.current = true
    if (!loadEnd()) follow()
  }

  const whenGrown = useEffectEvent(() => {
    if (rows.length === 0) return
    const isOwn = outgoingCount > seenOutgoing.current
    seenOutgoing.current = outgoingCount
    if (!isOpened.current) {
      isOpened.current = true
      const unreadAt = rows.findIndex((row) => row.kind === 'unread')
      if (unreadAt > 0) list.current?.scrollToIndex(unreadAt, { align: 'start' })
      else follow()
    } else if (isOwn) toEnd()
    else if (isNear.current) follow()
  })
  useLayoutEffect(() => whenGrown(), [lastKey, outgoingCount])
  return { isAway, whenScrolled, toEnd }
}

/** Whether this drawing puts rows in front of the known ones: then the list keeps its place by the bottom. */
export function usePrepending(oldestId: number | undefined, rowCount: number): boolean {
  const [known, setKnown] = useState({ oldestId, rowCount, isPrepending: false })
  if (known.oldestId === oldestId && known.rowCount === rowCount) return known.isPrepending
  const isPrepending = known.oldestId !== undefined && oldestId !== undefined && oldestId < known.oldestId
  setKnown({ oldestId, rowCount, isPrepending })
  return isPrepending
}
