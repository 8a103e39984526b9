import { openPalette } from '#features/navigation/index.ts'

const COOKIE = 'keys-key=off'
const DAYS_400 = 400 * 24 * 60 * 60

/**
 * Whether «?» shows the keys. A key without a modifier must be possible to switch off (WCAG 2.1.4): who speaks to the computer, or
 * whose hand slips, presses it by mistake. Kept in a cookie, never in local storage, which holds the session's keys alone (AUTH-63).
 */
export const isKeysKeyOn = (): boolean => !document.cookie.split('; ').includes(COOKIE)

export function setKeysKey(isOn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}; Path=/; Max-Age=${isOn ? 0 : DAYS_400}; SameSite=Lax${secure}`
}

/** Shows the keys, as «?» does, unless that is switched off. */
export function openKeys(): void {
  if (isKeysKeyOn()) openPalette('keys')
}
