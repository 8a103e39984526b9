import { useEffect, useEffectEvent } from 'react'

/** So often an answer is asked for while nothing announces it (ASST-17), milliseconds. */
const askEveryMs = 3000

/** Asks again and again for what nothing announces. */
export function useAskingAgain(isOn: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [isOn])
}
