import { useCallback, useSyncExternalStore } from 'react'

/* In em, which is the letter size set in the browser (usually 16 px): larger letters have the layout of a narrower window. */

/** Below 1024 px the shell and the messenger are narrow (NAV-51). */
export const SHELL_NARROW = '(max-width: 63.99em)'
/** At 768 px and less the AI station folds its side column into a drawer (AIS-66). */
export const STATION_NARROW = '(max-width: 48em)'
/** The main pointer is a finger: what takes the focus opens a keyboard on the screen. */
export const TOUCH = '(hover: none) and (pointer: coarse)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

const lists = new Map<string, MediaQueryList>()

/** One for each query: making one costs more than asking it, and rows ask at every render. */
function mediaOf(query: string): MediaQueryList {
  const media = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, media)
  return media
}

/** Whether the window answers to a media query now; follows it. Where css can say it, css says it. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches)
}

export const useIsNarrow = (): boolean => useMedia(SHELL_NARROW)
export const useIsStationNarrow = (): boolean => useMedia(STATION_NARROW)
