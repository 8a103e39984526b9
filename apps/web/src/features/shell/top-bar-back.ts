import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { makeListeners } from '#ui/lib/listeners.ts'

let current: (() => void) | undefined
const listeners = makeListeners()

function change(back: (() => void) | undefined): void {
  current = back
  listeners.tell()
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
  return useSyncExternalStore(listeners.subscribe, () => current)
}
