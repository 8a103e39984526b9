import { describe, expect, test } from 'vitest'

import { templateById } from '../templates/templates.ts'
import { datesIn } from './dates.ts'
import { extractValues } from './extract-values.ts'
import { remarksFor } from './remarks.ts'

const today = '2026-11-22'
const read = (id: string, text: string, askedKey: string | null = null) =>
  extractValues(text, { template: templateById(id)!, askedKey, today })

describe('dates in a text', () => {
  test.each([
    ['07.03.2026', ['2026-03-07']],
    ['7 марта', ['2026-03-07']],
    ['с 1 по 14 июля 2027', ['2027-07-01', '2027-07-14']],
    ['до 5 мая', ['2026-05-05']],
    ['завтра', ['2026-11-23']],
    ['7.3.26', ['2026-03-07']],
    ['31 февраля', []],
    ['ст. 12.1, 59-ФЗ, 3.14', []],
    ['2026-07-01', ['2026-07-01']],
  ])('%s', (text, days) => expect(datesIn(text, today).map(({ iso }) => iso)).toEqual(days))
})

describe('values in free text', () => {
  test('several in one message, names in the nominative', () => {
    expect(
      read(
        'prikaz-otpusk',
        'Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля, 14 календарных дней',
      ),
    ).toEqual({
      employee: 'Кузнецова Мария Петровна',
      from_date: '01.07.2026',
      to_date: '14.07.2026',
      days: '14',
    })
    expect(read('prikaz-os', 'Подготовьте приказ о режиме работы школы, срочно')).toEqual({
      subject: 'О режиме работы школы',
    })
    expect(read('zapros', 'запрос в росреестр до 5 декабря')).toEqual({ deadline: '05.12.2026' })
    expect(read('otvet-obr', 'ответ на обращение Ивановой Анны Львовны от 10.11.2026')).toEqual({
      applicant: 'Иванова Анна Львовна',
      appeal_date: '10.11.2026',
    })
    expect(read('dogovor-gph', 'цена 25 000 руб.')).toEqual({ price: '25 000 руб.' })
  })

  test('by the labels of the fields, with lists after them', () => {
    expect(read('prikaz-otpusk', 'Должность: старший специалист; За рабочий год: 2025–2026')).toEqual({
      position: 'старший специалист',
      period: '2025–2026',
    })
    expect(
      read('postanovlenie', 'Пункты решения: 1. Утвердить порядок.\n2. Признать прежний утратившим силу.'),
    ).toEqual({
      points: '1. Утвердить порядок.\n2. Признать прежний утратившим силу.',
    })
  })

  test('a bare answer is the value of the field asked for', () => {
    expect(read('prikaz-otpusk', 'ведущий специалист', 'position')).toEqual({
      position: 'ведущий специалист',
    })
    expect(read('prikaz-otpusk', 'ежегодный', 'kind')).toMatchObject({
      kind: expect.stringContaining('ежегодный'),
    })
    expect(read('prikaz-otpusk', '1 июля', 'from_date')).toEqual({ from_date: '01.07.2026' })
    expect(read('prikaz-otpusk', 'две недели', 'days')).toEqual({})
  })

  test('values that are not in the text are not invented', () => {
    expect(read('prikaz-otpusk', 'оформите отпуск')).toEqual({})
    expect(read('prikaz-otpusk', '')).toEqual({})
  })
})

test('wrong check digits, phones and date ranges get remarks', () => {
  const gph = templateById('dogovor-gph')!
  const texts = (contractor: string) => remarksFor(gph, { contractor }).map(({ text }) => text)
  expect(texts('ИНН 7707083893, ОГРН 1027700132195, СНИЛС 112-233-445 95, тел. 8 (914) 200-00-00')).toEqual(
    [],
  )
  expect(texts('ИНН 500100732259')).toEqual([])
  expect(texts('ИНН 7707083894')).toEqual([expect.stringContaining('Проверьте ИНН')])
  expect(texts('ОГРН 1027700132196, СНИЛС 112-233-445 96, тел. 8 914 200')).toHaveLength(3)
  const leave = templateById('prikaz-otpusk')!
  const dates = { from_date: '2026-07-01', to_date: '2026-07-14' }
  expect(remarksFor(leave, { ...dates, days: '14' })).toEqual([])
  expect(remarksFor(leave, { ...dates, days: '10' })).toEqual([
    { position: 9, text: expect.stringContaining('14, а указано 10') },
  ])
})
