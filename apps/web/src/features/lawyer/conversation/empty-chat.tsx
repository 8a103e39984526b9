import { EmptyPicture } from '#ui/feedback/empty-picture.tsx'

import classes from './empty-chat.module.css'

/** Questions a clerk meets every week; they show what one may ask and how. */
const examples = [
  'В какой срок нужно ответить на обращение гражданина?',
  'Можно ли продлить срок рассмотрения обращения?',
  'Как провести публичные слушания по бюджету поселения?',
  'Когда муниципальный служащий подаёт сведения о доходах?',
]

/** A chat without messages: what to do, and a few questions to begin with (AIS-64). */
export function EmptyChat({
  isChosen,
  onExample,
}: {
  isChosen: boolean
  onExample: (question: string) => void
}) {
  return (
    <div className={classes.place}>
      <div className={classes.empty}>
        <EmptyPicture of="question" />
        <p className={classes.text}>
          {isChosen
            ? 'Сформулируйте вопрос для получения ответа'
            : 'Введите запрос или выберите один из прошлых диалогов'}
        </p>
        <ul className={classes.examples} aria-label="Примеры вопросов">
          {examples.map((question) => (
            <li key={question}>
              <button type="button" className={classes.example} onClick={() => onExample(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
