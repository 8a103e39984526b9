import { appealDeadlines, deadlineTone } from '@uprava/contract/rules/appeal-deadlines.ts'
import { daysBetween, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'

import { DateInput } from '#ui/dates/date-input.tsx'
import { today } from '#ui/dates/dates.ts'
import { Tag } from '#ui/feedback/badge.tsx'
import { plural } from '#ui/lib/format.ts'

import classes from './appeal-findings.module.css'

type AppealTermsProps = {
  /** The day of the appeal: it is taken for the day it came. */
  date: IsoDate
  registered: IsoDate
  rules: readonly string[]
  onRegistered: (day: IsoDate | null) => void
  onOpenNorm: (normId: string) => void
}

const tones = { calm: 'good', near: 'warn', late: 'bad' } as const
const days = ['день', 'дня', 'дней'] as const

/** Until when the law wants what done, counted again when the day of registration is another. */
export function AppealTerms({ date, registered, rules, onRegistered, onOpenNorm }: AppealTermsProps) {
  const now = today()
  // Registered in time: nothing is left to do about it.
  const terms = appealDeadlines({ came: date, registered }, rules).filter(
    ({ normId, date: end }) => normId !== 'fz59-st8-1' || registered > end,
  )
  return (
    <section className={classes.part} aria-label="Сроки">
      <h2 className={classes.title}>Сроки</h2>
      <DateInput label="Дата регистрации" value={registered} onChange={(day) => onRegistered(day)} />
      <ul className={classes.terms}>
        {terms.map(({ title, rule, date: end, norm, normId, isMain, sendBy }) => (
          <li key={`${title} ${end}`} className={classes.term} data-main={isMain || undefined}>
            <p className={classes.termHead}>
              <span data-figures>до {russianDate(end)}</span>
              <Tag tone={tones[deadlineTone(end, now)]}>{leftInWords(daysBetween(now, end))}</Tag>
            </p>
            <p>{title}</p>
            <p className={classes.quiet}>
              {rule},{' '}
              <button type="button" className={classes.link} onClick={() => onOpenNorm(normId)}>
                {norm}
              </button>
            </p>
            {sendBy !== null && (
              <p className={classes.quiet}>Последний день выходной: отправьте до {russianDate(sendBy)}.</p>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>Переносы выходных дней не учтены.</p>
    </section>
  )
}

function leftInWords(left: number): string {
  if (left === 0) return 'сегодня'
  return left > 0 ? `ещё ${plural(left, days)}` : `просрочено: ${plural(-left, days)}`
}
