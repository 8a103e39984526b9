import { expect, test } from 'vitest'

import { fullPersonName, nameInSentence, personName } from './person-name.ts'

const maria = { name: 'Мария', surname: 'Иванова', middle_name: 'Петровна' }

test('NAV-31 STAFF-09 AUTH-38 the surname stands before the name, the patronymic last', () => {
  expect(personName(maria)).toBe('Иванова Мария')
  expect(fullPersonName(maria)).toBe('Иванова Мария Петровна')
})

test('MSG-113 the sentence «… печатает...» begins with the name', () => {
  expect(nameInSentence(maria)).toBe('Мария Иванова')
})

test('a part that is not there leaves no space', () => {
  expect(personName({ name: 'Мария', surname: '' })).toBe('Мария')
  expect(fullPersonName({ name: ' Мария ', surname: null, middle_name: '' })).toBe('Мария')
})
