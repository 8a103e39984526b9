import { readFileSync } from 'node:fs'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  isKnownForm,
  keyOfWord,
  nearestKnownForms,
  normalise,
  numeralsToDigits,
  orthography,
  queryKeys,
  searchKeys,
  spellingOf,
  switchLayout,
} from './index.ts'
import { lemmaTable } from './lemmas.ts'

const lemmas = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../../bench/ai/lemmas.json'), 'utf8'),
) as Record<string, string[]>

describe('a word and its forms', () => {
  test('G4: all case forms of a word have one key', () => {
    const split = Object.entries(lemmas).filter(([, forms]) => new Set(forms.map(keyOfWord)).size > 1)
    expect(split).toEqual([])
    expect(Object.keys(lemmas).length).toBeGreaterThan(500)
  })

  test.each([
    ['участок', 'участка', 'участков', 'УЧАСТКЕ'],
    ['гражданин', 'граждане', 'граждан', 'гражданами'],
    ['ребёнок', 'ребенка', 'дети', 'детьми'],
    ['день', 'дня', 'дней', 'днём'],
    ['приём', 'приема', 'приёму'],
    ['проверка', 'проверок', 'проверками'],
    ['земля', 'земель', 'землёй'],
    ['обучающийся', 'обучающихся', 'обучающимся'],
    ['рассмотреть', 'рассмотрен', 'рассмотренного', 'рассматривает', 'рассматриваемых'],
    ['продлить', 'продлевают', 'продление', 'продлён'],
  ])('%s: its forms are one for the search', (...forms) => {
    expect(new Set(forms.map(keyOfWord)).size).toBe(1)
  })

  test('words the table does not know still lose their endings', () => {
    expect(isKnownForm('бурундук')).toBe(false)
    expect(new Set(['бурундук', 'бурундука', 'бурундуками'].map(keyOfWord)).size).toBe(1)
  })

  test.each([
    ['устав', 'уставать'],
    ['суд', 'судья'],
    ['закон', 'законность'],
    ['больной', 'больница'],
    ['земля', 'землетрясение'],
  ])('%s and %s stay apart', (one, other) => {
    expect(keyOfWord(one)).not.toBe(keyOfWord(other))
  })

  test('the table holds more than three thousand words', () => {
    const words = new Set(lemmaTable().families.flatMap(({ words }) => words))
    expect(words.size).toBeGreaterThan(3000)
  })
})

describe('the words of a text', () => {
  const tokensOf = (text: string) =>
    normalise(text).map(({ word, kind, isPart }) => `${word}/${kind}${isPart ? '*' : ''}`)

  test('numbers with hyphens and dots come whole and then in parts', () => {
    expect(tokensOf('59-ФЗ')).toEqual(['59-фз/id', '59/number*', 'фз/word*'])
    expect(tokensOf('7.0.97-2025')).toEqual([
      '7.0.97-2025/id',
      '7.0.97/id*',
      '7/number*',
      '0/number*',
      '97/number*',
      '2025/number*',
    ])
    expect(tokensOf('1144н')).toEqual(['1144н/id', '1144/number*', 'н/word*'])
  })

  test('59 ФЗ and 59фз are 59-ФЗ too, 131-го is 131', () => {
    expect(normalise('59 ФЗ').map(({ key }) => key)).toContain('59-фз')
    expect(normalise('59фз').map(({ key }) => key)).toContain('59-фз')
    expect(normalise('131-го закона')[0]).toMatchObject({ word: '131', kind: 'number' })
  })

  test('ё is е, dashes of print are hyphens, accents are dropped', () => {
    expect(keyOfWord('ЁЛКА')).toBe(keyOfWord('елка'))
    expect(normalise('59–ФЗ')[0]?.word).toBe('59-фз')
    expect(normalise('за\u0301мок')[0]?.word).toBe('замок')
  })

  test.each(['+7 (900) 000-00-01', '8 900 000 00 01', '89000000001', '7 900 000-00-01', '(900) 000-00-01'])(
    'the phone %s becomes its digits',
    (phone) => {
      expect(normalise(`звонить ${phone}, спросить`).filter(({ kind }) => kind === 'phone')).toMatchObject([
        { word: '79000000001' },
      ])
    },
  )

  test('a date and a sum are no phones', () => {
    expect(normalise('от 02.05.2006 на 1 234 567,00 руб.').filter(({ kind }) => kind === 'phone')).toEqual([])
  })

  test('offsets count in the given text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { start, end } of normalise(text)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeLessThan(end)
        }
      }),
    )
    expect(normalise('Как продлить срок?').map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [4, 12],
      [13, 17],
    ])
  })
})

describe('numbers in words', () => {
  test.each([
    ['сто тридцать первый закон ст 14', '131 закон ст 14'],
    ['тридцать третий закон статья девяносто три', '33 закон статья 93'],
    ['двести семьдесят третий', '273'],
    ['статья шестая первого раздела', 'статья 6-я 1 раздела'],
    ['сто пятьдесят два фз', '152 фз'],
    ['двумя неделями позже', '2 неделями позже'],
    ['десятью днями раньше', '10 днями раньше'],
    ['столб у дороги', 'столб у дороги'],
    ['сорока на заборе', 'сорока на заборе'],
  ])('%s', (written, digits) => {
    expect(numeralsToDigits(written)).toBe(digits)
  })
})

describe('the other keyboard layout', () => {
  test.each([
    ['ghbdtn', 'привет'],
    ['j,hfotybt', 'обращение'],
    ['пше', 'git'],
    ['Ghbtv uhf;lfy', 'прием граждан'],
  ])('%s is %s', (typed, meant) => {
    expect(switchLayout(typed)).toBe(meant)
  })
})

describe('mistyped words', () => {
  const words = spellingOf(['обращение', 'регистрировать', 'зарегистрировать', 'компания', 'кот', 'комиссия'])

  test.each([
    ['обращене', 'обращение'],
    ['зарегестрировать', 'зарегистрировать'],
    ['кампания', 'компания'],
    ['комисия', 'комиссия'],
    ['обарщение', 'обращение'],
  ])('%s is near %s', (typed, meant) => {
    expect(words.near(typed)[0]?.word).toBe(meant)
  })

  test('short words and far ones have no neighbours', () => {
    expect(words.near('код')).toEqual([])
    expect(words.near('погребение')).toEqual([])
  })

  test('a phonetic misspelling costs less than another letter', () => {
    const [phonetic] = words.near('кампания')
    const [other] = words.near('корпания')
    expect(phonetic?.cost).toBeLessThan(other?.cost ?? 0)
  })

  test('the table itself is a vocabulary', () => {
    expect(nearestKnownForms('рипетитором')[0]?.word).toBe('репетитором')
  })
})

describe('keys for searching', () => {
  const finds = (term: string, text: string, options = {}) => {
    const keys = new Set(searchKeys(text, options))
    return queryKeys(term).every((alternatives) => alternatives.some((key) => keys.has(key)))
  }

  test.each([
    ['постановлением об аренде', 'Постановление № 45 об аренде земли'],
    ['8 (900) 000-00-01', 'тел. +7 900 000 00 01'],
    ['ghjnjrjk', 'Протокол заседания'],
    ['j,hfotybz', 'обращение гражданина'],
    ['59-фз', 'ответ по 59 ФЗ'],
    ['дети', 'приём ребёнка в школу'],
    ['обращ', 'обращение гражданина'],
    ['слушан', 'публичные слушания'],
    ['оповещен', 'оповещение о слушаниях'],
    ['заключен', 'заключение комиссии'],
  ])('«%s» finds «%s»', (term, text) => {
    expect(finds(term, text)).toBe(true)
  })

  test('a short word is not taken for the beginning of many', () => {
    expect(finds('дом', 'домашний адрес')).toBe(false)
    expect(finds('слушан ', 'публичные слушания')).toBe(false)
  })

  test('every word of the term must be found', () => {
    expect(finds('протокол аренды', 'Протокол заседания')).toBe(false)
  })

  test('the beginning of a name is found where beginnings are kept', () => {
    expect(finds('Сид', 'Сидоров Семён', { prefixes: true })).toBe(true)
    expect(finds('Сид', 'Сидоров Семён')).toBe(false)
    expect(finds('Сид ', 'Сидоров Семён', { prefixes: true })).toBe(false)
  })

  test('a blank term asks for nothing', () => {
    expect(queryKeys('  ')).toEqual([])
  })
})

describe('misspelt words', () => {
  test.each([
    ['Прашу проверить', 'Прошу проверить'],
    ['здание не числица в реестре', 'здание не числится в реестре'],
    ['до вашево сведения', 'до вашего сведения'],
    ['связали восемьдесят наскоф', 'связали восемьдесят носков'],
    ['подписаный акт', 'подписанный акт'],
    ['наша кошка Мурка', 'наша кошка Мурка'],
  ])('«%s» → «%s»', async (typed, right) => expect((await orthography()).correct(typed)).toBe(right))

  // Names, words of speech and new words, each of them near to a word of the dictionary.
  test.each(
    'Зуевой Гурину Рената Ильдар Егоровой Безрукова Талица пояснялка районка соляру доверка юристка дроны кулер сменка пожарки штендер аутист лесхозный медсовет'.split(
      ' ',
    ),
  )('«%s» stays', async (word) => {
    const words = await orthography()
    expect(words.correct(word)).toBe(word)
    expect(words.correct(word, { isThorough: true })).toBe(word)
  })
})
