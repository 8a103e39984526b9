import { expect, test } from 'vitest'
import { z } from 'zod'

import {
  date,
  inn,
  link,
  optionalPhone,
  optionalText,
  page,
  perPage,
  phone,
  readablePhone,
  text,
} from './fields.ts'

const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('CONST-01 CONST-04 pages start at 1 and a page size is brought into its bounds', () => {
  const query = z.object({ page: page(), per_page: perPage(24) })
  expect(query.parse({})).toEqual({ page: 1, per_page: 24 })
  expect(query.parse({ page: '0', per_page: '5000' })).toEqual({ page: 1, per_page: 100 })
  expect(query.parse({ page: 'x', per_page: '-3' })).toEqual({ page: 1, per_page: 1 })
})

test('VAL-38 a phone is received as eleven digits from any spelling', () => {
  for (const typed of ['+7 (900) 000-00-01', '8 900 000-00-01', '9000000001', '79000000001']) {
    expect(phone().parse(typed)).toBe('79000000001')
  }
  for (const typed of ['+7', '7900', '123456789012', 'телефон']) {
    expect(refusal(phone(), typed)).toBe('Введите номер телефона полностью')
  }
  expect(optionalPhone().parse('+7')).toBe('')
  for (const typed of ['٨٩٠٠٠٠٠٠٠٠١', '８９００００００００１', '+7 ⑨', 'нет'])
    expect(refusal(optionalPhone(), typed)).toBe('Введите номер телефона полностью')
})

test('VAL-39 VAL-30 VAL-31 a date comes in either spelling and within its bounds', () => {
  expect(date('Дата').parse('07.03.2025')).toBe('2025-03-07')
  expect(date('Дата').parse('2025-03-07')).toBe('2025-03-07')
  expect(date('Дата').parse('05.09.1900')).toBe('1900-09-05')
  expect(refusal(date('Дата'), '04.09.1900')).toBe('Дата должна быть с 05.09.1900 по 05.09.2050')
  expect(refusal(date('Дата'), '06.09.2050')).toBe('Дата должна быть с 05.09.1900 по 05.09.2050')
  expect(refusal(date('Дата'), '31.02.2025')).toBe('Введите дату в виде дд.мм.гггг')
})

test('ERR-17 VAL-09 refusals say what to do, in real plurals', () => {
  expect(refusal(text('Название', { max: 5 }), '')).toBe('Заполните поле «Название»')
  expect(refusal(text('Название', { max: 3 }), 'длинное')).toBe('Поле «Название»: не длиннее 3 символов')
  expect(refusal(text('Название', { max: 21 }), 'х'.repeat(22))).toBe(
    'Поле «Название»: не длиннее 21 символа',
  )
  expect(refusal(inn(), '12345')).toBe('ИНН состоит из 10 или 12 цифр')
  expect(inn().parse('1435126628')).toBe('1435126628')
})

test('a text has no control characters but ends of lines and tabs, a line has none', () => {
  const typed = ' Анна\u001B[2J\u009B1m\u0007\r\nПетровна\tи\u007F др. '
  expect(text('Описание', { max: 100 }).parse(typed)).toBe('Анна[2J1m\nПетровна\tи др.')
  expect(optionalText('Описание', { max: 100 }).parse(typed)).toBe('Анна[2J1m\nПетровна\tи др.')
  expect(text('Имя', { max: 100, isLine: true }).parse(typed)).toBe('Анна[2J1m Петровна и др.')
  expect(refusal(text('Имя', { max: 100, isLine: true }), '\u001B\u0007\n')).toBe('Заполните поле «Имя»')
})

test('CHAN-51 a link gets https in front, and other schemes are refused', () => {
  expect(link('Сайт').parse('lenskiy-bereg.example')).toBe('https://lenskiy-bereg.example')
  expect(link('Сайт').parse('')).toBe('')
  expect(refusal(link('Сайт'), 'javascript:alert(1)')).toBe('Проверьте адрес ссылки')
})

test('MSG-114 a phone reads as 8 (…) …, what is none stays as it is', () => {
  for (const typed of ['79000000001', '8 900 000-00-01', '+7 (900) 000-00-01']) {
    expect(readablePhone(typed)).toBe('8 (900) 000-00-01')
  }
  for (const other of ['', '2-14-30', '99000000001', '790000000012']) expect(readablePhone(other)).toBe(other)
})
