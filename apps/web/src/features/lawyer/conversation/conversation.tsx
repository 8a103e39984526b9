import { useQueryClient } from '@tanstack/react-query'
import type { LawyerMessage } from '@uprava/contract/lawyer.ts'
import { useCallback, useRef } from 'react'

import { callAi } from '#api/index.ts'
import { withAiErrorToast, ChatFooter, useOnline } from '#features/ai-conversation/index.ts'
import type { OpenNorm } from '#features/citations/index.ts'
import { draftsOfNow, useDraft } from '#features/drafts/index.ts'
import { acceptOf } from '#ui/files/files.ts'
import { useFileDrop } from '#ui/files/use-file-drop.ts'

import { askLawyer } from './ask-lawyer.ts'
import { AttachmentChips } from './attachment-chips.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import classes from './conversation.module.css'
import { MessageList } from './message-list.tsx'
import type { ChatKey } from './pending-questions.ts'
import { questionFiles, returnFiles, useAttachments, type Attachment } from './use-attachments.ts'
import { useConversation, type ConversationState as Known } from './use-conversation.ts'

const maxLetters = 10_000

type ConversationProps = {
  channelId: number
  /** Null: nothing is chosen; a question begins a chat all the same (AIS-64). */
  chat: ChatKey | null
  onCreated: (chatId: number) => Promise<void>
  onOpenNorm: (norm: OpenNorm) => void
  onDraft: (question: string, answer: string) => void
}

/** The chat area and the input of the lawyer's tab. Files may be dropped anywhere on it. */
export function Conversation({ channelId, chat, onCreated, onOpenNorm, onDraft }: ConversationProps) {
  const queries = useQueryClient()
  const place: ChatKey = chat ?? 'new'
  const known = useConversation(channelId, place)
  const [text, setText] = useDraft(`lawyer/${place}`, lastAsked(known.messages))
  const attachments = useAttachments(place)
  const input = useRef<HTMLTextAreaElement>(null)
  const isOnline = useOnline()
  const lock = lockOf(known, isOnline, attachments.isUploading)
  const { over, target } = useFileDrop(attachments.attach)

  // Answers are drawn again with every piece of a stream unless what they are given stays the same.
  const { messages } = known
  const draft = useCallback(
    (answer: LawyerMessage) => onDraft(questionOf(answer, messages), answer.content),
    [messages, onDraft],
  )

  const ask = async (content: string, attached: readonly Attachment[]) => {
    const files = attached.flatMap(({ uploaded }) => uploaded ?? [])
    const draftOf = draftsOfNow()
    const unasked = await askLawyer(queries, { channelId, place, content, files, whenCreated: onCreated })
    if (!unasked) return
    // What could not be asked stands in the input again, wherever it belongs by now (LAW-32).
    const unsent = draftOf(`lawyer/${unasked.place}`)
    if (attached.length > 0) returnFiles(unsent.key, attached)
    await unsent.giveBack(content)
  }
  const send = () => {
    const { files } = attachments
    setText('')
    attachments.clear()
    void ask(text.trim(), files)
    input.current?.focus()
  }

  return (
    <section
      className={classes.conversation}
      aria-label="Диалог с юристом"
      data-over={over || undefined}
      {...target}
    >
      {known.chat && <ConversationHeader chat={known.chat} isEmpty={known.messages.length === 0} />}
      <MessageList
        known={known}
        isChosen={chat !== null}
        onOpenNorm={onOpenNorm}
        onDraft={draft}
        onAsk={(question) => void ask(question, [])}
        whyNotAsked={lockOf(known, isOnline)}
        onExample={(question) => {
          setText(question)
          input.current?.focus()
        }}
      />
      <ChatFooter
        ref={input}
        mode={{
          kind: 'attach',
          accept: acceptOf(questionFiles),
          onFiles: attachments.attach,
          disabledReason: attachments.disabledReason,
        }}
        label="Вопрос юристу"
        placeholder="Введите запрос"
        text={text}
        maxLength={maxLetters}
        onType={setText}
        onSend={send}
        lock={lock}
        onStop={known.isAwaited ? () => stopAnswer(known) : undefined}
      >
        <AttachmentChips files={attachments.files} onRemove={attachments.remove} />
      </ChatFooter>
      {over && <p className={classes.drop}>Отпустите файлы, чтобы приложить их к вопросу</p>}
    </section>
  )
}

function stopAnswer({ runId, pending }: Known): void {
  if (runId === null) pending?.stop()
  else
    void withAiErrorToast('POST /runs/{run}/stop', () =>
      callAi('POST /runs/{run}/stop', { params: { run: runId } }),
    )
}

/** Why a question cannot be sent now (LAW-27, LAW-35); undefined when it can. */
function lockOf(
  { isAwaited, history }: Known,
  isOnline: boolean,
  isUploading = false,
): string | null | undefined {
  if (isAwaited) return 'Ожидаем ответ от модели...'
  if (!isOnline) return 'Нет связи с сервером'
  if (isUploading) return 'Дождитесь загрузки файлов'
  return history.isWaiting ? null : undefined
}

/** The question that was stored last. */
const lastAsked = (messages: readonly LawyerMessage[]) =>
  messages.findLast(({ message_type: type }) => type === 'user')?.content

/** What an answer answers. */
function questionOf(answer: LawyerMessage, messages: readonly LawyerMessage[]): string {
  return messages.findLast(({ id, message_type: type }) => id < answer.id && type === 'user')?.content ?? ''
}
