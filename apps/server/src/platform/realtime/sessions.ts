/** How long an ended session is remembered; a look-up that began before takes less. Milliseconds. */
const memory = 60_000

export type EndedSessions = ReturnType<typeof endedSessions>

/** The sessions that ended a moment ago: a subscription may have been let in by a look-up from before. */
export function endedSessions() {
  const endedAt = new Map<number, number>()

  function forgetOld(): void {
    for (const [sessionId, at] of endedAt) {
      if (Date.now() - at < memory) return
      endedAt.delete(sessionId)
    }
  }

  return {
    add(sessionIds: readonly number[]): void {
      forgetOld()
      for (const sessionId of sessionIds) {
        endedAt.delete(sessionId)
        endedAt.set(sessionId, Date.now())
      }
    },
    has: (sessionId: number): boolean => endedAt.has(sessionId),
  }
}
