import { useQueryClient } from '@tanstack/react-query'
import type { Charter } from '@uprava/contract/charters.ts'

import { withErrorToast, call } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { charterQueries } from './charters.queries.ts'

/** Asks first and deletes for good; the list is fetched again (DOC-42, DOC-43, DOC-53). Answers whether it is gone. */
export function useRemoveCharter(channelId: number) {
  const queries = useQueryClient()
  return async ({ id, title }: Charter): Promise<boolean> => {
    const key = 'DELETE /channels/{channel}/act-tickets/{actTicket}'
    const isGone = await confirm({
      question: `Удалить пакет документов «${title}»? Восстановить его будет нельзя.`,
      yes: 'Удалить',
      danger: true,
      run: () => withErrorToast(key, () => call(key, { params: { channel: channelId, actTicket: id } })),
    })
    if (!isGone) return false
    toast.success('Удалено', 'Документ успешно удален!')
    await queries.invalidateQueries({ queryKey: charterQueries.charters(channelId).queryKey })
    return true
  }
}
