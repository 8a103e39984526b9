import { createStore, useSelector } from '@tanstack/react-store'

import { stored } from './storage.ts'

/** How often local storage has changed, in this tab or in another. */
const version = createStore(0)
window.addEventListener('storage', () => version.setState((count) => count + 1))

/** Reads a value of local storage; the component renders again when the value changes, in this tab or in another. */
export function useStored<Value>(read: (values: typeof stored) => Value): Value {
  return useSelector(version, () => read(stored))
}
