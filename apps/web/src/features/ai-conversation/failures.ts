import { aiFailureTitles } from '@uprava/contract/error-titles.ts'

import { ApiError, showErrorAs, type ErrorMeta } from '#api/index.ts'

/**
 * Shows a failed call of the AI service: its own title, then the server's messages and the code (AIAPI-43 to AIAPI-51).
 * `firstLine` is put before them where a failure has two texts (AIAPI-67).
 */
export function showAiError(key: keyof typeof aiFailureTitles, error: unknown, firstLine?: string): void {
  showErrorAs(aiFailureTitles[key], withCode(error, firstLine))
}

/** The `meta` of a query or mutation of the AI service: its failure is shown under the title of the call. */
export const aiErrorTitle = (key: keyof typeof aiFailureTitles): ErrorMeta => ({
  onFinalError: (error) => showAiError(key, error),
})

/** Runs a call of the AI service outside React; shows its failure and resolves to false (ERR-05). */
export async function withAiErrorToast<Result>(
  key: keyof typeof aiFailureTitles,
  action: () => Promise<Result>,
  firstLine?: string,
): Promise<Result | false> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showAiError(key, error, firstLine)
    return false
  }
}

/** The error with its status after the server's messages; an error without a response has none. */
export function withCode(error: unknown, firstLine?: string): unknown {
  if (!(error instanceof ApiError)) return error
  const lines = [firstLine, ...error.messages, error.status > 0 && `Код: ${error.status}`].filter(
    (line) => typeof line === 'string',
  )
  return new ApiError(error.status, { general: lines }, { reason: error.reason })
}
