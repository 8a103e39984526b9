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
