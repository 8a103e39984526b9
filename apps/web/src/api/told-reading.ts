import { QueryCache, type Query, type QueryMeta } from '@tanstack/react-query'
import type { failureTitles } from '@uprava/contract/error-titles.ts'

import { tellFailure } from './act.ts'
import { CallFailed } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tells that the reading has failed for good: after its last repetition, once. */
      whenFailed?: (error: unknown) => void
    }
  }
}

/** The `meta` of a reading whose failure is told by the title of its call (ERR-01). */
export const toldAs = (key: keyof typeof failureTitles): QueryMeta => ({
  whenFailed: (error) => tellFailure(key, error),
})

/** Whether a failed reading is asked for again by itself: only when no answer came at all, and so many times (ERR-18). */
export const repeatedWithoutAnswer =
  (times: number) =>
  (failures: number, error: unknown): boolean =>
    isLost(error) && failures < times

/** The cache of an application's readings. It tells each failure once: when it is final, not with every repetition. */
export function readingsThatTell(): QueryCache {
  const told = new WeakMap<object, number>()
  const tell = (error: unknown, query: Query<unknown, unknown>) => {
    const { data, dataUpdateCount } = query.state
    // What is shown is asked for again and again by itself: one lost connection is one failure until something comes.
    if (data !== undefined && isLost(error)) {
      if (told.get(query) === dataUpdateCount) return
      told.set(query, dataUpdateCount)
    }
    query.meta?.whenFailed?.(error)
  }
  return new QueryCache({ onError: tell })
}

const isLost = (error: unknown) => error instanceof CallFailed && error.status === 0
