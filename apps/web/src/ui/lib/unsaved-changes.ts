import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { confirm } from '../overlays/confirm.tsx'

let isUnsaved = false

/**
 * While something on the screen was changed and not saved, every way off it is asked about: an address, «Назад», another tab of
 * the screen; closing the page is asked about by the browser.
 */
export function useUnsavedChanges(isChanged: boolean): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isChanged) return
    isUnsaved = true
    const unblock = history.block({
      blockerFn: async () => !(await mayLeave()),
      enableBeforeUnload: () => isUnsaved,
    })
    return () => {
      isUnsaved = false
      unblock()
    }
  }, [isChanged, history])
}

/** Asks before what was changed on the screen is lost; at once true where nothing would be. */
export async function mayLeave(): Promise<boolean> {
  if (!isUnsaved) return true
  const isSure = await confirm({
    question: 'Уйти без сохранения?',
    text: 'То, что вы изменили, пропадёт.',
    yes: 'Уйти',
    no: 'Остаться',
    danger: true,
  })
  if (isSure) isUnsaved = false
  return isSure
}

/** A session that has ended is left without a question: nothing can be saved any more. */
export function dropUnsavedChanges(): void {
  isUnsaved = false
}
