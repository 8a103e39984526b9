import { IconLetterCase, IconMoodSmile } from '@tabler/icons-react'
import { messageLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { Message } from '@uprava/contract/messenger.ts'
import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useState,
  type ComponentProps,
  type Ref,
  type RefObject,
} from 'react'

import { useSection } from '#features/session/index.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { EmojiButton } from '#ui/emoji/emoji-button.tsx'
import { plural } from '#ui/lib/format.ts'
import { lengthCount, useMaxLength } from '#ui/lib/use-max-length.ts'
import { TOUCH } from '#ui/lib/use-media.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { isSameChat, type ChatRef, type Viewer } from '../chat.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { discard, enqueueMessage, useIsSending } from '../outbox/outbox.ts'
import { loadPolls } from '../polls/load-polls.ts'
import { ScheduledLine } from '../scheduled/scheduled-line.tsx'
import { messenger, useMessenger } from '../state/messenger-state.ts'
import { useTypingNotice } from '../state/typing.ts'
import { useVoice } from '../voice/use-voice.ts'
import { RecordingOr } from '../voice/voice-or.tsx'
import { AttachMenu } from './attach-menu.tsx'
import { AttachedList, Banners } from './composer-parts.tsx'
import classes from './composer.module.css'
import { useStoreChatDraft } from './drafts.ts'
import { mentionsAll } from './mention-source.ts'
import { MessageField } from './message-field.tsx'
import { registerComposer } from './returned-message.ts'
import { SendButtons } from './send-buttons.tsx'
import { SendLater } from './send-later.tsx'
import { useComposerContent } from './use-composer-content.ts'
import { useEditing } from './use-editing.ts'
import { useGrowingField } from './use-growing-field.ts'
import { loadTools, useTextTools } from './use-text-tools.ts'

const FormatToolbar = lazy(async () => ({ default: (await loadTools()).FormatToolbar }))
const PollDialog = lazy(async () => ({ default: (await loadPolls()).PollDialog }))
const AttachDialog = lazy(async () => ({ default: (await import('./attach-dialog.tsx')).AttachDialog }))

export type ComposerHandle = { focus: () => void; attach: (files: File[]) => void }
type ComposerProps = {
  viewer: Viewer
  chat: ChatRef
  /** The newest own message; the up arrow in an empty input starts editing it. */
  lastOwn: Message | null
  /** Of a group. */
  membersCount: number
  ref: Ref<ComposerHandle>
}

type Dialog = 'documents' | 'device' | 'poll'

/** The footer: reply preview, attachments, text, emoji, send. A message is passed to the durable outbox. */
export function Composer({ viewer, chat, lastOwn, membersCount, ref }: ComposerProps) {
  const content = useComposerContent(viewer, chat)
  const { text, setText, source, setSource, files, documents, attach } = content
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const field = useGrowingField(text)
  const limit = useMaxLength(messageLimits.text, text)
  const notice = useTypingNotice(chat, viewer.channelId)
  // An edit that was begun before goes on once the draft that it covers is read.
  const [isDraftAwaited, setDraftAwaited] = useState(() => messenger.get().editing !== null)
  const { replyingTo, editing, isMarkdown, disabledReason, submit } = useSubmission({
    viewer,
    chat,
    content,
    membersCount,
    isDraftAwaited,
    onSent: () => {
      notice.stop()
      field.current?.focus()
    },
  })
  const voice = useVoice(viewer, chat, {
    isPossible: editing === null,
    isEmpty: content.isEmpty,
    onEnd: () => focusUnlessTouched(field),
  })
  // The text of an edit is no draft: the draft is stored again once the edit is over.
  useStoreChatDraft(viewer, chat, editing === null ? source : null, {
    restore: setSource,
    onRead: () => setDraftAwaited(false),
  })
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), attach }))
  useFocusOnOpening(field, editing !== null)
  useReturnedMessages(chat, content)
  const tools = useTextTools(field, content, isMarkdown)
  const [isToolbarOn, setToolbarOn] = useState(false)
  const editLast =
    content.isEmpty && editing === null && lastOwn !== null ? () => messenger.edit(lastOwn) : undefined
  const type = (next: string) => {
    setText(limit.cut(next))
    if (editing === null) notice.press(next)
  }

  return (
    <footer className={classes.composer}>
      <ScheduledLine {...{ viewer, chat }} />
      <Banners editing={editing} replyingTo={replyingTo} />
      <AttachedList
        {...{ files, documents }}
        onRemoveFile={content.removeFile}
        onRemoveDocument={content.removeDocument}
      />
      {isMarkdown && (isToolbarOn || tools.hasSelection) && <LoadedToolbar onAction={tools.apply} />}
      <div className={classes.line}>
        <RecordingOr voice={voice} Send={SendLater}>
          {editing === null && <Attach chat={chat} onChoose={setDialog} />}
          <MessageField
            {...{ viewer, chat, field, tools, text }}
            onType={type}
            onSubmit={submit}
            onEditLast={editLast}
            onLeave={notice.stop}
            onFiles={editing === null ? attach : null}
            onPaste={limit.onPaste}
          />
          {isMarkdown && <ToolbarSwitch isOn={isToolbarOn} onChange={setToolbarOn} />}
          <EmojiButton icon={IconMoodSmile} onPick={(emoji) => insertText(field, text, emoji, type)} />
        </RecordingOr>
        <SendButtons
          {...{ disabledReason }}
          isEditing={editing !== null}
          voice={voice.isOffered ? voice : null}
          onSend={submit}
        />
      </div>
      <Room text={text} notice={limit.notice} />
      <ComposerDialog {...{ viewer, chat, dialog, content }} onClose={() => setDialog(null)} />
    </footer>
  )
}

/** A mention of so many members is asked about first (CHAT-05). */
const MANY_MEMBERS = 50

function isSureToMentionAll(membersCount: number): Promise<boolean> {
  const members = plural(membersCount, ['участник', 'участника', 'участников'])
  return confirm({ question: `Упомянуть всех: ${members}?`, yes: 'Отправить', no: 'Отмена' })
}

type Submission = Pick<ComposerProps, 'viewer' | 'chat' | 'membersCount'> & {
  content: ReturnType<typeof useComposerContent>
  isDraftAwaited: boolean
  onSent: () => void
}

/** Sending, or saving an edit; everybody is mentioned after a question only. */
function useSubmission({ viewer, chat, content, membersCount, isDraftAwaited, onSent }: Submission) {
  const { text, source, files, documents } = content
  const replyingTo = useMessenger((state) => state.replyingTo)
  const isSending = useIsSending(chat)
  const {
    editing,
    isPending: isSaving,
    submit: submitEdit,
  } = useEditing(viewer, chat, content, isDraftAwaited)
  const isMarkdown = editing === null || editing.format === 'markdown'
  const attachedCount = editing === null ? files.length + documents.length : editing.documents.length
  const isEmpty = text.trim() === '' && attachedCount === 0
  const disabledReason = sendDisabledReason({ isSending: editing === null ? isSending : isSaving, isEmpty })
  const send = (scheduledAt?: string) => {
    if (editing !== null) return submitEdit()
    const outgoing = content.take(replyingTo)
    void enqueueMessage(scheduledAt === undefined ? outgoing : { ...outgoing, scheduledAt })
    messenger.set({ replyingTo: null })
    onSent()
  }
  const submit = (scheduledAt?: string) => {
    // The icon waits for the call (MSG-80); what is entered meanwhile takes its turn in the outbox, as it does offline.
    if (isEmpty || (editing !== null && isSaving)) return
    if (!isMarkdown || membersCount < MANY_MEMBERS || !mentionsAll(source)) return send(scheduledAt)
    void isSureToMentionAll(membersCount).then((isSure) => isSure && send(scheduledAt))
  }
  return { replyingTo, editing, isMarkdown, disabledReason, submit }
}

function ToolbarSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <IconButton
      label="Оформление"
      icon={IconLetterCase}
      tone={isOn ? 'accent' : 'quiet'}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    />
  )
}

function LoadedToolbar(props: ComponentProps<typeof FormatToolbar>) {
  return (
    <Suspense>
      <FormatToolbar {...props} />
    </Suspense>
  )
}

type ComposerDialogProps = {
  viewer: Viewer
  chat: ChatRef
  dialog: Dialog | null
  content: ReturnType<typeof useComposerContent>
  onClose: () => void
}

/** What the attach menu opens. */
function ComposerDialog({ viewer, chat, dialog, content, onClose }: ComposerDialogProps) {
  if (dialog === null) return null
  return (
    <Suspense>
      {dialog === 'poll' ? (
        <PollDialog {...{ viewer, chat, onClose }} />
      ) : (
        <AttachDialog
          mode={dialog}
          channelId={viewer.channelId}
          onClose={onClose}
          onFiles={content.attach}
          onDocuments={content.attachDocuments}
        />
      )}
    </Suspense>
  )
}

/** Focuses the field of an opened chat, and at the beginning and the end of an edit. */
function useFocusOnOpening(field: RefObject<HTMLTextAreaElement | null>, isEditing: boolean): void {
  useEffect(() => {
    // On a touch screen the keyboard would cover half of the conversation that is opened to be read.
    if (!isEditing && window.matchMedia(TOUCH).matches) return
    field.current?.focus({ preventScroll: true })
  }, [field, isEditing])
}

/** Focuses the field once it stands where a recording was. */
function focusUnlessTouched(field: RefObject<HTMLTextAreaElement | null>): void {
  if (!window.matchMedia(TOUCH).matches) requestAnimationFrame(() => field.current?.focus())
}

/** How much of the length is used, and what of a pasted text was taken. */
function Room({ text, notice }: { text: string; notice: string | undefined }) {
  return (
    <p role={notice === undefined ? undefined : 'status'} className={classes.room}>
      {notice ?? lengthCount(text, messageLimits.text)}
    </p>
  )
}

type AttachProps = { chat: ChatRef; onChoose: (kind: Dialog) => void }

function Attach({ chat, onChoose }: AttachProps) {
  const hasDocuments = useSection('documents') === true
  const hasPolls = chat.subjectType === 'GROUP' || chat.subjectType === 'ORGANIZATION'
  return (
    <AttachMenu
      hasDocuments={hasDocuments}
      onDocuments={() => onChoose('documents')}
      onDevice={() => onChoose('device')}
      onPoll={hasPolls ? () => onChoose('poll') : null}
    />
  )
}

/** Restores messages that the server refused (MSG-118). */
function useReturnedMessages(
  chat: ChatRef,
  { isEmpty, restore }: Pick<ReturnType<typeof useComposerContent>, 'isEmpty' | 'restore'>,
): void {
  useEffect(() => {
    const takeBack = (outgoing: OutgoingMessage) => {
      restore(outgoing)
      messenger.set({ replyingTo: outgoing.answer })
      void discard(outgoing.clientId)
    }
    return registerComposer({
      tryRestore: (outgoing) => {
        if (!isEmpty || !isSameChat(outgoing.chat, chat)) return false
        takeBack(outgoing)
        return true
      },
      restore: takeBack,
    })
  })
}

/** Inserts a text at the cursor and moves the cursor behind it. */
function insertText(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  inserted: string,
  type: (text: string) => void,
): void {
  const start = field.current?.selectionStart ?? text.length
  type(text.slice(0, start) + inserted + text.slice(field.current?.selectionEnd ?? start))
  requestAnimationFrame(() => {
    field.current?.focus()
    field.current?.setSelectionRange(start + inserted.length, start + inserted.length)
  })
}

function sendDisabledReason({ isSending, isEmpty }: { isSending: boolean; isEmpty: boolean }) {
  if (isSending) return 'Сообщение отправляется'
  return isEmpty && 'Введите сообщение или приложите файл'
}
