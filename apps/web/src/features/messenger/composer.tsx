import { IconFile, IconMoodSmile, IconSend, IconX } from '@tabler/icons-react'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'

import { useSection } from '#features/session/index.ts'
import { escapeHtml } from '#ui/escape-html.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toasts.tsx'

import { AttachDialog } from './attach-dialog.tsx'
import { AttachMenu } from './attach-menu.tsx'
import { addDocuments, addFiles } from './attachments.ts'
import type { ChatRef, Viewer } from './chat.ts'
import { takeBackInto, takeForced } from './composer-handover.ts'
import classes from './composer.module.css'
import { useDraft } from './drafts.ts'
import { EmojiButton } from './emoji-button.tsx'
import type { OutgoingMessage } from './kept.ts'
import { messenger, useMessenger } from './messenger-state.ts'
import { discard, send, useOutgoing } from './outbox.ts'
import { useTypingSignal } from './typing.ts'

/** The input grows to 5 lines of 24 px (document 1 §9). */
const mostHeight = 120
const mostText = 10_000

export type ComposerHandle = { focus: () => void; attach: (files: File[]) => void }
type AttachedDocument = { id: number; name: string; extension: string }
type ComposerProps = {
  viewer: Viewer
  chat: ChatRef
  onMoved: (chat: ChatRef) => void
  ref: Ref<ComposerHandle>
}

/** The footer: reply preview, attachments, text, emoji, send. What is sent goes to the durable outbox at once. */
export function Composer({ viewer, chat, ref }: ComposerProps) {
  const { replyingTo } = useMessenger()
  const hasDocuments = useSection('documents') === true
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [documents, setDocuments] = useState<AttachedDocument[]>([])
  const [dialog, setDialog] = useState<'documents' | 'device' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const signal = useTypingSignal(chat, viewer.channelId)
  const isSending = useOutgoing(chat).some((one) => one.refusal === null)
  useDraft(viewer, chat, text, setText)
  useGrowing(field, text)

  const attach = (added: readonly File[]) => {
    const { files: next, refusals } = addFiles(files, added)
    setFiles(next)
    if (refusals.length > 0) toast.error('Ошибка отправки сообщения', refusals.map(escapeHtml).join('<br>'))
  }
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), attach }))
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const restore = (outgoing: OutgoingMessage) => {
    setText(outgoing.text)
    setFiles(outgoing.files)
    setDocuments(outgoing.documents)
    void discard(outgoing.clientId)
  }
  const isFree = text === '' && files.length === 0 && documents.length === 0
  useEffect(() => {
    const stops = [
      takeBackInto((outgoing) => {
        const isMine = outgoing.chat.id === chat.id && outgoing.chat.subjectType === chat.subjectType
        if (!isMine || !isFree) return false
        restore(outgoing)
        return true
      }),
      takeForced(restore),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  const canSend = text.trim() !== '' || files.length > 0 || documents.length > 0
  const submit = () => {
    if (!canSend || isSending) return
    const outgoing: OutgoingMessage = {
      clientId: crypto.randomUUID(),
      managerId: viewer.managerId,
      channelId: viewer.channelId,
      chat,
      text: text.trim(),
      answer: replyingTo && {
        id: replyingTo.id,
        senderName: replyingTo.sender.full_name,
        text: replyingTo.message,
      },
      files,
      documents,
      createdAt: Date.now(),
      refusal: null,
    }
    setText('')
    setFiles([])
    setDocuments([])
    messenger.set({ replyingTo: null })
    signal.stop()
    void send(outgoing)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const type = (next: string) => {
    setText(next.slice(0, mostText))
    signal.press(next)
  }
  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? text.length
    type(text.slice(0, at) + emoji + text.slice(field.current?.selectionEnd ?? at))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at + emoji.length, at + emoji.length)
    })
  }

  return (
    <footer className={classes.composer}>
      {replyingTo && (
        <div className={classes.reply}>
          <span className={classes.replyWords}>
            <strong>Ответ на: {replyingTo.sender.full_name}</strong>
            <span>{replyingTo.message || 'Вложенный файл'}</span>
          </span>
          <IconButton
            size="small"
            label="Отменить ответ"
            icon={IconX}
            onClick={() => messenger.set({ replyingTo: null })}
          />
        </div>
      )}
      {(files.length > 0 || documents.length > 0) && (
        <ul className={classes.attached} aria-label="Вложения">
          {files.map((file) => (
            <Attached
              key={`file ${file.name}`}
              name={file.name}
              onRemove={() => setFiles(files.filter((one) => one !== file))}
            />
          ))}
          {documents.map((document) => (
            <Attached
              key={`document ${document.id}`}
              name={document.name}
              onRemove={() => setDocuments(documents.filter((one) => one.id !== document.id))}
            />
          ))}
        </ul>
      )}
      <div className={classes.line}>
        <AttachMenu
          hasDocuments={hasDocuments}
          onDocuments={() => setDialog('documents')}
          onDevice={() => setDialog('device')}
        />
        <textarea
          ref={field}
          className={classes.input}
          rows={1}
          placeholder="Введите сообщение..."
          aria-label="Сообщение"
          value={text}
          maxLength={mostText}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={signal.stop}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            attach(pasted)
          }}
        />
        <EmojiButton icon={IconMoodSmile} onPick={insert} />
        <IconButton
          label="Отправить"
          icon={IconSend}
          tone="accent"
          whyNot={isSending ? 'Сообщение отправляется' : !canSend && 'Введите сообщение или приложите файл'}
          onClick={submit}
        />
      </div>
      {dialog !== null && (
        <AttachDialog
          mode={dialog}
          channelId={viewer.channelId}
          onClose={() => setDialog(null)}
          onFiles={attach}
          onDocuments={(chosen) => {
            const { documents: next, refusals } = addDocuments(documents, chosen)
            setDocuments(next)
            if (refusals.length > 0)
              toast.error('Ошибка отправки сообщения', refusals.map(escapeHtml).join('<br>'))
          }}
        />
      )}
    </footer>
  )
}

function Attached({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className={classes.chip}>
      <IconFile aria-hidden />
      <span className={classes.chipName} title={name}>
        {name}
      </span>
      <IconButton size="small" label={`Убрать ${name}`} icon={IconX} onClick={onRemove} />
    </li>
  )
}

/** The input is as high as its text, up to five lines; then it scrolls. */
function useGrowing(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight, mostHeight)}px`
  }, [field, text])
}
