import type { Icon } from '@tabler/icons-react'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'

/** A button that a screen puts into the top bar of narrow screens: its filters, actions or list (NAV-73). */
export type TopBarAction = { label: string; icon: Icon; press: () => void }

const current = createStore<{ action: TopBarAction | undefined }>({ action: undefined })

/** Shows the button while the calling screen is mounted. */
export function useTopBarAction(label: string, icon: Icon, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const action = { label, icon, press: () => press() }
    current.setState(() => ({ action }))
    return () => {
      // The next screen may have set its own before this one is unmounted.
      if (current.state.action === action) current.setState(() => ({ action: undefined }))
    }
  }, [label, icon])
}

export const useCurrentTopBarAction = (): TopBarAction | undefined =>
  useSelector(current, ({ action }) => action)
