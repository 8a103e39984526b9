import { useEffect, useRef, useState } from 'react'

/** True while `now` is, and no shorter than so many milliseconds. */
export function useMinDuration(now: boolean, ms: number): boolean {
  const [holds, setHolds] = useState(now)
  if (now && !holds) setHolds(true)
  const since = useRef(0)
  useEffect(() => {
    if (now) {
      since.current = performance.now()
      return
    }
    if (!holds) return
    const timer = setTimeout(() => setHolds(false), Math.max(ms - (performance.now() - since.current), 0))
    return () => clearTimeout(timer)
  }, [now, holds, ms])
  return holds
}
