import { IconDownload } from '@tabler/icons-react'
import type { LawyerChat } from '@uprava/contract/lawyer.ts'
import { useState } from 'react'

import { callAi } from '#api/index.ts'
import { actAi, saveFile } from '#features/ai-conversation/index.ts'
import { Button } from '#ui/buttons/button.tsx'

import { shownTitle } from '../chat-list/chat-title.ts'
import classes from './conversation-header.module.css'

/** Over an open chat: what it is about, and the whole of it as a file (LAW-34). */
export function ConversationHeader({ chat: { id, title }, isEmpty }: { chat: LawyerChat; isEmpty: boolean }) {
  const [isSaving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    const file = await actAi('GET /chats/{id}/export/', () =>
      callAi('GET /chats/{id}/export/', { params: { id } }),
    )
    if (file) saveFile(file.blob, `Консультация_${id}.docx`)
    setSaving(false)
  }
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
        busy={isSaving}
        disabledReason={isEmpty && 'В диалоге пока нет сообщений'}
        onClick={() => void download()}
      >
        Скачать диалог
      </Button>
    </header>
  )
}
