/** What one announcement publishes; several parts of it, for different channels, have both in common. */
export type Once = {
  /** What is announced: `message 12`. */
  readonly key: string
  /** Distinguishes a repeated announcement of it, by another node, from further parts of the first. */
  readonly announcement: string
}

/** How long keys are remembered at least: longer than any repetition comes late. Milliseconds. */
const retention = 180_000

/** Remembers what this node has delivered, so that what is announced twice is delivered once. */
export function deliveredOnce() {
  /** Announcements by their key. */
  let known = new Map<string, string>()
  /** Of the period before: dropped as a whole, which costs a busy node nothing for each key. */
  let former = new Map<string, string>()
  let since = performance.now()

  function dropExpired(): void {
    const periods = (performance.now() - since) / retention
    if (periods < 1) return
    former = periods < 2 ? known : new Map<string, string>()
    known = new Map<string, string>()
    since = performance.now()
  }

  return {
    /** Whether this part is to be delivered: the first announcement of its key. */
    admit({ key, announcement }: Once): boolean {
      const first = known.get(key) ?? former.get(key)
      if (first !== undefined) return first === announcement
      dropExpired()
      known.set(key, announcement)
      return true
    },
    has: (key: string): boolean => known.has(key) || former.has(key),
  }
}
