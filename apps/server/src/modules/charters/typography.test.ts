import { expect, it } from 'vitest'

import { typeset } from './typography.ts'

it.each([
  [
    'к решению «О внесении изменений в Устав ТОС «Заря» района»',
    'к решению «О внесении изменений в Устав ТОС „Заря“ района»',
  ],
  ['«Первое» и «второе»', '«Первое» и «второе»'],
  ['принято в 2026 г..', 'принято в 2026 г.'],
  ['Подробнее… и далее', 'Подробнее… и далее'],
  ['ждём ...', 'ждём ...'],
])('PACK-33 nested quotes and full stops: %s', (written, wanted) => {
  expect(typeset(written)).toBe(wanted)
})
