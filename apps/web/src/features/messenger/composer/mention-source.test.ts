import { expect, test } from 'vitest'

import { fromSource, mentionsAll, nobody, tokenAt, toSource, withMentioned } from './mention-source.ts'

test('CHAT-02 the field shows names and sends links; two of one name stay two', () => {
  const first = withMentioned(nobody, '@Иван Петров', 1)
  const second = withMentioned(first.mentioned, '@Иван Петров', 2)
  const { mentioned } = withMentioned(second.mentioned, '@Иван Петровский', 3)
  expect(second.name).toBe('@Иван Петров (2)')
  const shown = '**Срочно** @Иван Петров, @Иван Петров (2) и @Иван Петровский: @Иван Петровичу нет'
  const source =
    '**Срочно** [@Иван Петров](mention:1), [@Иван Петров (2)](mention:2) и [@Иван Петровский](mention:3): @Иван Петровичу нет'
  expect(toSource(shown, mentioned)).toBe(source)
  expect(fromSource(source)).toEqual({ shown, mentioned })
  expect(toSource('без имён', mentioned)).toBe('без имён')
  expect(fromSource('`[@а](mention:1)` и *текст*').shown).toBe('`[@а](mention:1)` и *текст*')
})

test('CHAT-05 everybody is mentioned by a mention alone', () => {
  expect(mentionsAll('[@все](mention:all) сбор')).toBe(true)
  expect(mentionsAll('`[@все](mention:all)` @все')).toBe(false)
})

test('CHAT-01 a name is typed behind an @ that begins a word, until it is complete', () => {
  const mentioned = new Map([['@Иван Петров', 1]])
  const token = (text: string) => tokenAt(text, text.length, mentioned)
  expect(token('Прошу @Ив')).toEqual({ start: 6, query: 'Ив' })
  expect(token('@')).toEqual({ start: 0, query: '' })
  expect(token('(@Иван Пет')).toEqual({ start: 1, query: 'Иван Пет' })
  for (const text of ['почта@ив', '@Иван Петров', '@Иван Петров ', '@Ив П он', 'Прошу', '@Ив\n'])
    expect([text, token(text)]).toEqual([text, null])
})
