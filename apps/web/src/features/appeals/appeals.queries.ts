import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { callAi } from '#api/index.ts'
import { useDebounced } from '#ui/lib/use-debounced.ts'

/** An answer is checked once the person pauses for so long, milliseconds. */
const pauseMs = 700

type Answer = { appeal: string; answer: string; kind: string; from: string }

/** The checks of the answer as it stands; while it is typed those of a moment ago. */
export function useAnswerCheck(answer: Answer) {
  const settled = JSON.parse(useDebounced(JSON.stringify(answer), pauseMs)) as Answer
  return useQuery({
    queryKey: ['appeals', 'check', settled],
    queryFn: ({ signal }) => callAi('POST /appeals/check', { body: settled, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}
