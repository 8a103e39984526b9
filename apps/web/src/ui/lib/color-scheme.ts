import { useMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

export type ColorScheme = MantineColorScheme

const COOKIE = 'color-scheme'
const DAYS_400 = 400 * 24 * 60 * 60

/**
 * Keeps the chosen scheme in a cookie, never in local storage, which holds the session's keys alone (AUTH-63, D-05).
 * public/color-scheme.js reads the same cookie before the first paint. Other tabs follow a change.
 */
export function cookieColorSchemeManager(): MantineColorSchemeManager {
  let channel: BroadcastChannel | undefined

  return {
    get: (fallback) => readScheme() ?? fallback,
    set: (scheme) => {
      if (readScheme() === scheme) return
      writeScheme(scheme)
      channel?.postMessage(scheme)
    },
    clear: () => writeScheme('auto'),
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
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  const scheme = kept?.slice(COOKIE.length + 1)
  return isScheme(scheme) ? scheme : undefined
}

function writeScheme(scheme: ColorScheme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${scheme}; Path=/; Max-Age=${DAYS_400}; SameSite=Lax${secure}`
}

function isScheme(value: unknown): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}
