import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { LawyerChat } from '@uprava/contract/lawyer.ts'

import { callAi } from '#api/index.ts'
import { aiErrorTitle } from '#features/ai-conversation/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { saveFile } from '#ui/lib/save-file.ts'

import { shownTitle } from '../chat-list/chat-title.ts'
import classes from './conversation-header.module.css'

/** The header of an open chat: its title and its export as a file (LAW-34). */
export function ConversationHeader({ chat: { id, title }, isEmpty }: { chat: LawyerChat; isEmpty: boolean }) {
  const download = useMutation({
    mutationFn: () => callAi('GET /chats/{id}/export/', { params: { id } }),
    meta: aiErrorTitle('GET /chats/{id}/export/'),
    onSuccess: ({ blob }) => saveFile(blob, `Консультация_${id}.docx`),
  })
  return (
    <header className={classes.header}>
      <h2 className={classes.title} title={shownTitle(title)}>
        {shownTitle(title)}
      </h2>
      <Button
        kind="quiet"
        size="small"
        icon={IconDownload}
        className={classes.download}
        busy={download.isPending}
        disabledReason={isEmpty && 'В диалоге пока нет сообщений'}
        onClick={() => download.mutate()}
      >
        Скачать диалог
      </Button>
    </header>
  )
}
