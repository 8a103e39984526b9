import { scheduleLimits } from '@uprava/contract/limits/messenger-limits.ts'

export type SendTime = { readonly label: string; readonly at: Date }

/** Between the choice of a time and the call that asks for it, milliseconds. */
const spareMs = 30_000

/** The times one may pick at once (messenger §7); what has passed, or stands there twice, is left out. */
export function sendTimes(now: Date): SendTime[] {
  const onDay = (daysAhead: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, hour)
  const untilMonday = (8 - now.getDay()) % 7 || 7
  const times = [
    { label: 'Сегодня в\u00A018:00', at: onDay(0, 18) },
    { label: 'Завтра в\u00A09:00', at: onDay(1, 9) },
    { label: 'В\u00A0понедельник в\u00A09:00', at: onDay(untilMonday, 9) },
  ]
  return times.filter(
    ({ at }, index) => isAhead(at, now) && times.findIndex((one) => +one.at === +at) === index,
  )
}

/** Whether the server takes the time: from a minute to a year ahead. */
export function isAhead(at: Date, now: Date): boolean {
  const ms = at.getTime() - now.getTime()
  return ms >= scheduleLimits.minSeconds * 1000 + spareMs && ms <= scheduleLimits.maxDays * 86_400_000
}
