import { useSyncExternalStore } from 'react'

import { makeListeners } from '#ui/lib/listeners.ts'

/** State of the sidebar (NAV-49 to NAV-52): both panels closed and the active page `Assistant` by default. */
export type Panels = { isLeftOpen: boolean; isRightOpen: boolean; activePage: 'Assistant' | 'Law' }

let state: Panels = { isLeftOpen: false, isRightOpen: false, activePage: 'Assistant' }
const listeners = makeListeners()

export const panels = {
  get: () => state,
  set: (change: Partial<Panels>) => {
    state = { ...state, ...change }
    listeners.tell()
  },
  subscribe: listeners.subscribe,
}

export function usePanels(): Panels {
  return useSyncExternalStore(panels.subscribe, panels.get)
}
