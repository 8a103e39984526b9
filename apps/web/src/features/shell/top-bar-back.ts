import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

let current: (() => void) | undefined
const listeners = new Set<() => void>()

function change(back: (() => void) | undefined): void {
  current = back
  for (const listener of listeners) listener()
}

/** While `isShown`, the top bar has a back button in place of the menu button: an open conversation (NAV-73). */
export function useBackInTopBar(isShown: boolean, onBack: () => void): void {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isShown) return
    const back = () => goBack()
    change(back)
    return () => {
      if (current === back) change(undefined)
    }
  }, [isShown])
}

export function useTopBarBack(): (() => void) | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
