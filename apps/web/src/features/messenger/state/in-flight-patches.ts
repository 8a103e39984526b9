type Patch<State, Context> = (state: State, context: Context) => State

/**
 * Applies events that arrive while a request is in flight to its answer: the answer may be older than the event, and there
 * is no cached state to change yet. Every patch of this feature is idempotent, so an answer that already contains the
 * change stays as it is.
 */
export function inFlightPatches<State, Context>() {
  const running = new Map<string, Set<Patch<State, Context>[]>>()
  return {
    /** Runs a request; resolves to its answer with the patches made meanwhile under the same key. */
    async run(key: string, context: Context, request: () => Promise<State>): Promise<State> {
      const patches: Patch<State, Context>[] = []
      const ofKey = running.get(key) ?? new Set()
      running.set(key, ofKey.add(patches))
      try {
        const state = await request()
        return patches.reduce<State>((current, patch) => patch(current, context), state)
      } finally {
        ofKey.delete(patches)
        if (ofKey.size === 0) running.delete(key)
      }
    },
    /** Adds a patch to every request of the key that is in flight. */
    patch(key: string, patch: Patch<State, Context>): void {
      for (const patches of running.get(key) ?? []) patches.push(patch)
    },
  }
}
