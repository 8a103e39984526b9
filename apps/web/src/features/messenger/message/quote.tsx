import type { Message } from '@uprava/contract/messenger.ts'

import classes from './quote.module.css'

/** Maximum length of a quote (MSG-52), characters. */
const quoteLength = 100

export function cutQuote(text: string): string {
  return text.length > quoteLength ? `${text.slice(0, quoteLength)}…` : text
}

/** The quoted message of a reply; a press scrolls to it. */
export function Quote({
  answer,
  onShow,
}: {
  answer: NonNullable<Message['answer']>
  onShow: (messageId: number) => void
}) {
  const text = answer.is_deleted
    ? answer.message || 'Сообщение удалено'
    : cutQuote(answer.message) || 'Вложенный файл'
  return (
    <button
      type="button"
      className={classes.quote}
      disabled={answer.is_deleted}
      onClick={() => onShow(answer.id)}
    >
      <span className={classes.sender}>{answer.sender.full_name}</span>
      <span className={classes.text}>{text}</span>
    </button>
  )
}
