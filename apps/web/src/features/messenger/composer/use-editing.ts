import type { Message } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import { useEditMessage } from '../message/message.changes.ts'
import { messenger, useMessenger } from '../state/messenger-state.ts'
import type { useComposerContent } from './use-composer-content.ts'

type EditedField = Pick<ReturnType<typeof useComposerContent>, 'text' | 'setText' | 'source' | 'setSource'>

/**
 * Editing an own message: its text replaces that of the input, which is restored afterwards; a refused edit stays in the
 * input.
 */
export function useEditing(viewer: Viewer, chat: ChatRef, { text, setText, source, setSource }: EditedField) {
  const editing = useMessenger((state) => state.editing)
  const { mutate: edit, isPending } = useEditMessage(viewer, chat)
  const [edited, setEdited] = useState<{ message: Message; textBefore: string } | null>(null)
  if (editing !== (edited?.message ?? null)) {
    // A message without marks stays one: what is typed in it is shown as typed.
    if (editing?.format === 'markdown') setSource(editing.message)
    else setText(editing?.message ?? edited?.textBefore ?? '')
    setEdited(editing && { message: editing, textBefore: edited?.textBefore ?? text })
  }
  const submit = () => {
    if (editing === null) return
    const changed = (editing.format === 'markdown' ? source : text).trim()
    if (changed === editing.message) return messenger.set({ editing: null })
    edit(
      { message: editing, text: changed },
      {
        onSuccess: () => {
          if (messenger.get().editing === editing) messenger.set({ editing: null })
        },
      },
    )
  }
  return { editing, isPending, submit }
}
