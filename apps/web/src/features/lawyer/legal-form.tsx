import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { callAi } from '#api/index.ts'
import { copyText, markdownToText } from '#features/consultation/index.ts'
import { setDraft, useDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Textarea } from '#ui/textarea.tsx'

import { titleOf } from './chat-title.ts'
import classes from './legal-form.module.css'

const requestPlace = 'legal/request'
const answerPlace = 'legal/answer'

/** Empties the form: question and answer (APPEAL-05). */
export function clearLegalForm(): void {
  setDraft(requestPlace, '')
  setDraft(answerPlace, '')
}

/** The older page's inner tab: a question without a chat, the answer as a text to work on. */
export function LegalForm() {
  const [answer] = useDraft(answerPlace)
  return answer === '' ? <Request /> : <Answer />
}

function Request() {
  const [request, setRequest] = useDraft(requestPlace)
  const { isLoading, isFailed, ask, stop } = useQuickAnswer()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFailed) button.current?.focus()
  }, [isFailed])

  if (isLoading) {
    return (
      <div className={classes.waiting}>
        <Spinner size={32} label="Цифровой ассистент обрабатывает ваш запрос" />
        <p aria-hidden>Цифровой ассистент обрабатывает ваш запрос</p>
        <Button size="small" onClick={stop}>
          Остановить
        </Button>
      </div>
    )
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void ask(request.trim())
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
      <div className={classes.actions}>
        <Button
          ref={button}
          kind="main"
          type="submit"
          icon={isFailed ? IconRefresh : undefined}
          title={isFailed ? 'Ответ не получен, нажмите ещё раз' : undefined}
          aria-describedby={isFailed ? 'legal-failure' : undefined}
          whyNot={request.trim() === '' && 'Введите текст запроса'}
        >
          Подготовить ответ
        </Button>
        {isFailed && (
          <span id="legal-failure" className={classes.failure}>
            Ответ не получен, нажмите ещё раз
          </span>
        )}
      </div>
    </form>
  )
}

function Answer() {
  const [answer, setAnswer] = useDraft(answerPlace)
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
        <Button icon={IconCopy} onClick={() => void copyText(text)}>
          Скопировать
        </Button>
        <Button onClick={clearLegalForm}>Очистить</Button>
      </div>
    </div>
  )
}

/** The plain call of document 2 §3. A failure is only logged (AIAPI-68); the form says that it is ready to try again. */
function useQuickAnswer() {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const ask = async (content: string) => {
    request.current = new AbortController()
    const { signal } = request.current
    setState('loading')
    try {
      const body = {
        content,
        title: titleOf(content),
        request_type: 'general',
        user_id: 0,
        file_ids: [],
        metadata: {},
      }
      const answer = (await callAi('POST /requests/legal_request', { body, signal })) as { response: string }
      setDraft(answerPlace, markdownToText(answer.response))
      setState('idle')
    } catch (error) {
      if (signal.aborted) return setState('idle')
      // oxlint-disable-next-line no-console -- document 2 §8 asks for the log entry
      console.error('Ошибка при подготовке ответа:', error)
      setState('failed')
    }
  }
  return {
    isLoading: state === 'loading',
    isFailed: state === 'failed',
    ask,
    stop: () => request.current?.abort(),
  }
}
