import { failureTitles } from '@uprava/contract/error-titles.ts'

import { CallFailed } from './failure.ts'

/** Shows a failed action: the application gives the toast. */
export type FailureSink = (title: string, messages: readonly string[]) => void
let showFailure: FailureSink = () => undefined

export function whenActionFails(sink: FailureSink): void {
  showFailure = sink
}

/**
 * Tells a failed action by its own title (ERR-01 to ERR-03). A 401 of a signed-in call is told once by the session's
 * own toast (ERR-11); what the caller itself cancelled is not told.
 */
export function tellFailure(key: keyof typeof failureTitles, error: unknown): void {
  tellFailureAs(failureTitles[key], error)
}

/** The same under a title of one's own, for a call whose title depends on the place. Null: silence. */
export function tellFailureAs(title: string | null, error: unknown): void {
  if (!(error instanceof CallFailed) || error.status === 401 || title === null) return
  showFailure(title, error.messages)
}

/** Runs an action; on failure tells it and answers false (ERR-05), so that the screen stays as it is. */
export async function act<Result>(
  key: keyof typeof failureTitles,
  action: () => Promise<Result>,
): Promise<Result | false> {
  try {
    return await action()
  } catch (error) {
    tellFailure(key, error)
    return false
  }
}
