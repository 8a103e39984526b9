import { openPalette } from '#features/navigation/index.ts'
import { keepChoice, keptChoice } from '#ui/lib/choices.ts'

const COOKIE = 'keys-key'

/**
 * Whether «?» shows the keys. A key without a modifier must be possible to switch off (WCAG 2.1.4): who speaks to the computer, or
 * whose hand slips, presses it by mistake.
 */
export const isKeysKeyOn = (): boolean => keptChoice(COOKIE) !== 'off'

export const setKeysKey = (isOn: boolean): void => keepChoice(COOKIE, isOn ? null : 'off')

/** Shows the keys, as «?» does, unless that is switched off. */
export function openKeys(): void {
  if (isKeysKeyOn()) openPalette('keys')
}
