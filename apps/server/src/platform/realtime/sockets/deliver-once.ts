/** What one announcement publishes; several parts of it, for different channels, have both in common. */
export type Once = {
  /** What is announced: `message 12`. */
  readonly key: string
  /** Distinguishes a repeated announcement of it, by another node, from further parts of the first. */
  readonly announcement: string
}

/** How long keys are remembered: longer than any repetition comes late. Milliseconds. */
const retention = 180_000

/** Remembers what this node has delivered, so that what is announced twice is delivered once. */
export function deliveredOnce() {
  /** In the order of their arrival. */
  const known = new Map<string, { announcement: string; at: number }>()

  function deleteExpired(): void {
    for (const [key, { at }] of known) {
      if (performance.now() - at < retention) return
      known.delete(key)
    }
  }

  return {
    /** Whether this part is to be delivered: the first announcement of its key. */
    admit({ key, announcement }: Once): boolean {
      const first = known.get(key)
      if (first) return first.announcement === announcement
      deleteExpired()
      known.set(key, { announcement, at: performance.now() })
      return true
    },
    has: (key: string): boolean => known.has(key),
  }
}
