import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { AssistantMessage } from '@uprava/contract/assistant.ts'
import { useRef, useState } from 'react'

import {
  AnswerAnnouncer,
  ChatArea,
  ChatFooter,
  TypingBubble,
  useOnline,
} from '#features/ai-conversation/index.ts'
import { draftOf, useDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { assistantDraft } from './assistant-draft.ts'
import { AnswerBubble, Greeting, QuestionBubble } from './assistant-message.tsx'
import classes from './assistant-tab.module.css'
import { startNewDialogue, stopAnswer, writeToAssistant, type Pending } from './assistant.changes.ts'
import { GapsForm } from './gaps-form.tsx'
import { useDialogue } from './use-dialogue.ts'

const maxLength = 20_000

/** «Подготовка документов»: the dialogue with the assistant of the channel. */
export function AssistantTab({ channelId }: { channelId: number }) {
  const queries = useQueryClient()
  const dialogue = useDialogue(channelId)
  const { reading, messages, pending, isAwaited, isWhole, older } = dialogue
  const [text, setText] = useDraft(assistantDraft, lastWritten(messages))
  const [sentCount, setSentCount] = useState(0)
  const input = useRef<HTMLTextAreaElement>(null)
  const isOnline = useOnline()

  const send = async (content: string) => {
    setSentCount((count) => count + 1)
    input.current?.focus()
    const draft = draftOf(assistantDraft)
    // The failure is in the console (AIAPI-68); what was written stands in the input again.
    await writeToAssistant(queries, channelId, content).catch(() => draft.giveBack(content))
  }
  const sendText = () => {
    setText('')
    void send(text.trim())
  }
  const reset = () =>
    confirm({
      question: 'Сбросить чат?',
      text: 'Вы уверены, что хотите очистить чат? История переписки будет удалена.',
      yes: 'Сбросить',
      danger: true,
      run: () => startNewDialogue(queries, channelId),
    })
  const overtakingId = pending ? messages.find(({ id }) => id > pending.afterId)?.id : undefined
  const last = messages.at(-1)
  const gaps = isAwaited ? [] : (last?.metadata?.gaps ?? [])
  const isFirstReading = reading.data === undefined && !reading.isError

  return (
    <section className={classes.tab} aria-label="Диалог с помощником">
      <ChatArea label="Сообщения" oldestKey={messages[0]?.id} sentCount={sentCount} older={older}>
        {reading.data === undefined && reading.isError && (
          <Button
            icon={IconHistory}
            className={classes.history}
            busy={reading.isFetching}
            onClick={() => void reading.refetch()}
          >
            Загрузить историю
          </Button>
        )}
        {(isWhole || reading.data === undefined) && <Greeting />}
        {isFirstReading && <Waiting />}
        {messages.map((message) => (
          <Row key={message.id} message={message} overtaken={message.id === overtakingId ? pending : null} />
        ))}
        {gaps.length > 0 && (
          <GapsForm
            key={last?.id}
            gaps={gaps}
            isLocked={isAwaited || !isOnline}
            onAnswer={(answers) => void send(answers)}
          />
        )}
        {pending && overtakingId === undefined && (
          <QuestionBubble id={pending.id} text={pending.text} at={pending.createdAt} />
        )}
        {isAwaited && <TypingBubble stage="Помощник готовит ответ" />}
      </ChatArea>
      <AnswerAnnouncer isAwaited={isAwaited} />
      <ChatFooter
        ref={input}
        mode={{ kind: 'reset', label: 'Очистить чат', onReset: () => void reset() }}
        label="Сообщение помощнику"
        placeholder="Введите сообщение..."
        text={text}
        maxLength={maxLength}
        onType={setText}
        onSend={sendText}
        lock={isAwaited ? 'Ожидаем ответ от модели...' : isOnline ? undefined : 'Нет связи с сервером'}
        onStop={isAwaited ? () => void stopAnswer(queries, channelId).catch(() => undefined) : undefined}
      />
    </section>
  )
}

/** What was sent last and is stored. */
const lastWritten = (messages: readonly AssistantMessage[]) =>
  messages.findLast(({ assistant }) => assistant === null)?.message

type RowProps = { message: AssistantMessage; overtaken: Pending | null }

/** A message; over an answer that came before its question was stored, the question. */
function Row({ message, overtaken }: RowProps) {
  return (
    <>
      {overtaken && <QuestionBubble id={overtaken.id} text={overtaken.text} at={overtaken.createdAt} />}
      {message.assistant === null ? (
        <QuestionBubble id={message.id} text={message.message} at={message.timestamp} />
      ) : (
        <AnswerBubble message={message} />
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      <output className="visually-hidden">Загрузка…</output>
      <span className={classes.question}>
        <Skeleton shape="block" width="18rem" height="3rem" />
      </span>
      <Skeleton shape="block" height="9rem" />
    </div>
  )
}
