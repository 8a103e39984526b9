import { useEffect, useSyncExternalStore } from 'react'

let shown = ''
const listeners = new Set<() => void>()

/** The title of the screen that stands now, for a bar above it (NAV-73). The screen's own h1 says it by `Page`. */
export function useScreenTitle(): string {
  return useSyncExternalStore(subscribe, () => shown)
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
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
