type Change<State, Reading> = (state: State, reading: Reading) => State

/**
 * State is fetched while events come: one that arrives before the answer would be lost, because the answer may be older
 * and there is nothing yet to change. So what happens meanwhile is kept and done to the answer; the changes of this
 * feature do nothing twice, so that an answer which already has them stays as it is.
 */
export function meanwhile<State, Reading>() {
  const running = new Map<string, Set<Change<State, Reading>[]>>()
  return {
    async read(key: string, reading: Reading, fetch: () => Promise<State>): Promise<State> {
      const changes: Change<State, Reading>[] = []
      const others = running.get(key) ?? new Set()
      running.set(key, others.add(changes))
      try {
        const state = await fetch()
        return changes.reduce<State>((now, change) => change(now, reading), state)
      } finally {
        others.delete(changes)
        if (others.size === 0) running.delete(key)
      }
    },
    note(key: string, change: Change<State, Reading>): void {
      for (const changes of running.get(key) ?? []) changes.push(change)
    },
  }
}
