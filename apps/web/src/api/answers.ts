/** Who learns whether calls are answered; nobody until the shell is there. */
type Listener = { readonly onAnswer: () => void; readonly onNoAnswer: (since?: number) => void }
let listener: Listener | undefined

export function listenToAnswers(given: Listener): void {
  listener = given
}

/** A call was answered, whatever its status. */
export const reportAnswer = (): void => listener?.onAnswer()

/** A call got no answer. */
export const reportNoAnswer = (): void => listener?.onNoAnswer()

/** A call without an answer for so long raises the suspicion that none will come, milliseconds. */
const slowMs = 2000

/** Watches one call until the returned function is called. */
export function watchForAnswer(): () => void {
  const since = Date.now()
  const timer = setTimeout(() => listener?.onNoAnswer(since), slowMs)
  return () => clearTimeout(timer)
}

let isLost = false
export function setConnectionLost(lost: boolean): void {
  isLost = lost
}

/** Whether the bar says that there is no connection: a failed call is no news then (CHAT-58). */
export const isConnectionLost = (): boolean => isLost

/** How long the server may take to say that it is there, milliseconds. */
const timeoutMs = 3000

/** Whether the server answers right now. */
export async function isServerReachable(withinMs = timeoutMs): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(withinMs) })
    return ok
  } catch {
    return false
  }
}
