import { MutationCache, QueryCache, type Query } from '@tanstack/react-query'
import { failureTitles } from '@uprava/contract/error-titles.ts'

import { ApiError } from './api-error.ts'
import { showBackgroundError, showErrorAs } from './error-toast.ts'

/** What the caches below do when a query or a mutation fails. Without any of the fields the failure is silent. */
export type ErrorMeta = {
  /** Title of the error toast. Null: no toast. */
  errorTitle?: string | null
  /** Called instead of the toast, for a failure that is shown in another way. */
  onFinalError?: (error: unknown) => void
}

/** What a query does besides being shown. */
export type AnswerMeta = {
  /**
   * Called with every answer that is taken, the server's or one that is kept in the browser. In the `queryFn` itself it would
   * also run for a kept answer that comes too late and is dropped.
   */
  onAnswer?: (data: unknown) => void
}

/** The `meta` of a query whose answers also change something else. */
export const onAnswer = <Data>(apply: (data: Data) => void): AnswerMeta => ({
  onAnswer: (data) => apply(data as Data),
})

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta & AnswerMeta
    mutationMeta: ErrorMeta
  }
}

/** The `meta` of a query or a mutation whose failure is shown under the title of its call (ERR-01). */
export const errorTitle = (key: keyof typeof failureTitles): ErrorMeta => ({ errorTitle: failureTitles[key] })

/** A `retry` option: repeats a query only when no answer came at all, at most `times` times (ERR-18). */
export const retryWithoutAnswer =
  (times: number) =>
  (failures: number, error: unknown): boolean =>
    isConnectionError(error) && failures < times

/** A cache of queries that reports each answer and each failure once, the latter after the last retry, as the `meta` of the query says. */
export function createQueryCache(): QueryCache {
  const reported = new WeakMap<object, number>()
  const onError = (error: unknown, query: Query<unknown, unknown>) => {
    const { data, dataUpdateCount } = query.state
    // Shown data is refetched in the background: one lost connection is one failure until the next success.
    if (data !== undefined && isConnectionError(error)) {
      if (reported.get(query) === dataUpdateCount) return
      reported.set(query, dataUpdateCount)
    }
    if (query.meta?.onFinalError) query.meta.onFinalError(error)
    else void showBackgroundError(query.meta?.errorTitle ?? null, error)
  }
  return new QueryCache({ onError, onSuccess: (data, { meta }) => meta?.onAnswer?.(data) })
}

/** A cache of mutations that reports each failure as the `meta` of the mutation says (ERR-01, ERR-05). */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  })
}

function report(error: unknown, meta: ErrorMeta | undefined): void {
  if (meta?.onFinalError) meta.onFinalError(error)
  else showErrorAs(meta?.errorTitle ?? null, error)
}

const isConnectionError = (error: unknown) => error instanceof ApiError && error.status === 0
