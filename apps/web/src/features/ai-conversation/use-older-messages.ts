import { useState } from 'react'

/** The messages before the oldest shown one, as the chat area loads them. */
export type OlderMessages = {
  hasMore: boolean
  isLoading: boolean
  /** The last reading failed: the next one is begun by the person, by scrolling on or by «Повторить». */
  hasFailed: boolean
  load: () => void
}

/**
 * Reads older messages, one page at a time. `conversation` names what they belong to: in another one nothing has failed yet.
 * `read` answers false after a failure, which it has shown or logged.
 */
export function useOlderMessages(
  conversation: string | number,
  hasMore: boolean,
  read: () => Promise<boolean>,
): OlderMessages {
  const [reading, setReading] = useState<{ of: string | number; hasFailed: boolean } | null>(null)
  const own = reading?.of === conversation ? reading : null
  const load = async () => {
    if (own && !own.hasFailed) return
    const begun = { of: conversation, hasFailed: false }
    setReading(begun)
    const isRead = await read()
    setReading((now) => (now !== begun ? now : isRead ? null : { ...begun, hasFailed: true }))
  }
  return {
    hasMore,
    isLoading: own?.hasFailed === false,
    hasFailed: own?.hasFailed === true,
    load: () => void load(),
  }
}
