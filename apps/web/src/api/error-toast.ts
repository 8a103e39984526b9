import { failureTitles } from '@uprava/contract/error-titles.ts'

import { isConnectionLost, isServerReachable } from './answers.ts'
import { ApiError } from './api-error.ts'

/** Shows a failed call to the user; the application sets the function that draws the toast. */
export type ErrorToast = (title: string, messages: readonly string[]) => void
let showToast: ErrorToast = () => undefined
let showQuietToast: ErrorToast = () => undefined

/** Sets the functions that draw the toast of a failure and of what merely waits; called once by each application. */
export function setErrorToast(show: ErrorToast, notice: ErrorToast = show): void {
  showToast = show
  showQuietToast = notice
}

/**
 * Shows a failed call under its own title (ERR-01 to ERR-03). No toast for a 401 of a signed-in call, which the session
 * reports once (ERR-11), nor for a request that the caller cancelled.
 */
export function showError(key: keyof typeof failureTitles, error: unknown): void {
  showErrorAs(failureTitles[key], error)
}

/** The same under a given title, for a call whose title depends on the context. Null: no toast. */
export function showErrorAs(title: string | null, error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 401 || title === null) return
  // The bar says it for all calls.
  if (error.status === 0 && isConnectionLost()) return
  showToast(title, error.messages)
}

/** The same for what nobody has pressed: no toast where the server cannot be reached at all, which the bar will say. */
export async function showBackgroundError(title: string | null, error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 0 && title !== null && !(await isServerReachable()))
    return
  showErrorAs(title, error)
}

/** Says under a title that something waits, also without a connection. */
export function showNotice(title: string, text: string): void {
  showQuietToast(title, [text])
}

/**
 * Runs a call outside React; shows its failure and resolves to false (ERR-05). A component uses `useMutation` with
 * `meta: errorTitle(key)` instead.
 */
export async function withErrorToast<Result>(
  key: keyof typeof failureTitles,
  action: () => Promise<Result>,
): Promise<Result | false> {
  try {
    return await action()
  } catch (error) {
    showError(key, error)
    return false
  }
}
