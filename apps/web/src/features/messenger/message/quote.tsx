import type { Message } from '@uprava/contract/messenger.ts'

import classes from './quote.module.css'

/** A quote is cut at so many characters (MSG-52). */
const quoteLength = 100

export function cutQuote(text: string): string {
  return text.length > quoteLength ? `${text.slice(0, quoteLength)}…` : text
}

/** The replied message in a reply; a press leads to it. */
export function Quote({
  answer,
  onShow,
}: {
  answer: NonNullable<Message['answer']>
  onShow: (messageId: number) => void
}) {
  const text = answer.is_deleted ? 'Сообщение удалено' : cutQuote(answer.message) || 'Вложенный файл'
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
