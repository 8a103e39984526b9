import { describe, expect, test } from 'vitest'

import { findRecipients, type Recipient } from '../sending/recipients.ts'
import { previewKind, parseRows } from './preview.ts'

describe('the preview of a document', () => {
  test('DOC-49 each format has its kind of preview', () => {
    expect(previewKind('pdf', true)).toBe('viewer')
    expect(previewKind('PDF', false)).toBe('text')
    expect(['xlsx', 'ods', 'csv'].map((one) => previewKind(one, true))).toEqual(['table', 'table', 'table'])
    expect(['docx', 'odt', 'pptx', 'odp', 'txt'].map((one) => previewKind(one, true))).toEqual(
      Array(5).fill('text'),
    )
    expect(['doc', 'xls', 'ppt', 'zip'].map((one) => previewKind(one, true))).toEqual(Array(4).fill('none'))
  })

  test('DOC-49 tables are parsed into rows and cells', () => {
    expect(parseRows('Лист1\nА\tБ\n1\t2', 'xlsx')).toEqual([['Лист1'], ['А', 'Б'], ['1', '2']])
    expect(parseRows('Номер;Тема\n1;"Дороги; мосты"\n2;"Свет ""Луч"""\n', 'csv')).toEqual([
      ['Номер', 'Тема'],
      ['1', 'Дороги; мосты'],
      ['2', 'Свет "Луч"'],
    ])
    expect(parseRows('a,b\n1,\n,2\n3,', 'csv')).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
      ['3', ''],
    ])
    expect(parseRows('a,b\n"две\nстроки",2', 'CSV')).toEqual([
      ['a', 'b'],
      ['две\nстроки', '2'],
    ])
    expect(parseRows('один столбец\n\nдальше', 'csv')).toEqual([['один столбец'], [''], ['дальше']])
    expect(parseRows('5" труба;"открыто и не закрыто\n2;"3" и ещё', 'csv')).toEqual([
      ['5" труба', '"открыто и не закрыто'],
      ['2', '"3" и ещё'],
    ])
  })
})

describe('recipients', () => {
  const recipient = (id: number, name: string, note = ''): Recipient => ({
    key: `manager ${id}`,
    subject_type: 'PRIVATE-MANAGER',
    id,
    name,
    note,
    avatar: null,
  })

  test('DOC-48 are found by words of the name and the appointment, ignoring letter case and ё', () => {
    const all = [recipient(1, 'Алёшин Пётр', 'Бухгалтер'), recipient(2, 'Егорова Анна', 'Юрист')]
    const found = (search: string) => findRecipients(all, search).shown.map(({ id }) => id)
    expect(found('')).toEqual([1, 2])
    expect(found('  АЛЕШИН ')).toEqual([1])
    expect(found('анна юрист')).toEqual([2])
    expect(found('анна бухгалтер')).toEqual([])
  })

  test('DOC-48 are shown a hundred at a time', () => {
    const many = Array.from({ length: 150 }, (_, id) => recipient(id, `Сотрудник ${id}`))
    expect(findRecipients(many, '')).toMatchObject({ isCut: true, shown: { length: 100 } })
    expect(findRecipients(many, 'сотрудник 149')).toMatchObject({ isCut: false, shown: { length: 1 } })
  })
})
