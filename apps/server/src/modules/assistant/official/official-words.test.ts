import { describe, expect, test } from 'vitest'

import { isInfinitive, nounForms, orthography, phraseIn, verbIn } from '#platform/russian/index.ts'

import { proofread } from '../edit/proofread.ts'
import { shortened } from '../edit/shorten.ts'
import { entriesOf } from './lexicon.ts'
import { officialClauses } from './official-clauses.ts'
import { inOfficialWords } from './official-words.ts'

const words = await orthography()
const clause = (text: string, link = '. ') => ({ kind: 'fact' as const, link, text })

describe('ASST-03 everyday words become official in their form', () => {
  test.each([
    ['насос сломался', 'насос вышел из строя'],
    ['300 кубов дров', '300 кубических метров дров'],
    ['2 куба', '2 кубических метра'],
    ['у нас много колясочников', 'у нас много маломобильных граждан'],
    ['старая печка развалилась', 'старая печка пришла в негодность'],
    ['почините трубу', 'отремонтируйте трубу'],
  ])('%s', (said, official) => {
    expect(inOfficialWords(said, words)).toBe(official)
  })

  test('names in quotes and words that a noun of another gender would not agree with stay', () => {
    expect(inOfficialWords('на своей машине, садик «Машина»', words)).toBe(
      'на своей машине, детский сад «Машина»',
    )
  })

  test('orders and feelings are left out and named, «пусть» asks', () => {
    const { clauses, leftOut } = officialClauses(
      [clause('приедет слесарь', ', пусть '), clause('сделай теплее'), clause('все ругаются')],
      'letter-answer',
      words,
    )
    expect(clauses).toMatchObject([{ kind: 'request', text: 'приедет слесарь' }])
    expect(leftOut).toEqual(['сделай теплее', 'все ругаются'])
  })

  test.each([
    ['соседнюю часть МЧС', 'соседней части МЧС'],
    ['подрядчик «Северодорстрой»', 'подрядчику «Северодорстрой»'],
    ['заведующего складом', 'заведующему складом'],
    ['ТСЖ «Берёзка»', 'ТСЖ «Берёзка»'],
  ])('an addressee in the dative: %s', (said, dative) => {
    expect(phraseIn('dat', said, words)).toBe(dative)
  })
})

test('ASST-03 a shortened text keeps its facts and loses openings and participial phrases', () => {
  expect(
    shortened(
      'Обращаем внимание сотрудников, имеющих доступ к архиву, что печать не работает с 18:30. Надеемся на понимание.',
      words,
    ),
  ).toBe('Печать не работает с 18:30.')
})

test('ASST-03 proofreading agrees numerals and knows hissing sounds', () => {
  expect(proofread('В обоих комнатах не хватает пять стульев, хочю новые', words)).toBe(
    'В обеих комнатах не хватает пяти стульев, хочу новые.',
  )
})

test.each([
  ['классный руководитель и левый берег', 'классный руководитель и левый берег'],
  ['никаких жалоб не было', 'никаких жалоб не было'],
  ['приносим извинения и ставим в известность', 'приносим извинения и ставим в известность'],
  ['нашли течь в крыше', 'нашли течь в крыше'],
  ['солярку зальём свою', 'дизельное топливо зальём свою'],
])('«%s» keeps words that are official already', (said, written) =>
  expect(inOfficialWords(said, words)).toBe(written),
)

describe('ASST-03 the entries of official words', () => {
  const entries = entriesOf('official-words')
  test('none contradicts another', () => {
    const seen = new Map<string, string>()
    const twice = entries.filter(({ kind, said, now }) => {
      const key = `${kind} ${said.toLowerCase().replaceAll('ё', 'е')}`
      const before = seen.get(key)
      seen.set(key, now)
      return before !== undefined && before !== now
    })
    expect(twice).toEqual([])
  })

  test('verbs are replaced by verbs that inflect', () => {
    const stiff = entries.filter(({ kind, now }) => {
      const [verb = '', next = ''] = now.split(' ')
      const base = verb === 'не' ? next : verb
      const forms = ['he', 'they', 'past-p', 'past-f'] as const
      return (
        kind === 'v' &&
        ((!isInfinitive(base) && !base.endsWith('йти')) ||
          forms.every((form) => verbIn(form, base, words) === null))
      )
    })
    // «нецензурно выражаться» stands in the place of the infinitive alone.
    expect(stiff.filter(({ now }) => !/^\p{L}+(?:но|ельно)\s/u.test(now))).toEqual([])
  })

  test('nouns are replaced by phrases whose head inflects', () => {
    const pluralOnly = /(?<!\p{L})(?:дети|средства|вещи|дела)(?!\p{L})/u
    const stiff = entries.filter(({ kind, now }) => {
      const head = now.split(' ').find((word) => !/(?:ый|ий|ой|ая|яя|ое|ее)$/u.test(word)) ?? ''
      return kind === 'n' && !pluralOnly.test(now) && nounForms(head, words) === null
    })
    expect(stiff).toEqual([])
  })
})
