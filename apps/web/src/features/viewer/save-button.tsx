import { IconFolderPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'
import { useChannelId, useSection } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'

import type { ViewedFile } from './viewed-file.ts'

/** Saves a file of a chat in the library; absent for who has no section «Документы» (CHAT-51). */
export function SaveButton({ file }: { file: ViewedFile }) {
  const channelId = useChannelId()
  const hasDocuments = useSection('documents') === true
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (channel: number) =>
      call('POST /files/{id}/documents', { params: { id: file.id }, query: { channel_id: channel } }),
    meta: errorTitle('POST /files/{id}/documents'),
    onSuccess: (_document, channel) => {
      void queries.invalidateQueries({ queryKey: ['documents', channel] })
      toast.success('Документы', 'Файл сохранён в документы')
    },
  })
  if (!hasDocuments || channelId === null) return null
  return (
    <Button
      needsServer
      icon={IconFolderPlus}
      busy={save.isPending}
      disabledReason={save.isSuccess && 'Файл уже сохранён'}
      onClick={() => save.mutate(channelId)}
    >
      Сохранить в документы
    </Button>
  )
}
