import { useMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

import { keepChoice, keptChoice } from './choices.ts'

export type ColorScheme = MantineColorScheme

const COOKIE = 'color-scheme'

/**
 * Keeps the chosen scheme in a cookie, which public/before-start.js reads before the first paint. Other tabs follow a change.
 */
export function cookieColorSchemeManager(): MantineColorSchemeManager {
  let channel: BroadcastChannel | undefined

  return {
    get: (fallback) => readScheme() ?? fallback,
    set: (scheme) => {
      if (readScheme() === scheme) return
      keepChoice(COOKIE, scheme)
      channel?.postMessage(scheme)
    },
    clear: () => keepChoice(COOKIE, 'auto'),
    subscribe: (onUpdate) => {
      if (typeof BroadcastChannel === 'undefined') return
      channel = new BroadcastChannel(COOKIE)
      channel.onmessage = (event: MessageEvent<unknown>) => {
        if (isScheme(event.data)) onUpdate(event.data)
      }
    },
    unsubscribe: () => {
      channel?.close()
      channel = undefined
    },
  }
}

/**
 * The scheme and its switch for the settings. The library's own switch writes a style element through innerHTML unless
 * it is asked to keep transitions, and Trusted Types would throw there: use this one.
 */
export function useColorScheme(): { scheme: ColorScheme; chooseScheme: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, chooseScheme: setColorScheme }
}

function readScheme(): ColorScheme | undefined {
  const scheme = keptChoice(COOKIE)
  return isScheme(scheme) ? scheme : undefined
}

function isScheme(value: unknown): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}
