import { useEffect, useRef, useState } from 'react'

import { callAi } from '#api/index.ts'
import { toRuDate } from '#ui/dates.ts'

import type { Appeal } from './appeal-state.ts'
import { variantsOf } from './variants.ts'

export type Answers = {
  isLoading: boolean
  isFailed: boolean
  ask: (appeal: Appeal) => Promise<void>
  stop: () => void
}

/** Asks for the variants. A failure is only logged (AIAPI-57, AIAPI-68); the form says that it is ready to try again. */
export function useAnswers(channelId: number, change: (part: Partial<Appeal>) => void): Answers {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const ask = async ({ text, date }: Appeal) => {
    request.current?.abort()
    const current = new AbortController()
    request.current = current
    setState('loading')
    try {
      const answer = await callAi('POST /appeals/citizen-appeal', {
        body: {
          text: text.trim(),
          category: 'general',
          metadata: { channel_id: channelId, ...(date === null ? {} : { date: toRuDate(date) }) },
        },
        signal: current.signal,
      })
      const variants = variantsOf(answer.full_text)
      if (variants.length === 0) throw new Error('the answer is empty')
      change({ variants, metadata: answer.metadata, edits: {}, chosen: null, registered: null })
      setState('idle')
    } catch (error) {
      if (current.signal.aborted) return setState('idle')
      // oxlint-disable-next-line no-console -- document 2 §8 asks for the log entry
      console.error('Ошибка при подготовке ответа:', error)
      setState('failed')
    }
  }
  return {
    isLoading: state === 'loading',
    isFailed: state === 'failed',
    ask,
    stop: () => request.current?.abort(),
  }
}
