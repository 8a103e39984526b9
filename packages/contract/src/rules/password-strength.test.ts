import { describe, expect, test } from 'vitest'

import { isObviousPassword, passwordStrength } from './password-strength.ts'

describe('an obvious password', () => {
  test.each([
    '        ',
    'aaaaaaaa',
    'абвабвабв',
    '12345678',
    '87654321',
    '1234567890',
    '11111111',
    '12341234',

    'qwertyuiop',
    'йцукенгш',
    'ЙЦУКЕН123456',
    'qwerty2026',
    'qwer1234',
    '12345qwerty',
    'asdfghjkl',
    'фывапролд',
    'zxcvbnm,',
    '1qaz2wsx',
    '1q2w3e4r5t',
    'qazwsxedc',
    'abcdefgh',
    'абвгдеёж',
    'poiuytrewq',

    'пароль123',
    'Пароль2026!',
    'gfhjkm123',
    'Gfhjkm!!',
    'parol2024',
    'Password1',
    '2026пароль',
    'мойпароль1',

    '01.01.1987',
    '19870101',
    '31121999',
    '20252026',
    'администратор',
    'admin2026',
    'Якутск2026',
    'Россия-2026',
  ])('is %s', (password) => {
    expect(isObviousPassword(password)).toBe(true)
  })

  test.each(['glava-2026', 'Glava2026', 'пдфмф2026'])(
    'is the login with a number behind it: %s',
    (password) => {
      expect(isObviousPassword(password, 'glava')).toBe(true)
    },
  )

  test.each([
    'correct-horse',
    'new-horse-42',
    'новый-пароль-7',
    'demo-2026',
    'тихая река у дома',
    'Kp7-wndT',
    'ёлка.грибы.77',
    'моя дача в 1987 году',
    'xkcdTroubador',
    '73910482',
  ])('is not %s', (password) => {
    expect(isObviousPassword(password, 'ivanova')).toBe(false)
  })
})

test.each([
  ['short', 'weak'],
  ['пароль2026', 'weak'],
  ['Kp7-wndT', 'fair'],
  ['correct-horse', 'strong'],
  ['тихая река у дома', 'strong'],
  ['abababcc', 'weak'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test.each([
  ['a', true],
  ['q1', true],
  ['1234', true],
  ['йцу', false],
  [' .', false],
  ['абвгд', false],
])('a hundred characters of %s are judged', (letters, isObvious) => {
  expect(isObviousPassword(letters.repeat(50).slice(0, 100))).toBe(isObvious)
})
