import { useSyncExternalStore } from 'react'

/** State of the sidebar (document 1 §3): both panels closed and the active page `Assistant` by default. */
export type Panels = { isLeftOpen: boolean; isRightOpen: boolean; activePage: 'Assistant' | 'Law' }

let state: Panels = { isLeftOpen: false, isRightOpen: false, activePage: 'Assistant' }
const listeners = new Set<() => void>()

export const panels = {
  get: () => state,
  set: (change: Partial<Panels>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function usePanels(): Panels {
  return useSyncExternalStore(panels.subscribe, panels.get)
}
