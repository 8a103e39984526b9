/** Who learns whether calls are answered; nobody until the shell is there. */
type Listener = { readonly onAnswer: () => void; readonly onNoAnswer: () => void }
let listener: Listener | undefined

export function listenToAnswers(given: Listener): void {
  listener = given
}

/** A call was answered, whatever its status. */
export const reportAnswer = (): void => listener?.onAnswer()

/** A call got no answer. */
export const reportNoAnswer = (): void => listener?.onNoAnswer()

/** How long the server may take to say that it is there, milliseconds. */
const timeoutMs = 3000

/** Whether the server answers right now. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    return ok
  } catch {
    return false
  }
}
