import { describe, expect, test } from 'vitest'

import { useTestDatabase } from '#testing/database.ts'

import { isCourtesy } from './follow-up-question.ts'
import { retrieve } from './retrieve.ts'

useTestDatabase()

async function firstHit(question: string, ...before: string[]) {
  const { hits } = await retrieve({
    question,
    history: before.map((text) => ({ role: 'user' as const, text })),
    channelId: 0,
    normId: null,
    files: [],
    onDate: '2026-11-21',
  })
  return hits[0]
}
const firstNorm = async (question: string, ...before: string[]) =>
  (await firstHit(question, ...before))?.citation.norm_id

describe('a follow-up is searched with the talk it continues', () => {
  test('the subject is taken over from the talk', async () => {
    expect(await firstNorm('на сколько?', 'Отпуск без сохранения зарплаты пенсионеру')).toBe('tk-st128')
  })

  test('a question for the penalty leads to the code of offences', async () => {
    const before = 'Прокурор требует документы, а мы не успели ответить в срок'
    expect(await firstNorm(before)).toBe('fz2202-st6')
    expect(await firstNorm('И что нам за это грозит?', before)).toBe('koap-st17-7')
  })

  test('what the new question names takes the place of what the talk was about', async () => {
    const before = 'Адвокат прислал запрос, сколько дней на ответ?'
    expect(await firstNorm(before)).toBe('fz63adv-st6-1')
    expect(await firstNorm('а газете?', before)).toBe('zsmi-st39')
    expect(await firstNorm('а депутату Госдумы?', before, 'а газете?')).toBe('fz3gd-st17')
  })

  test('a fine asked for by its name leads to the code of offences', async () => {
    const before = 'Можно ли публиковать список должников за квартиру?'
    expect(await firstNorm('а оштрафуют?', before)).toMatch(/^koap-st13-11/u)
  })

  test('the penalty is that of the matter, not of proceedings or of another matter', async () => {
    const register =
      'Обязано ли учреждение подавать уведомление в Роскомнадзор об обработке персональных данных?'
    expect(await firstNorm('какой штраф если не подали', register)).toMatch(/^koap-st13-11/u)
    const interests = 'Обязан ли муниципальный служащий уведомлять о конфликте интересов?'
    expect(await firstNorm('какое наказание если не уведомил', interests)).not.toMatch(/^koap/u)
  })

  test('the sentences are those that answer the new question', async () => {
    const before = 'Меня уволили по сокращению, предупредили за месяц. Это законно?'
    const hit = await firstHit('Какие выплаты мне положены?', before)
    expect(hit?.citation.norm_id).toBe('tk-st178')
    expect(hit?.quotes[0]).toMatch(/^Сокращённому выплачивают пособие/u)
  })

  test('a later question of a talk may be answered by any norm of its matter', async () => {
    const before = ['За сколько дней надо ответить на письмо жителя?', 'а если не успеваем']
    expect(await firstNorm('и кто подписывает', ...before)).toBe('fz59-st10-3')
    expect(await firstNorm('а если там оскорбления', ...before, 'и кто подписывает')).toBe('fz59-st11-3')
  })

  test('a question that stands on its own leaves the subject', async () => {
    const question = 'В какой срок администрация района регистрирует письменное обращение гражданина?'
    expect(await firstNorm(question, 'Какая температура должна быть в квартире?')).toBe('fz59-st8-1')
  })
})

test('a word that a question says twice is named once among those that were looked for', async () => {
  const { searched } = await retrieve({
    question: 'отпуск, отпуск пенсионеру и ещё раз отпуск',
    history: [],
    channelId: 0,
    normId: null,
    files: [],
    onDate: '2026-11-21',
  })
  expect(searched.length).toBeGreaterThan(0)
  expect(new Set(searched.map((word) => word.toLowerCase())).size).toBe(searched.length)
})

describe('thanks are no question', () => {
  test.each(['Спасиб, выручили!', 'рахмат', 'принято, записала', 'ну понятно, отбой'])('%s', (message) => {
    expect(isCourtesy(message)).toBe(true)
  })
  test.each(['спасибо, а срок какой', 'принято решение совета', 'хорошо ли это?'])('not %s', (message) => {
    expect(isCourtesy(message)).toBe(false)
  })
})
