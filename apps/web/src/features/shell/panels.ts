import { createStore, useSelector } from '@tanstack/react-store'

/** State of the sidebar (NAV-49 to NAV-52): both panels closed and the active page `Assistant` by default. */
export type Panels = { isLeftOpen: boolean; isRightOpen: boolean; activePage: 'Assistant' | 'Law' }

export const panels = createStore<Panels>({ isLeftOpen: false, isRightOpen: false, activePage: 'Assistant' })

export function updatePanels(change: Partial<Panels>): void {
  panels.setState((state) => ({ ...state, ...change }))
}

export const usePanels = (): Panels => useSelector(panels)
