const HOMES = '[role="dialog"], [role="alertdialog"], main, aside, nav, header'

/**
 * Where a list, a menu or a calendar is put that opens from something: inside the dialog or the landmark it belongs to,
 * so that a screen reader finds it there and a dialog leaves it reachable.
 */
export function portalTarget(opener: Element | null): HTMLElement {
  return opener?.closest<HTMLElement>(HOMES) ?? document.body
}
