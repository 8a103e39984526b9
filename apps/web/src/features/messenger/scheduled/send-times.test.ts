import { expect, it } from 'vitest'

import { isAhead, sendTimes } from './send-times.ts'
import { sendingTime } from './sending-time.ts'

const labels = (now: Date) => sendTimes(now).map(({ label }) => label.replaceAll('\u00A0', ' '))
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('CHAT-36 proposes today, tomorrow and monday; what has passed, or is tomorrow, is left out', () => {
  // A Wednesday.
  expect(labels(new Date(2026, 10, 25, 12))).toEqual([
    'Сегодня в 18:00',
    'Завтра в 9:00',
    'В понедельник в 9:00',
  ])
  expect(labels(new Date(2026, 10, 25, 17, 59))).toEqual(['Завтра в 9:00', 'В понедельник в 9:00'])
  const sunday = sendTimes(new Date(2026, 10, 29, 20))
  expect(sunday.map(({ at }) => at)).toEqual([new Date(2026, 10, 30, 9)])
  const monday = sendTimes(new Date(2026, 10, 30, 8))
  expect(monday.at(-1)?.at).toEqual(new Date(2026, 11, 7, 9))
})

it('CHAT-37 a time within a minute or after a year is none', () => {
  const now = new Date(2026, 10, 25, 12)
  expect(isAhead(new Date(2026, 10, 25, 12, 1), now)).toBe(false)
  expect(isAhead(new Date(2026, 10, 25, 12, 2), now)).toBe(true)
  expect(isAhead(new Date(2027, 10, 25, 11), now)).toBe(true)
  expect(isAhead(new Date(2027, 10, 26, 12), now)).toBe(false)
})

it('says when a message is sent', () => {
  const now = new Date(2026, 10, 25, 12).getTime()
  const said = (at: Date) => plain(sendingTime(at.toISOString(), now))
  expect(said(new Date(2026, 10, 25, 18))).toBe('сегодня в 18:00')
  expect(said(new Date(2026, 10, 26, 9))).toBe('завтра в 09:00')
  expect(said(new Date(2026, 11, 7, 9))).toBe('7 декабря в 09:00')
  expect(said(new Date(2027, 2, 7, 9, 5))).toBe('7 марта 2027 в 09:05')
})
