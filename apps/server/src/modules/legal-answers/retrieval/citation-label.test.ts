import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { labelOf } from './citation-label.ts'

const of = (actKind: string, actNumber: string, actDate: string, article: string) =>
  labelOf({ actKind, actNumber, actDate, article, isNumberShared: false }).replaceAll('\u00a0', ' ')

test('codes have their usual short name by number and date, and only those of the country', () => {
  expect(of('Кодекс', '63-ФЗ', '1996-06-13', 'ст. 144')).toBe('ст. 144 УК РФ')
  expect(of('Кодекс', '174-ФЗ', '2001-12-18', 'ст. 144')).toBe('ст. 144 УПК РФ')
  expect(of('Кодекс', '1-ФЗ', '1997-01-08', 'ст. 9')).toBe('ст. 9 УИК РФ')
  expect(of('Кодекс', '195-ФЗ', '2001-12-30', 'ст. 5.59')).toBe('ст. 5.59 КоАП РФ')
  // A region's own code of administrative offences.
  expect(of('Закон области', '38-оз', '2010-04-05', 'ст. 2')).toBe('ст. 2 Закона области № 38-оз')
  expect(of('Кодекс области', '115-ОЗ', '2011-06-14', 'ст. 10')).not.toContain('КоАП')
})

test('what the base names beside an article of another act stands behind the act', () => {
  expect(of('Кодекс', '14-ФЗ', '1996-01-26', 'ст. 1064; ЖК ст. 161')).toBe('ст. 1064 ГК РФ; ст. 161 ЖК РФ')
  expect(of('Федеральный закон', '54-ФЗ', '2004-06-19', 'ст. 7.1; 131-ФЗ ст. 40 ч. 5.1')).toBe(
    'ст. 7.1 Федерального закона № 54-ФЗ; ч. 5.1 ст. 40 Федерального закона № 131-ФЗ',
  )
  expect(
    of('Федеральный закон', '44-ФЗ', '2013-04-05', 'ст. 34; ПП 1042 от 30.08.2017; ПП 783 от 04.07.2018'),
  ).toBe(
    'ст. 34 Федерального закона № 44-ФЗ; постановление Правительства РФ от 30.08.2017 № 1042; постановление Правительства РФ от 04.07.2018 № 783',
  )
  expect(of('Федеральный закон', '38-ФЗ', '2006-03-13', 'ст. 2, 3; ЗПП ст. 9')).toBe(
    'ст. 2, 3 Федерального закона № 38-ФЗ; ст. 9 Закона РФ «О защите прав потребителей»',
  )
  expect(of('Постановление Правительства РФ', '354', '2011-05-06', 'приложение 1, п. 17; раздел XV(1)')).toBe(
    'приложение 1, п. 17; раздел XV(1) постановления Правительства РФ от 06.05.2011 № 354',
  )
})

test('every article of the base that names another act is written so', () => {
  const provisions = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../laws/data/norms.json'), 'utf8'),
  ) as { article: string; act_type: string; act_number: string; act_date: string }[]
  for (const { article, act_type: kind, act_number: number, act_date: date } of provisions)
    expect(of(kind, number, date, article)).not.toMatch(/; (?:\p{Lu}{2,4} ст|\d+-ФЗ ст|ПП )/u)
})
