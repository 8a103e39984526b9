import { IconCornerDownRight } from '@tabler/icons-react'

import classes from './follow-ups.module.css'

/** Questions that come next; a press asks one. */
export function FollowUps({
  questions,
  onAsk,
}: {
  questions: readonly string[]
  onAsk: (question: string) => void
}) {
  if (questions.length === 0) return null
  return (
    <div role="group" className={classes.place} aria-label="Уточняющие вопросы">
      <ul className={classes.list}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className={classes.question} onClick={() => onAsk(question)}>
              <IconCornerDownRight aria-hidden className={classes.sign} />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
