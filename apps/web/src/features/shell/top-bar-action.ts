import type { Icon } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { makeListeners } from '#ui/lib/listeners.ts'

/** A button a screen puts into the top bar of narrow screens: its filters, actions or list (NAV-73). */
export type TopBarAction = { label: string; icon: Icon; press: () => void }

let current: TopBarAction | undefined
const listeners = makeListeners()

function change(action: TopBarAction | undefined): void {
  current = action
  listeners.tell()
}

/** Shows the button while the screen stands. */
export function useTopBarAction(label: string, icon: Icon, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const action = { label, icon, press: () => press() }
    change(action)
    return () => {
      if (current === action) change(undefined)
    }
  }, [label, icon])
}

export function useCurrentTopBarAction(): TopBarAction | undefined {
  return useSyncExternalStore(listeners.subscribe, () => current)
}
