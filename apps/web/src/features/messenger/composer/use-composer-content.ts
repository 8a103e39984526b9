import { useState } from 'react'

import { newUuid } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import type { ChatRef, Viewer } from '../chat.ts'
import { addDocuments, addFiles } from '../message/attachments.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'

export type AttachedDocument = OutgoingMessage['documents'][number]
type Content = Pick<OutgoingMessage, 'text' | 'answer' | 'files' | 'documents'>

/** What the composer would send: text, files, documents. */
export function useComposerContent(viewer: Viewer, chat: ChatRef) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [documents, setDocuments] = useState<AttachedDocument[]>([])
  const [restored, setRestored] = useState<OutgoingMessage | null>(null)
  return {
    text,
    setText,
    files,
    documents,
    isEmpty: text === '' && files.length === 0 && documents.length === 0,
    attach: (added: readonly File[]) => {
      const { files: next, refusals } = addFiles(files, added)
      setFiles(next)
      showRefusals(refusals)
    },
    attachDocuments: (added: readonly AttachedDocument[]) => {
      const { documents: next, refusals } = addDocuments(documents, added)
      setDocuments(next)
      showRefusals(refusals)
    },
    removeFile: (file: File) => setFiles(files.filter((one) => one !== file)),
    removeDocument: ({ id }: AttachedDocument) => setDocuments(documents.filter((one) => one.id !== id)),
    /** Restores a message that the server refused. */
    restore: (outgoing: OutgoingMessage) => {
      setText(outgoing.text)
      setFiles(outgoing.files)
      setDocuments(outgoing.documents)
      setRestored(outgoing)
    },
    /** Empties the composer; returns the message to send. */
    take: (answer: OutgoingMessage['answer']): OutgoingMessage => {
      const content = { text: text.trim(), answer, files, documents }
      setRestored(null)
      setText('')
      setFiles([])
      setDocuments([])
      return {
        ...content,
        // A restored message that is sent unchanged is the same message and must not be doubled (MSG-118).
        clientId: restored && isSame(restored, content) ? restored.clientId : newUuid(),
        managerId: viewer.managerId,
        channelId: viewer.channelId,
        chat,
        createdAt: Date.now(),
        refusal: null,
      }
    },
  }
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.text === other.text &&
    one.answer?.id === other.answer?.id &&
    one.files === other.files &&
    one.documents === other.documents
  )
}

function showRefusals(refusals: readonly string[]): void {
  if (refusals.length > 0) toast.error('Ошибка отправки сообщения', refusals.map(escapeHtml).join('<br>'))
}
