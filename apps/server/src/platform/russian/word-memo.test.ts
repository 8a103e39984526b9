import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { classOf } from '#platform/text-models/lexical-classes.ts'

import { keyOfWord, normalise } from './normalise.ts'
import { spellingOf } from './spelling.ts'
import { wordMemo } from './word-memo.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of the heap that are left when the work is done and what nobody holds is gone. */
function bytesLeftBy(work: () => void): number {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  work()
  collectGarbage()
  return process.memoryUsage().heapUsed - before
}

const megabyte = 1024 * 1024
const letters = 'абвгдежзик'
/** A word that no other number has. */
const wordOf = (number: number) =>
  `слово${Array.from(String(number), (digit) => letters[Number(digit)]).join('')}`

describe('what is remembered of words', () => {
  const words = Array.from({ length: 40 }, (_, at) => wordOf(at + 1000))
  const spelling = spellingOf(['постановление', 'распоряжение'])
  const near = (word: string) => spelling.near(word)

  it.each([
    ['keys of a text', (text: string) => normalise(text)],
    ['the key of a word', (text: string) => keyOfWord(text.slice(0, 14))],
    ['spellings', (text: string) => near(text.slice(0, 14))],
    ['classes', (text: string) => classOf(text.slice(0, 14))],
  ])('does not keep the texts that they stood in: %s', (_, read) => {
    const left = bytesLeftBy(() => {
      for (const word of words) read(`${word}длинное ${' '.repeat(megabyte)}`.slice(0, megabyte))
    })
    expect(left).toBeLessThan(10 * megabyte)
  })

  it('does not take in what is no word by its length', () => {
    const left = bytesLeftBy(() => {
      for (let number = 0; number < 200; number += 1) {
        const long = wordOf(number).padEnd(100_000, 'а')
        normalise(long)
        near(long)
        classOf(long)
      }
    })
    expect(left).toBeLessThan(10 * megabyte)
  })

  it('is made once, of undefined as well, until the words are too many', () => {
    const made: string[] = []
    const memo = wordMemo<undefined>(2)
    const make = (word: string) => void made.push(word)
    for (const word of ['один', 'один', 'два', 'два', 'три', 'один']) memo(word, make)
    expect(made).toEqual(['один', 'два', 'три', 'один'])
  })
})
