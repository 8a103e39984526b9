import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { Viewer } from '../chat.ts'
import { chatName } from '../messenger.changes.ts'
import { applyGroupLeft } from './group.changes.ts'

/** «Покинуть группу»: asks first (GRP-28). */
export function useLeaveGroup(viewer: Viewer, { id, name }: { id: number; name: string }): () => void {
  const queries = useQueryClient()
  const { channelId, managerId } = viewer
  const { mutateAsync: leave } = useMutation({
    mutationFn: () =>
      call('DELETE /groups/{id}/members/{manager}', {
        params: { id, manager: managerId },
        query: { channel_id: channelId },
      }),
    meta: errorTitle('DELETE /groups/{id}/members/{manager}'),
    onSuccess: () =>
      applyGroupLeft(queries, viewer, {
        chat: chatName({ subjectType: 'GROUP', id }, channelId),
        reason: 'left',
      }),
  })
  return () =>
    void confirm({
      question: `Покинуть группу «${name}»?`,
      yes: 'Покинуть',
      danger: true,
      run: () => leave(),
    })
}
