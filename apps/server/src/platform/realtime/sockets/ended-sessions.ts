/** How long an ended session is stored: longer than any authorization that began before. Milliseconds. */
const retention = 60_000

export type EndedSessions = ReturnType<typeof endedSessions>

/** Recently ended sessions: an authorization that began before the end may still admit them. */
export function endedSessions() {
  const endedAt = new Map<number, number>()

  function deleteExpired(): void {
    for (const [sessionId, at] of endedAt) {
      if (performance.now() - at < retention) return
      endedAt.delete(sessionId)
    }
  }

  return {
    add(sessionIds: readonly number[]): void {
      deleteExpired()
      for (const sessionId of sessionIds) {
        endedAt.delete(sessionId)
        endedAt.set(sessionId, performance.now())
      }
    },
    has: (sessionId: number): boolean => endedAt.has(sessionId),
  }
}
