import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { isCommonPassword } from './common-passwords.ts'

const list = readFileSync(path.join(import.meta.dirname, 'data/common-passwords.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('the list has the ten thousand commonest, all of which are refused, in capitals too', () => {
  expect(new Set(list).size).toBe(10_000)
  expect(list.filter((one) => !isCommonPassword(one))).toEqual([])
  expect(list.filter((one) => !isCommonPassword(one.toUpperCase()))).toEqual([])
})

test.each(['Sunshine2024', 'dragon!!', 'ыгтыршту', 'Football-1'])(
  '%s is a word of the list with something behind it',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['correct-horse', 'demo-2026', 'новый-пароль-7', 'Kp7-wndT', 'тихая река у дома'])(
  '%s is not common',
  (password) => {
    expect(isCommonPassword(password, 'ivanova')).toBe(false)
  },
)
