import { useEffect, useRef, useState } from 'react'

const STEP = 10
const STEP_LASTS_MS = 200

/**
 * The bar of an upload (DOC-50): the real share in steps of 10 %, never ahead of it, at most one step in 200 ms. Null
 * while nothing runs.
 */
export function useUploadProgress() {
  const [percent, setPercent] = useState<number | null>(null)
  const share = useRef(0)
  const isRunning = percent !== null && percent < 100

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setPercent((shown) => {
        const isAhead = shown === null || shown + STEP > share.current * 100
        return isAhead || shown + STEP >= 100 ? shown : shown + STEP
      })
    }, STEP_LASTS_MS)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    percent,
    begin: () => {
      share.current = 0
      setPercent(0)
    },
    /** How much of the body has been sent, 0 to 1. */
    report: (sent: number) => {
      share.current = sent
    },
    /** The server has it: only now the bar is full. */
    finish: () => setPercent(100),
    stop: () => setPercent(null),
  }
}
