/** Who is told of a change of something that components read and do not hold; `subscribe` fits `useSyncExternalStore`. */
export type Listeners = {
  /** Calls back after every change; answers how to stop it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly tell: () => void
}

export function makeListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
