import { expect, test } from 'vitest'

import { isInn, isOgrn, isSnils } from './check-digits.ts'

test.each([
  ['7707083893', true],
  ['7707083894', false],
  ['500100732259', true],
  ['500100732250', false],
  ['500100732269', false],
  ['77070838930', false],
  ['7707 08389', false],
  ['', false],
])('ORG-43 knows that the check digits of the ИНН «%s» are right: %s', (inn, isRight) => {
  expect(isInn(inn)).toBe(isRight)
})

test.each([
  ['1027700132195', true],
  ['1027700132196', false],
  ['304500116000157', true],
  ['304500116000158', false],
  ['10277001321950', false],
])('of the ОГРН %s: %s', (ogrn, isRight) => {
  expect(isOgrn(ogrn)).toBe(isRight)
})

test.each([
  ['11223344595', true],
  ['11223344596', false],
  // Sums of 99, 100, 101, 102 and 201: a remainder of 100 is written 00.
  ['00003998599', true],
  ['00003899800', true],
  ['00004888900', true],
  ['00004898701', true],
  ['00389998800', true],
  ['112-233-445 95', false],
])('of the СНИЛС %s: %s', (snils, isRight) => {
  expect(isSnils(snils)).toBe(isRight)
})
