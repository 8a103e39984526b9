import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const current = createStore('')

/** The title of the mounted screen, for a bar above it (NAV-73). The screen's own h1 is drawn by `Page`. */
export const useScreenTitle = (): string => useSelector(current)

/** Sets the title while the calling screen is mounted. */
export function useSetScreenTitle(title: string): void {
  useEffect(() => {
    current.setState(() => title)
    return () => current.setState((shown) => (shown === title ? '' : shown))
  }, [title])
}
