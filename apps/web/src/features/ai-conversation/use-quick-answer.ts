import { useEffect, useRef, useState } from 'react'

/** An answer that is waited for on the spot. */
export type QuickAnswer = {
  state: 'idle' | 'loading' | 'failed'
  /** Makes the call and keeps what it answers; one under way is given up. */
  ask: (call: (signal: AbortSignal) => Promise<void>) => Promise<void>
  stop: () => void
}

/**
 * The state of a call whose answer is waited for and can be stopped; leaving stops it. A failure is only logged (AIAPI-57,
 * AIAPI-68): the form says that it is ready to try again.
 */
export function useQuickAnswer(): QuickAnswer {
  const [state, setState] = useState<QuickAnswer['state']>('idle')
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const ask: QuickAnswer['ask'] = async (call) => {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    setState('loading')
    try {
      await call(signal)
      setState('idle')
    } catch (error) {
      if (signal.aborted) {
        // One that was given up for the next does not end the next.
        if (request.current?.signal === signal) setState('idle')
        return
      }
      // oxlint-disable-next-line no-console -- AIAPI-57 and AIAPI-58 require the log entry
      console.error('Ошибка при подготовке ответа:', error)
      setState('failed')
    }
  }
  return { state, ask, stop: () => request.current?.abort() }
}
