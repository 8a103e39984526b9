import { daysAfter, isWeekend, workingDaysAfter, type IsoDate } from '@uprava/contract/rules/days.ts'

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
      ? { day: daysAfter(date, -30), event: 'Крайний срок опубликования проекта', who: 'глава' }
      : { day: projectPublishedOn, event: 'Проект опубликован', who: 'глава' },
    { day: daysAfter(date, -7), event: 'Извещение депутатов (по регламенту)', who: 'председатель совета' },
    ...(hearingsOn === null || isLiteral
      ? []
      : [{ day: hearingsOn, event: 'Публичные слушания', who: 'ответственный за слушания' }]),
    { day: date, event: 'Заседание', who: 'председатель совета' },
    {
      day: workingDaysAfter(date, 5, isWeekend),
      event: 'Протокол изготовлен (по регламенту)',
      who: 'секретарь',
    },
    { day: sentBy, event: 'Документы направлены в Минюст России', who: 'глава' },
    { day: daysAfter(sentBy, 30), event: 'Регистрация (ориентир)', who: 'управление Минюста России' },
    {
      day: daysAfter(sentBy, 37),
      event: 'Официальное опубликование (ориентир: 7 дней с уведомления)',
      who: 'глава',
    },
    { day: newLawDeadline, event: 'Срок приведения актов в соответствие с 33-ФЗ', who: 'совет' },
  ]
  return entries.toSorted((one, other) => one.day.localeCompare(other.day))
}
