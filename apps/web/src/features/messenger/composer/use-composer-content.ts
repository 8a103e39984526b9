import { useState } from 'react'

import { newUuid } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import type { ChatRef, Viewer } from '../chat.ts'
import { addDocuments, addFiles } from '../message/attachments.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { useAttached } from './attached.ts'
import { fromSource, nobody, toSource, withMentioned, type Mentioned } from './mention-source.ts'

export type AttachedDocument = OutgoingMessage['documents'][number]
type Content = Pick<OutgoingMessage, 'text' | 'format' | 'answer' | 'files' | 'documents'>

/** What the composer would send: text, files, documents. */
export function useComposerContent(viewer: Viewer, chat: ChatRef) {
  const [text, setText] = useState('')
  const [mentioned, setMentioned] = useState<Mentioned>(nobody)
  const setSource = (source: string) => {
    const { shown, mentioned: added } = fromSource(source)
    setText(shown)
    if (added.size > 0) setMentioned((known) => new Map([...known, ...added]))
  }
  const [{ files, documents }, setAttached] = useAttached(viewer, chat)
  const [restored, setRestored] = useState<OutgoingMessage | null>(null)
  return {
    /** As it is shown: mentions are names. */
    text,
    setText,
    /** As it is sent: mentions are links. */
    source: toSource(text, mentioned),
    setSource,
    mentioned,
    /** Makes a name mean somebody; answers the name, which nobody else of the text has. */
    mention: (label: string, target: number | 'all') => {
      const named = withMentioned(mentioned, label, target)
      setMentioned(named.mentioned)
      return named.name
    },
    files,
    documents,
    isEmpty: text === '' && files.length === 0 && documents.length === 0,
    attach: (added: readonly File[]) => {
      const { files: next, refusals } = addFiles(files, added)
      setAttached({ files: next })
      showRefusals(refusals)
    },
    attachDocuments: (added: readonly AttachedDocument[]) => {
      const { documents: next, refusals } = addDocuments(documents, added)
      setAttached({ documents: next })
      showRefusals(refusals)
    },
    removeFile: (file: File) => setAttached({ files: files.filter((one) => one !== file) }),
    removeDocument: ({ id }: AttachedDocument) =>
      setAttached({ documents: documents.filter((one) => one.id !== id) }),
    /** Restores a message that the server refused. */
    restore: (outgoing: OutgoingMessage) => {
      setSource(outgoing.text)
      setAttached({ files: outgoing.files, documents: outgoing.documents })
      setRestored(outgoing)
    },
    /** Empties the composer; returns the message to send. */
    take: (answer: OutgoingMessage['answer']): OutgoingMessage => {
      const source = toSource(text.trim(), mentioned)
      const content = { text: source, format: 'markdown' as const, answer, files, documents }
      setRestored(null)
      setText('')
      setMentioned(nobody)
      setAttached({ files: [], documents: [] })
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
