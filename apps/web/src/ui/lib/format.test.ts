import { describe, expect, test } from 'vitest'

import { unreadText } from '../feedback/badge.tsx'
import {
  dateHeading,
  fileSize,
  friendlyDate,
  friendlyDateTime,
  fullDateTime,
  initials,
  msUntilMidnight,
  nameAndExtension,
  phone,
  plural,
  registerDate,
  rowTime,
  time,
  typography,
} from './format.ts'

const now = new Date(2026, 10, 21, 15, 30)
const at = (year: number, month: number, day: number, hour = 14, minute = 5, second = 9) =>
  new Date(year, month - 1, day, hour, minute, second)
/** Texts are compared with spaces normalised. */
const spaced = (text: string) => text.replace(/\u00A0/g, ' ')

const documents = ['документ', 'документа', 'документов'] as const

describe('dates', () => {
  test.each([
    [at(2026, 11, 21, 0, 0), 'сегодня'],
    [at(2026, 11, 20, 23, 59), 'вчера'],
    [at(2026, 11, 19), '19 ноября'],
    [at(2026, 3, 7), '7 марта'],
    [at(2025, 3, 7), '7 марта 2025'],
  ])('VAL-41 chats, notifications and news show %s as %s', (moment, text) => {
    expect(spaced(friendlyDate(moment, now))).toBe(text)
  })

  test('VAL-41 registers and forms show 07.03.2025', () => {
    expect(registerDate(at(2025, 3, 7))).toBe('07.03.2025')
  })

  test('VAL-41 a moment of the wire is shown in the time zone of the browser', () => {
    const moment = at(2026, 11, 21, 0, 30)
    expect(time(moment.toISOString())).toBe('00:30')
    expect(friendlyDate(moment.toISOString(), now)).toBe('сегодня')
  })

  test('VAL-41 the longer form has the seconds', () => {
    expect(spaced(fullDateTime(at(2025, 3, 7)))).toBe('7 марта 2025, 14:05:09')
    expect(spaced(friendlyDateTime(at(2026, 3, 7), now))).toBe('7 марта, 14:05')
  })

  test.each([
    [at(2026, 11, 21), '14:05'],
    [at(2026, 11, 20), 'вчера'],
    [at(2026, 3, 7), '7 марта'],
    [at(2025, 3, 7), '07.03.2025'],
  ])('MSG-110 a row of the chat list shows %s as %s', (moment, text) => {
    expect(spaced(rowTime(moment, now))).toBe(text)
  })

  test.each([
    [at(2026, 11, 21), 'Сегодня'],
    [at(2026, 11, 20), 'Вчера'],
    [at(2026, 3, 7), '7 марта'],
    [at(2025, 3, 7), '7 марта 2025'],
  ])('MSG-110 the heading of a day of %s is %s', (moment, text) => {
    expect(spaced(dateHeading(moment, now))).toBe(text)
  })

  test('MSG-110 at midnight the headings move', () => {
    expect(msUntilMidnight(now)).toBe(8.5 * 3_600_000)
    expect(dateHeading(now, new Date(now.getTime() + msUntilMidnight(now)))).toBe('Вчера')
  })
})

describe('numbers and words', () => {
  test.each([
    [0, '0 документов'],
    [1, '1 документ'],
    [2, '2 документа'],
    [5, '5 документов'],
    [11, '11 документов'],
    [21, '21 документ'],
    [1000, '1 000 документов'],
  ])('%i takes the right form', (count, text) => {
    expect(spaced(plural(count, documents))).toBe(text)
    expect(plural(count, documents)).toContain('\u00A0')
  })

  test.each([
    ['79000000001', '8 (900) 000-00-01'],
    ['+7 900 000-00-01', '8 (900) 000-00-01'],
    ['89000000001', '8 (900) 000-00-01'],
    ['112', '112'],
    ['4951234567', '4951234567'],
  ])('MSG-114 a phone %s is read as %s', (text, shown) => {
    expect(spaced(phone(text))).toBe(shown)
  })

  test('NAV-40 the badge of the menu shows +N from 1 to 99', () => {
    expect([1, 99].map((count) => unreadText(count, 'plus'))).toEqual(['+1', '+99'])
  })

  test('NAV-39 it shows >100 from 100 on and nothing at 0', () => {
    expect([0, 100, 101].map((count) => unreadText(count, 'plus'))).toEqual(['', '>100', '>100'])
  })

  test('MSG-111 a row shows the plain number, >100 from 100 on and nothing at 0', () => {
    expect([0, 1, 99, 100].map((count) => unreadText(count, 'plain'))).toEqual(['', '1', '99', '>100'])
  })

  test('sizes of files', () => {
    expect([512, 14 * 1024, 1.5 * 1024 ** 2, 50 * 1024 ** 2].map(fileSize).map(spaced)).toEqual([
      '512 Б',
      '14 КБ',
      '1,5 МБ',
      '50 МБ',
    ])
  })

  test('a name keeps its extension', () => {
    expect(nameAndExtension('отчёт.за март.docx')).toEqual({ name: 'отчёт.за март', extension: '.docx' })
    expect(nameAndExtension('без расширения')).toEqual({ name: 'без расширения', extension: '' })
  })

  test('initials of people and organizations', () => {
    expect(['Иванов Пётр Сергеевич', 'Школа', 'МБОУ «Школа № 3»', ''].map(initials)).toEqual([
      'ИП',
      'Ш',
      'МШ',
      '',
    ])
  })

  test('the words of an address stay with what they name', () => {
    expect(typography('с. Заречное, ул. Лесная, д. 1, кв. 5, дел. 3')).toBe(
      'с.\u00A0Заречное, ул.\u00A0Лесная, д.\u00A01, кв.\u00A05, дел. 3',
    )
  })

  test('short words, dashes and what is counted do not hang at the end of a line', () => {
    expect(typography('ответ на обращение — в 3 дня, № 5, 37 850 рублей')).toBe(
      'ответ на\u00A0обращение\u00A0— в\u00A03\u00A0дня, №\u00A05, 37\u00A0850\u00A0рублей',
    )
  })
})
