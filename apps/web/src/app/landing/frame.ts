import { raiseDots } from './dots.ts'
import { followScroll } from './go-top.ts'
import { openMenu } from './menu.ts'
import { part } from './page.ts'

/** What both public pages share: the menu of narrow screens, the background, the way back up, the year (LAND-33). */
export function startFrame(): void {
  openMenu()
  raiseDots()
  followScroll()
  part('[data-year]').textContent = String(new Date().getFullYear())
}
