import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import {
  AnswerAnnouncer,
  Bubble,
  BubbleActions,
  ChatArea,
  ChatFooter,
  CopyAnswer,
  EngineInfoLine,
  markdownToHtml,
  TypingBubble,
  useOnline,
} from '#features/ai-conversation/index.ts'
import { draftOf, useDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Html } from '#ui/layout/html.tsx'

import classes from './generator-chat.module.css'
import { isAwaited, isFresh, type GeneratorState } from './generator-state.ts'
import { stopAnswer, sendMessage } from './generator.changes.ts'

const inputName = 'generator'
const maxLength = 10_000

/** Example requests with details. */
const examples = [
  'Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля',
  'Ответ на обращение гражданина о ремонте дороги',
  'Договор оказания услуг с физическим лицом',
  'Служебная записка о замене принтера',
]

type GeneratorChatProps = {
  channelId: number
  state: GeneratorState
  onNew: () => Promise<void>
  /** The form that was closed with «Назад». */
  left: { documentName: string | null; comeBack: () => void } | null
}

/** The dialogue that identifies the requested document. */
export function GeneratorChat({ channelId, state, onNew, left }: GeneratorChatProps) {
  const queries = useQueryClient()
  const [sentCount, setSentCount] = useState(0)
  const input = useRef<HTMLTextAreaElement>(null)
  const isOnline = useOnline()
  const { sessionId, messages, suggestions, note } = state
  const isWaiting = isAwaited(state)
  const [text, setText] = useDraft(inputName, messages.findLast(({ role }) => role === 'user')?.text)

  const send = async (content: string) => {
    if (sessionId === null) return
    setSentCount((count) => count + 1)
    input.current?.focus()
    const draft = draftOf(inputName)
    const isSent = await sendMessage(queries, { channelId, session: sessionId }, content)
    if (!isSent) await draft.giveBack(content)
  }
  const sendTyped = () => {
    const content = text.trim()
    setText('')
    void send(content)
  }
  const stop = async () => {
    if (sessionId !== null)
      await stopAnswer(queries, { channelId, session: sessionId }).catch(() => undefined)
  }
  const begin = async () => {
    await onNew()
    input.current?.focus()
  }
  return (
    <section className={classes.tab} aria-label="Диалог с генератором документов">
      <Header left={left} onNew={begin} />
      <ChatArea label="Сообщения" oldestKey={String(sessionId)} sentCount={sentCount}>
        {messages.map(({ role, text: said }, at) => (
          // Messages are only appended: the index identifies a message.
          // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
          <Message key={at} role={role} text={said} note={at === messages.length - 1 ? note : null} />
        ))}
        {isFresh(state) && <Examples onExample={(example) => setText(example)} />}
        {!isWaiting && suggestions.length > 0 && (
          <Suggestions names={suggestions} onChoose={(name) => void send(name)} />
        )}
        {isWaiting && <TypingBubble stage="Генератор подбирает документ" />}
      </ChatArea>
      <AnswerAnnouncer isAwaited={isWaiting} />
      <ChatFooter
        ref={input}
        mode={{ kind: 'generator' }}
        label="Сообщение генератору"
        placeholder="Опишите, какой документ нужен..."
        text={text}
        maxLength={maxLength}
        onType={setText}
        onSend={sendTyped}
        lock={
          isWaiting
            ? 'Ожидаем ответ от модели...'
            : sessionId === null
              ? null
              : isOnline
                ? undefined
                : 'Нет связи с сервером'
        }
        onStop={isWaiting ? () => void stop() : undefined}
      />
    </section>
  )
}

type HeaderProps = Pick<GeneratorChatProps, 'left' | 'onNew'>

function Header({ left, onNew }: HeaderProps) {
  const start = useMutation({ mutationFn: onNew })
  return (
    <header className={classes.header}>
      {left && (
        <Button kind="quiet" size="small" icon={IconArrowBackUp} onClick={left.comeBack}>
          {left.documentName === null ? 'Вернуться к форме' : `Вернуться к форме «${left.documentName}»`}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={IconPlus}
        className={classes.new}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        Новый чат
      </Button>
    </header>
  )
}

type MessageProps = GeneratorState['messages'][number] & { note: GeneratorState['note'] }

/** An answer can be copied; it is not a document to download (AIS-40). */
function Message({ role, text, note }: MessageProps) {
  const isMine = role === 'user'
  return (
    <Bubble
      side={isMine ? 'person' : 'assistant'}
      label={isMine ? 'Ваше сообщение' : 'Ответ генератора'}
      at={null}
      foot={
        !isMine && (
          <>
            {note && <EngineInfoLine note={note} />}
            <BubbleActions at={null}>
              <CopyAnswer text={text} />
            </BubbleActions>
          </>
        )
      }
    >
      <Html html={markdownToHtml(text)} kind="markdown" />
    </Bubble>
  )
}

function Examples({ onExample }: { onExample: (example: string) => void }) {
  return (
    <div className={classes.beginning}>
      <p className={classes.hint}>Сформулируйте вопрос для получения ответа</p>
      <ul className={classes.list} aria-label="Примеры запросов">
        {examples.map((example) => (
          <li key={example}>
            <button type="button" className={classes.choice} onClick={() => onExample(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Suggestions({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  return (
    <ul className={classes.list} aria-label="Подходящие документы">
      {names.map((name) => (
        <li key={name}>
          <button type="button" className={classes.choice} onClick={() => onChoose(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
