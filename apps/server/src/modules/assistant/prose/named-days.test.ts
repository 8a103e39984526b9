import { expect, it } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { withDates } from './named-days.ts'

const words = await orthography()
/** A Monday. */
const today = '2026-11-23'

it.each([
  ['Просим ответить до пятницы.', 'Просим ответить до пятницы (27 ноября).'],
  ['Собрание завтра.', 'Собрание завтра (24 ноября).'],
  // A day that has passed, or of another week.
  ['В прошлую пятницу лопнула труба.', 'В прошлую пятницу лопнула труба.'],
  ['На прошлой неделе в среду свет отключали дважды.', 'На прошлой неделе в среду свет отключали дважды.'],
  ['В пятницу погас свет.', 'В пятницу погас свет.'],
  ['В субботу пришлось вызвать бригаду.', 'В субботу пришлось вызвать бригаду.'],
  ['Приём в следующую среду.', 'Приём в следующую среду.'],
  // A day that is named twice has its date once; of two different ones none is sure.
  ['Приём завтра, во вторник.', 'Приём завтра, во вторник (24 ноября).'],
  ['Приём завтра, в среду.', 'Приём завтра, в среду.'],
  // «начало» is no verb of the past.
  ['В среду начало занятий.', 'В среду (25 ноября) начало занятий.'],
])('%s', (text, dated) => {
  expect(withDates(text, today, words)).toBe(dated)
})
