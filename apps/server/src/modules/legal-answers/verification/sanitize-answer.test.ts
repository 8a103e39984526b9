import { describe, expect, test } from 'vitest'

import { AnswerSanitizer, type AnswerPiece } from './sanitize-answer.ts'

/** The pieces of a text that comes in chunks of so many letters, neighbouring texts joined. */
function pieces(text: string, size = text.length): AnswerPiece[] {
  const neutral = new AnswerSanitizer()
  const all: AnswerPiece[] = []
  for (let at = 0; at < text.length; at += size) all.push(...neutral.push(text.slice(at, at + size)))
  all.push(...neutral.end())
  return all.reduce<AnswerPiece[]>((joined, piece) => {
    const last = joined.at(-1)
    if (piece.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', text: last.text + piece.text }
    else joined.push(piece)
    return joined
  }, [])
}

const shown = (text: string, size?: number) =>
  pieces(text, size)
    .map((piece) =>
      piece.type === 'text' ? piece.text : `{${piece.id}${piece.quote === null ? '' : `|${piece.quote}`}}`,
    )
    .join('')

const samples: readonly (readonly [string, string, string])[] = [
  ['a citation', 'Срок 30 дней [[fz59-st12-1]].', 'Срок 30 дней {fz59-st12-1}.'],
  [
    'a citation with a quote',
    'Срок [[fz59-st12-1|в течение 30 дней]].',
    'Срок {fz59-st12-1|в течение 30 дней}.',
  ],
  ['two citations', '([[a-1]], [[b-2]])', '({a-1}, {b-2})'],
  ['a citation with an address behind it', 'Да [[a-1]](https://evil.example) так.', 'Да {a-1} так.'],
  ['a citation with a bracket behind it', 'Да [[a-1]](см. далее\nтак', 'Да {a-1}(см. далее\nтак'],
  ['a picture', 'До ![схема](https://evil.example/p.png?q=1) после', 'До схема после'],
  ['a picture by reference', '![схема][1]\n\n[1]: https://evil.example/x.png\nдальше', 'схема\n\n\nдальше'],
  ['a link', 'См. [сайт](javascript:alert(1)) тут', 'См. сайт тут'],
  ['a forged citation', 'По [ст. 12 59-ФЗ](norm:fz59-st12-1) да', 'По ст. 12 59-ФЗ да'],
  ['a place in a list', 'Так [1], [2, 3] и [4-6].', 'Так ,  и .'],
  ['a gap to fill in', 'Уважаемый [ФИО заявителя]!', 'Уважаемый \\[ФИО заявителя\\]!'],
  ['a remark at the end', 'Так и есть [сверить]', 'Так и есть \\[сверить\\]'],
  ['an address in brackets', 'См. [https://evil.example/x] тут', 'См.  тут'],
  ['a bracket undone', 'См. \\[сайт](https://evil.example) и \\[тут]', 'См. сайт и \\[тут\\]'],
  ['markup', '<img src="x" onerror="a()">текст<script>b</script>', 'текстb'],
  ['a bare address', 'Идите на https://evil.example/?d=1 сейчас', 'Идите на  сейчас'],
  ['an address in angle brackets', 'Смотрите <https://evil.example> тут', 'Смотрите  тут'],
  ['a comparison', 'если x < 5 и y > 3', 'если x ‹ 5 и y > 3'],
  ['a fence', '```\n[[a-1]]\n```', '\n{a-1}\n'],
  ['brackets without an end', 'Текст [[a-1 и всё', 'Текст {a-1} и всё'],
  ['brackets in brackets', '[[[[a-1]]]] и [[a-1]', '{a-1} и {a-1}'],
  ['invisible signs', 'Ст\u200bатья \u202e12\u202c', 'Статья 12'],
  ['words of Latin letters', 'Портал gosuslugi и www.evil.example и API.', 'Портал gosuslugi и  и API.'],
  ['a mark of exclamation', 'Внимание! Срок!', 'Внимание! Срок!'],
]

describe('AIS-35 the text of a model is made harmless', () => {
  test.each(samples)('%s', (_name, given, expected) => {
    expect(shown(given)).toBe(expected)
  })

  test('the same whatever pieces it comes in', () => {
    for (const [, given, expected] of samples) {
      for (let size = 1; size <= 9; size += 1) expect(shown(given, size)).toBe(expected)
    }
  })

  test('a long open bracket does not hold the answer back for ever', () => {
    const neutral = new AnswerSanitizer()
    const out = neutral.push(`[[${'слово '.repeat(200)}`)
    expect(out.length).toBeGreaterThan(0)
  })
})
