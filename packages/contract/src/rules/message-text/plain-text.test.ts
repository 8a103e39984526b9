import fc from 'fast-check'
import { expect, it, test } from 'vitest'

import { parseMessage } from './parse-message.ts'
import { mentionsOf, plainOf, plainTextOf, toPlainRanges, toSourceRanges } from './plain-text.ts'

test.each([
  ['**при**каз о [сайте](https://a.ru)', 'приказ о сайте'],
  ['> цитата\n\n`код` и [@Иван](mention:3)', 'цитата\n\nкод и @Иван'],
  ['- раз\n- два\n  - три\n\n5. пять\n6. шесть', '• раз\n• два\n• три\n\n5. пять\n6. шесть'],
  ['```\na\n\nb\n```', 'a\n\nb'],
])('CHAT-16 %j without marks is %j', (source, plain) => {
  expect(plainTextOf(source, 'markdown')).toBe(plain)
  expect(plainTextOf(source, 'plain')).toBe(source)
})

it('CHAT-16 a word split by marks is found in its parts of the source', () => {
  const source = 'Вот при**каз** главы'
  const plain = plainOf(parseMessage(source, 'markdown'))
  const start = plain.text.indexOf('приказ')
  const ranges = toSourceRanges(plain, [{ start, end: start + 6 }])
  expect(ranges.map((range) => source.slice(range.start, range.end))).toEqual(['при', 'каз'])
  // And back, for an excerpt of a found message.
  const back = toPlainRanges(plain, ranges).map((range) => plain.text.slice(range.start, range.end))
  expect(back).toEqual(['при', 'каз'])
})

it('CHAT-02 a mention reads as it is named now', () => {
  const blocks = parseMessage('**[@Старое Имя](mention:3)** и [@Чужой](mention:4)', 'markdown')
  const named = plainOf(blocks, ({ target }) => (target === 3 ? 'Новое Имя' : null))
  expect(named.text).toBe('@Новое Имя и @Чужой')
})

it('CHAT-16 any range of the text leads to the same letters of the source', () => {
  const parts = fc.constantFrom(
    '**',
    '_',
    '~~',
    '`',
    'слово',
    ' ',
    '\n',
    '- ',
    '> ',
    '[@Я](mention:1)',
    '\\',
    'a',
  )
  const sources = fc.array(parts, { maxLength: 40 }).map((all) => all.join(''))
  fc.assert(
    fc.property(sources, fc.nat(60), fc.nat(20), (source, start, length) => {
      const plain = plainOf(parseMessage(source, 'markdown'))
      const range = { start, end: start + length }
      const letters = toSourceRanges(plain, [range]).map((found) => source.slice(found.start, found.end))
      // Marks of lists and breaks are in the text only.
      const made = (text: string) => text.replaceAll(/[\n•]|\d+\. |• /gu, '').replaceAll(' ', '')
      expect(made(letters.join(''))).toBe(made(plain.text.slice(range.start, range.end)))
    }),
  )
})

it('CHAT-02 mentions come in their order with their ranges', () => {
  const source = '[@Иван Петров](mention:12), **[@все](mention:all)**\n> - [@Пётр](mention:7)'
  const found = mentionsOf(parseMessage(source, 'markdown'))
  expect(found.map(({ target, label }) => [target, label])).toEqual([
    [12, '@Иван Петров'],
    ['all', '@все'],
    [7, '@Пётр'],
  ])
  expect(found.map(({ start, end }) => source.slice(start, end))).toEqual([
    '[@Иван Петров](mention:12)',
    '[@все](mention:all)',
    '[@Пётр](mention:7)',
  ])
})
