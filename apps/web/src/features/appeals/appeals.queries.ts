import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { callAi } from '#api/index.ts'

/** An answer is checked once the person pauses for so long, milliseconds. */
const pauseMs = 700

type Answer = { appeal: string; answer: string; kind: string; from: string }

/** The checks of the answer as it stands; while it is typed those of a moment ago. */
export function useAnswerCheck(answer: Answer) {
  const settled = useSettled(answer)
  return useQuery({
    queryKey: ['appeals', 'check', settled],
    queryFn: ({ signal }) => callAi('POST /appeals/check', { body: settled, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}

function useSettled(answer: Answer): Answer {
  const key = JSON.stringify(answer)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.parse(settled) as Answer
}
