import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import { callAi } from '#api/index.ts'
import {
  copyWithToast,
  markdownToText,
  QuickAnswerFoot,
  useQuickAnswer,
} from '#features/ai-conversation/index.ts'
import { draftOf, useDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'

import { chatTitleOf } from './chat-list/chat-title.ts'
import { answerDraft, clearLegalForm, requestDraft } from './legal-drafts.ts'
import classes from './legal-form.module.css'

/** The inner tab of the legacy page: a question without a chat, the answer as a text to work on. */
export function LegalForm() {
  const [answer] = useDraft(answerDraft)
  return answer === '' ? <Request /> : <Answer />
}

function Request() {
  const [request, setRequest] = useDraft(requestDraft)
  const answer = useQuickAnswer()
  const foot = (
    <QuickAnswerFoot
      answer={answer}
      disabledReason={request.trim() === '' && 'Введите текст запроса'}
      waitsAlone
    />
  )
  if (answer.state === 'loading') return foot
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void answer.ask((signal) => askAlone(request.trim(), signal))
      }}
    >
      <Textarea
        label="Текст запроса"
        placeholder="Введите текст запроса"
        rows={6}
        maxRows={14}
        maxLength={10_000}
        value={request}
        onChange={setRequest}
      />
      {foot}
    </form>
  )
}

function Answer() {
  const [answer, setAnswer] = useDraft(answerDraft)
  const [text, setText] = useState(answer)
  return (
    <div className={classes.form}>
      <Textarea
        label="Ответ"
        rows={10}
        maxRows={24}
        value={text}
        onChange={(next) => {
          setText(next)
          // An answer that was emptied by hand is still an answer; «Очистить» alone leads back.
          if (next !== '') setAnswer(next)
        }}
      />
      <div className={classes.actions}>
        <Button icon={IconCopy} onClick={() => void copyWithToast(text)}>
          Скопировать
        </Button>
        <Button onClick={clearLegalForm}>Очистить</Button>
      </div>
    </div>
  )
}

/** The plain call (AIAPI-04). */
async function askAlone(content: string, signal: AbortSignal): Promise<void> {
  const draft = draftOf(answerDraft)
  const body = {
    content,
    title: chatTitleOf(content),
    request_type: 'general',
    user_id: 0,
    file_ids: [],
    metadata: {},
  }
  const answer = (await callAi('POST /requests/legal_request', { body, signal })) as { response: string }
  draft.set(markdownToText(answer.response))
}
