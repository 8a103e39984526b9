import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { stored } from '#api/index.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

let isUnsaved = false

/**
 * While something on the screen was changed and not saved, every way off it is asked about: an address, «Назад», another tab of
 * the screen; closing the page is asked about by the browser. A session that has ended is left without a question.
 */
export function useUnsavedChanges(isChanged: boolean): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isChanged) return
    isUnsaved = true
    const unblock = history.block({
      blockerFn: async () => !(await mayLeave()),
      enableBeforeUnload: () => isUnsaved && stored.token() !== null,
    })
    return () => {
      isUnsaved = false
      unblock()
    }
  }, [isChanged, history])
}

/** Asks before what was changed on the screen is lost; at once true where nothing would be. */
export async function mayLeave(): Promise<boolean> {
  if (!isUnsaved || stored.token() === null) return true
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
