import { useEffect, useState } from 'react'

/** True while `now` is, and no shorter than so many milliseconds. */
export function useAtLeast(now: boolean, ms: number): boolean {
  const [holdsUntil, setHoldsUntil] = useState(0)
  const [wasOn, setWasOn] = useState(false)
  if (now !== wasOn) {
    setWasOn(now)
    if (now) setHoldsUntil(performance.now() + ms)
  }
  useEffect(() => {
    if (now || holdsUntil === 0) return
    const timer = setTimeout(() => setHoldsUntil(0), Math.max(holdsUntil - performance.now(), 0))
    return () => clearTimeout(timer)
  }, [now, holdsUntil])
  return now || holdsUntil > 0
}
