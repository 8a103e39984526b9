import { useEffect, useRef, useState } from 'react'

/** Percent. */
const step = 10
const stepMs = 200

/**
 * The bar of an upload (DOC-50): the real share in steps of 10 %, never ahead of it, at most one step in 200 ms. Null
 * while no upload runs.
 */
export function useUploadProgress() {
  const [percent, setPercent] = useState<number | null>(null)
  const share = useRef(0)
  const isRunning = percent !== null && percent < 100

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setPercent((shown) => {
        const isAhead = shown === null || shown + step > share.current * 100
        return isAhead || shown + step >= 100 ? shown : shown + step
      })
    }, stepMs)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    percent,
    begin: () => {
      share.current = 0
      setPercent(0)
    },
    /** Takes the share of the body that has been sent, 0 to 1. */
    report: (sent: number) => {
      share.current = sent
    },
    /** The server has the file: only now the bar is full. */
    finish: () => setPercent(100),
    stop: () => setPercent(null),
  }
}
