import type { LawyerMessage } from '@uprava/contract/lawyer.ts'
import { useState } from 'react'

import {
  AnswerAnnouncer,
  Bubble,
  ChatArea,
  EngineInfoLine,
  markdownToHtml,
  TypingBubble,
  type RunningAnswer,
} from '#features/ai-conversation/index.ts'
import { AnswerText, type OpenNorm } from '#features/citations/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Html } from '#ui/layout/html.tsx'

import { Answer } from '../answer/answer.tsx'
import { FollowUps } from '../answer/follow-ups.tsx'
import { stageOf } from '../answer/stage.ts'
import { QuestionFiles } from './attachment-chips.tsx'
import { EmptyChat } from './empty-chat.tsx'
import classes from './message-list.module.css'
import type { AttachedFile, PendingQuestion } from './pending-questions.ts'
import type { ConversationState } from './use-conversation.ts'

type MessageListProps = {
  known: ConversationState
  /** A chat is chosen, be it a new one (mode 2 of AIS-64). */
  isChosen: boolean
  onOpenNorm: (norm: OpenNorm) => void
  onDraft: (message: LawyerMessage) => void
  onAsk: (question: string) => void
  /** Why a question cannot be sent now; null: without a reason to name, undefined: it can. */
  whyNotAsked: string | null | undefined
  onExample: (question: string) => void
}

/** The messages of a conversation in their four states, and the answer that is being made. */
export function MessageList({
  known,
  isChosen,
  onOpenNorm,
  onDraft,
  onAsk,
  whyNotAsked,
  onExample,
}: MessageListProps) {
  const { history, messages, pending, running, isAwaited, older } = known
  const sentCount = useSentCount(pending?.id)
  const last = messages.at(-1)
  if (history.isWaiting && !pending) return history.isError ? <Unread known={known} /> : <Waiting />
  if (messages.length === 0 && !pending) return <EmptyChat isChosen={isChosen} onExample={onExample} />
  return (
    <div className={classes.list}>
      <ChatArea
        // The messages may come before their chat: mounted again, the list would lose the focus and its place.
        key={known.chat?.id ?? messages[0]?.chat_id ?? 'new'}
        label="Сообщения"
        oldestKey={messages[0]?.id}
        sentCount={sentCount}
        older={older}
      >
        {messages.map((message) =>
          message.message_type === 'user' ? (
            <Question
              key={message.id}
              id={message.id}
              content={message.content}
              at={message.created_at}
              files={message.metadata.files}
            />
          ) : (
            <Answer key={message.id} message={message} onOpenNorm={onOpenNorm} onDraft={onDraft} />
          ),
        )}
        {pending && (
          <Question
            key={pending.id}
            id={pending.id}
            content={pending.content}
            at={pending.createdAt}
            files={pending.files}
          />
        )}
        {running && running.text !== '' && <Growing running={running} onOpenNorm={onOpenNorm} />}
        {isAwaited && (running === null || running.text === '' || running.isLost) && (
          <TypingBubble stage={stageOf(running)} />
        )}
        {last?.message_type === 'assistant' && !isAwaited && (
          <FollowUps questions={last.metadata.follow_ups ?? []} lock={whyNotAsked} onAsk={onAsk} />
        )}
      </ChatArea>
      <AnswerAnnouncer isAwaited={isAwaited} hasAnswer={last?.message_type === 'assistant'} />
    </div>
  )
}

type QuestionProps = {
  id: number | PendingQuestion['id']
  content: string
  at: string
  files: readonly AttachedFile[]
}

function Question({ id, content, at, files }: QuestionProps) {
  const label = typeof id === 'number' ? 'Ваш вопрос' : 'Ваш вопрос, отправляется'
  return (
    <Bubble side="person" label={label} id={id} at={at}>
      <Html html={markdownToHtml(content)} kind="markdown" />
      <QuestionFiles files={files} />
    </Bubble>
  )
}

/** The answer as far as it has come. */
function Growing({
  running: { text, sources, engine },
  onOpenNorm,
}: {
  running: RunningAnswer
  onOpenNorm: MessageListProps['onOpenNorm']
}) {
  return (
    <Bubble
      side="assistant"
      label="Ответ юриста, готовится"
      at={null}
      foot={engine && <EngineInfoLine note={engine} isGoing />}
    >
      <AnswerText text={text} citations={sources} onOpen={onOpenNorm} />
    </Bubble>
  )
}

function Unread({ known: { history } }: { known: ConversationState }) {
  return (
    <div className={classes.place}>
      <Failed onRetry={() => void history.refetch()} busy={history.isFetching} />
    </div>
  )
}

/** In the shape of a question and its answer. */
function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      <output className="visually-hidden">Загрузка…</output>
      <span className={classes.question}>
        <Skeleton shape="block" width="16rem" height="3rem" />
      </span>
      <Skeleton shape="block" height="12rem" />
      <span className={classes.question}>
        <Skeleton shape="block" width="20rem" height="3rem" />
      </span>
      <Skeleton shape="block" height="8rem" />
    </div>
  )
}

/** Counts the questions sent while the screen stands. */
function useSentCount(pendingId: string | undefined): number {
  const [sent, setSent] = useState<{ id: string | undefined; count: number }>({ id: undefined, count: 0 })
  if (pendingId !== undefined && sent.id !== pendingId) setSent({ id: pendingId, count: sent.count + 1 })
  return sent.count
}
