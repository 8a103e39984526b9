import type { AssistantMessage, AssistantNote } from '@uprava/contract/assistant.ts'
import { memo } from 'react'

import { withErrorToast, call } from '#api/index.ts'
import {
  Bubble,
  BubbleActions,
  CopyAnswer,
  DownloadAnswer,
  EngineInfoLine,
  markdownToHtml,
} from '#features/ai-conversation/index.ts'
import { Html } from '#ui/layout/html.tsx'

import classes from './assistant-message.module.css'
import { greeting } from './greeting.ts'

/** The bot's first words: may be copied, not downloaded (ASST-14). */
export function Greeting() {
  return (
    <Bubble
      side="assistant"
      label="Приветствие помощника"
      at={null}
      foot={
        <BubbleActions at={null}>
          <CopyAnswer text={greeting} />
        </BubbleActions>
      }
    >
      <Html html={markdownToHtml(greeting)} kind="markdown" />
    </Bubble>
  )
}

export function QuestionBubble({
  id,
  text,
  at,
}: {
  id: number | `temp-${number}`
  text: string
  at: string
}) {
  const label = typeof id === 'number' ? 'Ваше сообщение' : 'Ваше сообщение, отправляется'
  return (
    <Bubble side="person" label={label} id={id} at={at}>
      <Html html={markdownToHtml(text)} kind="markdown" />
    </Bubble>
  )
}

/** What is to be checked in a draft and what did not go into it: no part of the document, so neither copied nor downloaded. */
function Remarks({ of: { remarks } }: { of: AssistantNote }) {
  if (remarks.length === 0) return null
  return (
    <ul className={classes.remarks} aria-label="О черновике">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}

/** The assistant's answer: the draft, what is left to fill in, who has written it, and what to do with it. */
export const AnswerBubble = memo(function Answer({
  message: { id, message: text, timestamp, metadata },
}: {
  message: AssistantMessage
}) {
  const download = () =>
    withErrorToast('POST /assistant/{id}/download', () =>
      call('POST /assistant/{id}/download', { params: { id } }),
    )
  return (
    <Bubble
      side="assistant"
      label="Ответ помощника"
      id={id}
      at={timestamp}
      foot={
        <>
          {metadata && <Remarks of={metadata} />}
          {metadata && <EngineInfoLine note={metadata} />}
          <BubbleActions at={timestamp}>
            <CopyAnswer text={text} />
            <DownloadAnswer name={`text_${id}.docx`} fetchFile={download} />
          </BubbleActions>
        </>
      }
    >
      <Html html={markdownToHtml(text)} kind="markdown" />
    </Bubble>
  )
})
