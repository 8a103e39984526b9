import { useEffect, useSyncExternalStore } from 'react'

import { makeListeners } from '../lib/listeners.ts'

let shown = ''
const listeners = makeListeners()

/** The title of the screen that stands now, for a bar above it (NAV-73). The screen's own h1 says it by `Page`. */
export function useScreenTitle(): string {
  return useSyncExternalStore(listeners.subscribe, () => shown)
}

/** Tells the bar above what the screen is called, while the screen stands. */
export function useShownAsScreenTitle(title: string): void {
  useEffect(() => {
    change(title)
    return () => {
      if (shown === title) change('')
    }
  }, [title])
}

function change(title: string): void {
  shown = title
  listeners.tell()
}
