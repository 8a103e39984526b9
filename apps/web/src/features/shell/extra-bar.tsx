import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const place = createStore<{ element: HTMLElement | null; isTaken: boolean }>({
  element: null,
  isTaken: false,
})

/** Where a feature puts a bar above the screens. */
export function ExtraBarPlace() {
  return <div ref={(element) => place.setState((state) => ({ ...state, element }))} />
}

export const useIsExtraBarShown = (): boolean => useSelector(place, ({ isTaken }) => isTaken)

/** A bar of a feature above every screen, as high as the other ones. */
export function ExtraBar({ children }: { children: ReactNode }) {
  const element = useSelector(place, (state) => state.element)
  useEffect(() => {
    place.setState((state) => ({ ...state, isTaken: true }))
    return () => place.setState((state) => ({ ...state, isTaken: false }))
  }, [])
  return element && createPortal(children, element)
}
