import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'

const current = createStore<{ goBack: (() => void) | undefined }>({ goBack: undefined })

/** While `isShown`, the top bar has a back button in place of the menu button: an open conversation (NAV-73). */
export function useBackInTopBar(isShown: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isShown) return
    const goBack = () => back()
    current.setState(() => ({ goBack }))
    return () => {
      if (current.state.goBack === goBack) current.setState(() => ({ goBack: undefined }))
    }
  }, [isShown])
}

export const useTopBarBack = (): (() => void) | undefined => useSelector(current, ({ goBack }) => goBack)
