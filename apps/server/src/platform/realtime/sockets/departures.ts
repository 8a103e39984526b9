import type { Audience } from '../types.ts'

/** How long departures are remembered: longer than any event that was prepared before is on its way. Milliseconds. */
const retention = 180_000

/** Remembers which channels have left an audience, so that events that were on their way then do not reach them. */
export function departures() {
  /** In the order of their arrival; `at` by the clock of the process, which no correction of the date moves. */
  const known = new Map<string, { version: number; at: number }>()
  const keyOf = (name: string, channel: string) => `${name} ${channel}`

  function deleteExpired(): void {
    for (const [key, { at }] of known) {
      if (performance.now() - at < retention) return
      known.delete(key)
    }
  }

  return {
    leave({ name, version }: Audience, channels: readonly string[]): void {
      deleteExpired()
      for (const channel of channels) {
        const key = keyOf(name, channel)
        known.delete(key)
        known.set(key, { version, at: performance.now() })
      }
    },
    rejoin(name: string, channels: readonly string[]): void {
      for (const channel of channels) known.delete(keyOf(name, channel))
    },
    /** Whether the channel belonged to the audience at its version. */
    admits({ name, version }: Audience, channel: string): boolean {
      return (known.get(keyOf(name, channel))?.version ?? 0) <= version
    },
  }
}
