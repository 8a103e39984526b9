import { useEffect } from 'react'

import { confirm } from '../overlays/confirm.tsx'
import { blockHistory, closesLayer } from '../overlays/guarded-history.ts'

/** The changes that nobody has saved, one for each place that holds some. */
const unsaved = new Set<symbol>()

/**
 * While something on the screen was changed and not saved, every way off it is asked about: an address, «Назад», another tab of
 * the screen; closing the page is asked about by the browser.
 */
export function useUnsavedChanges(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const change = Symbol('unsaved')
    unsaved.add(change)
    const unblock = blockHistory({
      blockerFn: async (step) => !closesLayer(step) && !(await mayLeave()),
      enableBeforeUnload: () => unsaved.size > 0,
    })
    return () => {
      unsaved.delete(change)
      unblock()
    }
  }, [isChanged])
}

/** Asks before what was changed on the screen is lost; at once true where nothing would be. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true
  const isSure = await confirm({
    question: 'Уйти без сохранения?',
    text: 'То, что вы изменили, пропадёт.',
    yes: 'Уйти',
    no: 'Остаться',
    danger: true,
  })
  if (isSure) unsaved.clear()
  return isSure
}

/** A session that has ended is left without a question: nothing can be saved any more. */
export function dropUnsavedChanges(): void {
  unsaved.clear()
}
