import { friendlyDate, time } from '#ui/lib/format.ts'

const dayMs = 24 * 60 * 60 * 1000

/** `сегодня в 18:00`, `завтра в 9:00`, `7 марта в 9:00`: when a message is sent, in the browser's time zone. */
export function sendingTime(at: string, now = Date.now()): string {
  const day = friendlyDate(at, now) === friendlyDate(now + dayMs, now) ? 'завтра' : friendlyDate(at, now)
  return `${day} в\u00A0${time(at)}`
}
