import { IconCornerDownRight } from '@tabler/icons-react'
import { useId } from 'react'

import classes from './follow-ups.module.css'

type FollowUpsProps = {
  questions: readonly string[]
  /** Why none can be asked now; null: there is nothing to say of it. Undefined: they can. */
  lock: string | null | undefined
  onAsk: (question: string) => void
}

/** Questions that come next; a press asks one. */
export function FollowUps({ questions, lock, onAsk }: FollowUpsProps) {
  const reasonId = useId()
  if (questions.length === 0) return null
  const isLocked = lock !== undefined
  return (
    <div role="group" className={classes.place} aria-label="Уточняющие вопросы">
      <ul className={classes.list}>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className={classes.question}
              aria-disabled={isLocked || undefined}
              aria-describedby={lock ? reasonId : undefined}
              data-hint={lock ?? undefined}
              onClick={() => !isLocked && onAsk(question)}
            >
              <IconCornerDownRight aria-hidden className={classes.sign} />
              {question}
            </button>
          </li>
        ))}
      </ul>
      {lock && (
        <span id={reasonId} hidden>
          {lock}
        </span>
      )}
    </div>
  )
}
