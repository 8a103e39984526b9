import { createStore, useSelector } from '@tanstack/react-store'

import { keepChoice, keptChoice } from './choices.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

const COOKIE = 'color-scheme'

const chosen = createStore<ColorScheme>(readScheme())
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(COOKIE)
otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isScheme(data)) show(data)
})

/**
 * The scheme and its switch for the settings. It is kept in a cookie, which public/before-start.js reads before the first paint and
 * whenever the device changes its own; other tabs follow.
 */
export function useColorScheme(): { scheme: ColorScheme; chooseScheme: (scheme: ColorScheme) => void } {
  return { scheme: useSelector(chosen), chooseScheme }
}

function chooseScheme(scheme: ColorScheme): void {
  keepChoice(COOKIE, scheme)
  show(scheme)
  otherTabs?.postMessage(scheme)
}

function show(scheme: ColorScheme): void {
  chosen.setState(() => scheme)
  const ofDevice = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  document.documentElement.dataset['mantineColorScheme'] = scheme === 'auto' ? ofDevice() : scheme
}

function readScheme(): ColorScheme {
  const scheme = keptChoice(COOKIE)
  return isScheme(scheme) ? scheme : 'auto'
}

function isScheme(value: unknown): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}
