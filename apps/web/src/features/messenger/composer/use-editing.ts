import type { Message } from '@uprava/contract/messenger.ts'
import { useEffect, useState } from 'react'

import { isSameChat, type ChatRef, type Viewer } from '../chat.ts'
import { useEditMessage } from '../message/message.changes.ts'
import { messenger, useMessenger } from '../state/messenger-state.ts'
import type { useComposerContent } from './use-composer-content.ts'

type EditedField = Pick<ReturnType<typeof useComposerContent>, 'text' | 'setText' | 'source' | 'setSource'>

/**
 * Editing an own message: its text replaces that of the input, which is restored afterwards; a refused edit stays in the
 * input, and one that is left goes on where the chat is opened again.
 */
export function useEditing(
  viewer: Viewer,
  chat: ChatRef,
  { text, setText, source, setSource }: EditedField,
  isDraftAwaited: boolean,
) {
  // That of the open chat: those that stay in the page behind it edit nothing.
  const wanted = useMessenger(({ openChat, editing: message }) =>
    openChat !== null && isSameChat(openChat, chat) ? message : null,
  )
  const editing = isDraftAwaited ? null : wanted
  const begunText = useMessenger((state) => state.editedText)
  const { mutate: edit, isPending } = useEditMessage(viewer, chat)
  const [edited, setEdited] = useState<{ message: Message; textBefore: string } | null>(null)
  if (editing !== (edited?.message ?? null)) {
    // A message without marks stays one: what is typed in it is shown as typed.
    if (editing?.format === 'markdown') setSource(begunText ?? editing.message)
    else setText(editing === null ? (edited?.textBefore ?? '') : (begunText ?? editing.message))
    setEdited(editing && { message: editing, textBefore: edited?.textBefore ?? text })
  }
  const editedText = editing?.format === 'markdown' ? source : text
  useEffect(() => {
    if (editing !== null) messenger.set({ editedText })
  }, [editing, editedText])
  const submit = () => {
    if (editing === null) return
    const changed = editedText.trim()
    if (changed === editing.message) return messenger.set({ editing: null })
    edit({ message: editing, text: changed })
  }
  return { editing, isPending, submit }
}
