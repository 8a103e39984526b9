import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const current = createStore({ isReplaced: false })

/** While `isReplaced`, the screen shows a bar of its own in place of the top bar: an open conversation on a phone (NAV-73). */
export function useReplacedTopBar(isReplaced: boolean): void {
  useEffect(() => {
    if (!isReplaced) return
    current.setState(() => ({ isReplaced: true }))
    return () => current.setState(() => ({ isReplaced: false }))
  }, [isReplaced])
}

export const useIsTopBarReplaced = (): boolean => useSelector(current, ({ isReplaced }) => isReplaced)
