import { isDayOff } from '@uprava/contract/rules/appeal-deadlines.ts'
import {
  daysAfter,
  russianDate,
  workingDayBefore,
  workingDaysAfter,
  type IsoDate,
} from '@uprava/contract/rules/days.ts'

import type { CouncilSession } from './council-session.ts'

/** The deadline for bringing local acts into line with 33-ФЗ (norm fz33-st91-2). */
export const newLawDeadline: IsoDate = '2027-01-01'

export type CalendarEntry = { readonly day: string; readonly event: string; readonly who: string }

/** Deadlines of the session in the order of time (session-package §2). Empty without the session's date. */
export function buildCalendar({
  date,
  projectPublishedOn,
  hearingsOn,
  isLiteral,
}: CouncilSession): CalendarEntry[] {
  if (date === null) return []
  const sentBy = daysAfter(date, 15)
  const entries: CalendarEntry[] = [
    projectPublishedOn === null
      ? dueBy(daysAfter(date, -30), 'Крайний срок опубликования проекта', 'глава')
      : { day: projectPublishedOn, event: 'Проект опубликован', who: 'глава' },
    {
      day: workdayBy(daysAfter(date, -7)),
      event: 'Извещение депутатов (по регламенту)',
      who: 'председатель совета',
    },
    ...(hearingsOn === null || isLiteral
      ? []
      : [{ day: hearingsOn, event: 'Публичные слушания', who: 'ответственный за слушания' }]),
    {
      day: date,
      event: isDayOff(date) ? 'Заседание (нерабочий день)' : 'Заседание',
      who: 'председатель совета',
    },
    {
      day: workingDaysAfter(date, 5, isDayOff),
      event: 'Протокол изготовлен (по регламенту)',
      who: 'секретарь',
    },
    dueBy(sentBy, 'Документы направлены в Минюст России', 'глава'),
    {
      day: workdayFrom(daysAfter(sentBy, 30)),
      event: 'Регистрация (ориентир)',
      who: 'управление Минюста России',
    },
    {
      day: workdayFrom(daysAfter(sentBy, 37)),
      event: 'Официальное опубликование (ориентир: 7 дней с уведомления)',
      who: 'глава',
    },
    {
      day: newLawDeadline,
      event: 'Срок приведения актов в соответствие с Федеральным законом № 33-ФЗ',
      who: 'совет',
    },
  ]
  return entries.toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The day, or the last working day before it. */
export const workdayBy = (day: string): IsoDate => workingDayBefore(daysAfter(day, 1), isDayOff)
/** The day, or the first working day behind it. */
const workdayFrom = (day: string): IsoDate => workingDaysAfter(daysAfter(day, -1), 1, isDayOff)

/** A last day by law; where nobody works on it, the working day before is named, for the term itself does not move. */
function dueBy(day: IsoDate, event: string, who: string): CalendarEntry {
  const note = isDayOff(day) ? ` (нерабочий день: не позднее ${russianDate(workdayBy(day))})` : ''
  return { day, event: `${event}${note}`, who }
}
