import { russianDate, daysBetween } from '@uprava/contract/rules/days.ts'

import { buildCalendar, newLawDeadline } from '../calendar.ts'
import { lawInFull, newLaw } from './law-citations.ts'
import {
  body,
  noteLine,
  quorumSentence,
  strong,
  table,
  thresholdSentence,
  type SessionDocument,
} from './parts.ts'

/** Document 19: the only one that is no draft. */
export const calendarDocument: SessionDocument = {
  number: '19',
  name: 'Календарь и чек-лист',
  parts: (session) => {
    const { votes, today } = session
    const left = daysBetween(today, newLawDeadline)
    return [
      strong('КАЛЕНДАРЬ И ЧЕК-ЛИСТ'),
      table(
        ['Дата', 'Событие', 'Исполнитель', 'Отметка'],
        buildCalendar(session).map(({ day, event, who }) => [russianDate(day), event, who, '']),
        [18, 44, 24, 14],
      ),
      body(quorumSentence(session)),
      body(thresholdSentence(session)),
      body(
        `Иные решения с обязательными правилами: не менее ${votes.act} голосов. Преодоление отклонения главы: не менее ${votes.charter} голосов.`,
      ),
      body(
        left >= 0
          ? `До срока приведения актов в соответствие с ${lawInFull(newLaw, 'instrumental')} (${russianDate(newLawDeadline)}) осталось дней: ${left}.`
          : `Срок приведения актов в соответствие с ${lawInFull(newLaw, 'instrumental')} истёк ${russianDate(newLawDeadline)}.`,
      ),
      body(
        'Требование прокурора рассматривают на ближайшем заседании, не позднее 10 дней со дня поступления.',
      ),
      noteLine('Сроки посчитаны в календарных днях от даты заседания; сверьте их с Уставом и регламентом.'),
    ]
  },
}
