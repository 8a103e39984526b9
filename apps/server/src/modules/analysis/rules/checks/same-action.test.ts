import { expect, test } from 'vitest'

import { actionOf, isSameAction } from './same-action.ts'

const isSame = (one: string, other: string) => isSameAction(actionOf(one), actionOf(other))

test.each([
  ['Билет на вырубку выдаётся в течение пяти дней', 'Отдел выдаёт билет не позднее десяти дней'],
  [
    'Обеспечить рассмотрение уведомлений в срок 15 рабочих дней',
    'Отдел рассматривает уведомление 7 рабочих дней',
  ],
  ['Плата за занятия вносится до 10 числа', 'Родитель оплачивает занятия до 20 числа'],
])('one action in two places: %s / %s', (one, other) => {
  expect(isSame(one, other)).toBe(true)
})

test.each([
  ['Комиссия рассматривает жалобу 15 дней', 'Комиссия рассматривает заявление 30 дней'],
  ['Ордер выдаётся за 5 дней', 'Ордер хранится 3 года'],
  ['Ордер выдаётся за 5 дней', 'Если ордер утрачен, дубликат ордера выдаётся за 2 дня'],
  ['Заявку подают не позднее 20 мая', 'Заявку подают не ранее 1 мая'],
])('different actions: %s / %s', (one, other) => {
  expect(isSame(one, other)).toBe(false)
})
