import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

import classes from './quick-answer-foot.module.css'
import type { QuickAnswer } from './use-quick-answer.ts'

type QuickAnswerFootProps = {
  answer: QuickAnswer
  /** What is missing before an answer can be asked for. */
  disabledReason: string | false
  /** While the answer is awaited it stands alone, in the place of its form. */
  waitsAlone?: boolean
}

/** The foot of a form that asks for an answer: the button, its second try after a failure, the waiting with its end. */
export function QuickAnswerFoot({
  answer: { state, stop },
  disabledReason,
  waitsAlone,
}: QuickAnswerFootProps) {
  const button = useRef<HTMLButtonElement>(null)
  const failureId = useId()
  const isFailed = state === 'failed'
  useEffect(() => {
    if (isFailed) button.current?.focus()
  }, [isFailed])

  if (state === 'loading') {
    return (
      <div className={classes.waiting} data-alone={waitsAlone}>
        <Spinner size={waitsAlone ? 32 : 28} label="Цифровой ассистент обрабатывает ваш запрос" />
        <p aria-hidden>Цифровой ассистент обрабатывает ваш запрос</p>
        <Button size="small" onClick={stop}>
          Остановить
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.foot}>
      <Button
        ref={button}
        kind="main"
        type="submit"
        icon={isFailed ? IconRefresh : undefined}
        title={isFailed ? 'Ответ не получен, нажмите ещё раз' : undefined}
        aria-describedby={isFailed ? failureId : undefined}
        disabledReason={disabledReason}
      >
        Подготовить ответ
      </Button>
      {isFailed && (
        <span id={failureId} className={classes.failure}>
          Ответ не получен, нажмите ещё раз
        </span>
      )}
    </div>
  )
}
