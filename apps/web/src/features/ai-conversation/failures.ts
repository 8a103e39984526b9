import { aiFailureTitles } from '@uprava/contract/error-titles.ts'

import { ApiError, showErrorAs, type ErrorMeta } from '#api/index.ts'

/**
 * Tells a failed call of the AI service: its own title, then the server's messages and the code (AIAPI-43 to AIAPI-51).
 * `firstLine` stands before them where a failure has two texts (AIAPI-67).
 */
export function tellAi(key: keyof typeof aiFailureTitles, error: unknown, firstLine?: string): void {
  showErrorAs(aiFailureTitles[key], withCode(error, firstLine))
}

/** The `meta` of a reading of the AI service whose failure is told by the title of its call. */
export const toldByAi = (key: keyof typeof aiFailureTitles): ErrorMeta => ({
  onFinalError: (error) => tellAi(key, error),
})

/** Runs an action of the AI service; on failure tells it and answers false (ERR-05). */
export async function actAi<Result>(
  key: keyof typeof aiFailureTitles,
  action: () => Promise<Result>,
  firstLine?: string,
): Promise<Result | false> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    tellAi(key, error, firstLine)
    return false
  }
}

/** The same failure with its code behind the server's messages; one without an answer has no code. */
export function withCode(error: unknown, firstLine?: string): unknown {
  if (!(error instanceof ApiError)) return error
  const lines = [firstLine, ...error.messages, error.status > 0 && `Код: ${error.status}`].filter(
    (line) => typeof line === 'string',
  )
  return new ApiError(error.status, { general: lines }, { reason: error.reason })
}
