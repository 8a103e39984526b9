import { IconFile, IconMoodSmile, IconPencil, IconSend, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { messageLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { Message } from '@uprava/contract/messenger.ts'
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react'

import { newUuid } from '#api/index.ts'
import { useSection } from '#features/session/index.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { EmojiButton } from '#ui/overlays/emoji-button.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { addDocuments, addFiles } from '../message/attachments.ts'
import { editMessage } from '../messenger.changes.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { discard, send, useIsSending } from '../outbox/outbox.ts'
import { messenger, useMessenger } from '../state/messenger-state.ts'
import { useTypingSignal } from '../state/typing.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { AttachMenu } from './attach-menu.tsx'
import { takeBackInto, takeForced } from './composer-handover.ts'
import classes from './composer.module.css'
import { useDraft } from './drafts.ts'
import { useGrowingField } from './use-growing-field.ts'

export type ComposerHandle = { focus: () => void; attach: (files: File[]) => void }
type AttachedDocument = { id: number; name: string; extension: string }
type ComposerProps = {
  viewer: Viewer
  chat: ChatRef
  /** The newest own message: the up arrow in an empty input takes it to be changed. */
  lastOwn: Message | null
  ref: Ref<ComposerHandle>
}

/** The footer: reply preview, attachments, text, emoji, send. What is sent goes to the durable outbox at once. */
export function Composer({ viewer, chat, lastOwn, ref }: ComposerProps) {
  const { replyingTo, editing } = useMessenger()
  const hasDocuments = useSection('documents') === true
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [documents, setDocuments] = useState<AttachedDocument[]>([])
  const [dialog, setDialog] = useState<'documents' | 'device' | null>(null)
  const field = useGrowingField(text)
  const signal = useTypingSignal(chat, viewer.channelId)
  const isSending = useIsSending(chat)
  const [givenBack, setGivenBack] = useState<OutgoingMessage | null>(null)
  // What is being changed is not what would be sent: the draft waits until the change is over.
  useDraft(viewer, chat, editing === null ? text : null, setText)
  const change = useEditing(viewer, chat, text, setText)

  const attach = (added: readonly File[]) => {
    const { files: next, refusals } = addFiles(files, added)
    setFiles(next)
    tellRefusals(refusals)
  }
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), attach }))
  useEffect(() => field.current?.focus({ preventScroll: true }), [field, editing])

  const restore = (outgoing: OutgoingMessage) => {
    setText(outgoing.text)
    setFiles(outgoing.files)
    setDocuments(outgoing.documents)
    setGivenBack(outgoing)
    messenger.set({ replyingTo: outgoing.answer })
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

  const attachedCount = editing === null ? files.length + documents.length : editing.documents.length
  const disabledReason = whyNotSent({
    isSending: editing === null ? isSending : change.isBusy,
    isEmpty: text.trim() === '' && attachedCount === 0,
  })
  const submit = () => {
    if (disabledReason !== false) return
    if (editing !== null) return void change.submit()
    const content = { text: text.trim(), answer: replyingTo, files, documents }
    const outgoing: OutgoingMessage = {
      ...content,
      // What comes again unchanged is the same message (MSG-118): it can never double.
      clientId: givenBack && isSame(givenBack, content) ? givenBack.clientId : newUuid(),
      managerId: viewer.managerId,
      channelId: viewer.channelId,
      chat,
      createdAt: Date.now(),
      refusal: null,
    }
    setGivenBack(null)
    setText('')
    setFiles([])
    setDocuments([])
    messenger.set({ replyingTo: null })
    signal.stop()
    void send(outgoing)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && isFree && editing === null && lastOwn !== null) {
      event.preventDefault()
      messenger.set({ editing: lastOwn, replyingTo: null })
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const type = (next: string) => {
    setText(next.slice(0, messageLimits.text))
    if (editing === null) signal.press(next)
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
      {editing !== null && (
        <Banner
          title="Изменение сообщения"
          text={editing.message || 'Вложенный файл'}
          cancel="Отменить изменение"
          onCancel={() => messenger.set({ editing: null })}
        />
      )}
      {replyingTo && (
        <Banner
          title={`Ответ на: ${replyingTo.senderName}`}
          text={replyingTo.text || 'Вложенный файл'}
          cancel="Отменить ответ"
          onCancel={() => messenger.set({ replyingTo: null })}
        />
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
        {editing === null && (
          <AttachMenu
            hasDocuments={hasDocuments}
            onDocuments={() => setDialog('documents')}
            onDevice={() => setDialog('device')}
          />
        )}
        <textarea
          ref={field}
          className={classes.input}
          rows={1}
          placeholder="Введите сообщение..."
          aria-label="Сообщение"
          value={text}
          maxLength={messageLimits.text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={signal.stop}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0 || editing !== null) return
            event.preventDefault()
            attach(pasted)
          }}
        />
        <EmojiButton icon={IconMoodSmile} onPick={insert} />
        <IconButton
          label={editing === null ? 'Отправить' : 'Сохранить изменение'}
          icon={editing === null ? IconSend : IconPencil}
          tone="accent"
          disabledReason={disabledReason}
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
            tellRefusals(refusals)
          }}
        />
      )}
    </footer>
  )
}

/**
 * Changing an own message: its text stands in the input, what was being written comes back afterwards; a refused change
 * stays in the input.
 */
function useEditing(viewer: Viewer, chat: ChatRef, text: string, setText: (text: string) => void) {
  const { editing } = useMessenger()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [edited, setEdited] = useState<{ message: Message; textBefore: string } | null>(null)
  if (editing !== (edited?.message ?? null)) {
    setText(editing?.message ?? edited?.textBefore ?? '')
    setEdited(editing && { message: editing, textBefore: edited?.textBefore ?? text })
  }
  const submit = async () => {
    if (editing === null) return
    if (text.trim() === editing.message) return messenger.set({ editing: null })
    setBusy(true)
    const isDone = await editMessage(queries, viewer.channelId, chat, editing, text.trim())
    setBusy(false)
    if (isDone && messenger.get().editing === editing) messenger.set({ editing: null })
  }
  return { isBusy, submit }
}

type Content = Pick<OutgoingMessage, 'text' | 'answer' | 'files' | 'documents'>

function isSame(one: Content, other: Content): boolean {
  return (
    one.text === other.text &&
    one.answer?.id === other.answer?.id &&
    one.files === other.files &&
    one.documents === other.documents
  )
}

function whyNotSent({ isSending, isEmpty }: { isSending: boolean; isEmpty: boolean }): string | false {
  if (isSending) return 'Сообщение отправляется'
  return isEmpty && 'Введите сообщение или приложите файл'
}

function tellRefusals(refusals: readonly string[]): void {
  if (refusals.length > 0) toast.error('Ошибка отправки сообщения', refusals.map(escapeHtml).join('<br>'))
}

type BannerProps = { title: string; text: string; cancel: string; onCancel: () => void }

/** Above the input: which message is answered or changed. */
function Banner({ title, text, cancel, onCancel }: BannerProps) {
  return (
    <div className={classes.reply}>
      <span className={classes.replyWords}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <IconButton size="small" label={cancel} icon={IconX} onClick={onCancel} />
    </div>
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
