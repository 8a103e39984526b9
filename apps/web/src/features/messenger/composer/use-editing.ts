import type { Message } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import { useEditMessage } from '../message/message.changes.ts'
import { messenger, useMessenger } from '../state/messenger-state.ts'

/**
 * Editing an own message: its text replaces that of the input, which is restored afterwards; a refused edit stays in the
 * input.
 */
export function useEditing(viewer: Viewer, chat: ChatRef, text: string, setText: (text: string) => void) {
  const editing = useMessenger((state) => state.editing)
  const { mutate: edit, isPending } = useEditMessage(viewer, chat)
  const [edited, setEdited] = useState<{ message: Message; textBefore: string } | null>(null)
  if (editing !== (edited?.message ?? null)) {
    setText(editing?.message ?? edited?.textBefore ?? '')
    setEdited(editing && { message: editing, textBefore: edited?.textBefore ?? text })
  }
  const submit = () => {
    if (editing === null) return
    if (text.trim() === editing.message) return messenger.set({ editing: null })
    edit(
      { message: editing, text: text.trim() },
      {
        onSuccess: () => {
          if (messenger.get().editing === editing) messenger.set({ editing: null })
        },
      },
    )
  }
  return { editing, isPending, submit }
}
