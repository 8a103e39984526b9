import { expect, test } from 'vitest'

import { isQuiet } from './settings.ts'

const hours = (from: string, to: string) => ({ from, to, time_zone: 'Asia/Yakutsk' })
/** A moment of the day in Yakutsk, nine hours ahead of UTC. */
const yakutsk = (time: string) => new Date(`2026-11-21T${time}:00+09:00`)

test('quiet hours keep the sound off from their first minute to their last, in their own time zone', () => {
  expect(isQuiet(hours('13:00', '14:00'), yakutsk('12:59'))).toBe(false)
  expect(isQuiet(hours('13:00', '14:00'), yakutsk('13:00'))).toBe(true)
  expect(isQuiet(hours('13:00', '14:00'), yakutsk('13:59'))).toBe(true)
  expect(isQuiet(hours('13:00', '14:00'), yakutsk('14:00'))).toBe(false)
})

test('quiet hours that end before they begin go over midnight', () => {
  for (const time of ['20:00', '23:59', '00:00', '07:59'])
    expect(isQuiet(hours('20:00', '08:00'), yakutsk(time)), time).toBe(true)
  for (const time of ['08:00', '12:00', '19:59'])
    expect(isQuiet(hours('20:00', '08:00'), yakutsk(time)), time).toBe(false)
})

test('without quiet hours no moment is quiet', () => {
  expect(isQuiet(null, yakutsk('03:00'))).toBe(false)
})
