import { describe, expect, it } from 'vitest'

import type { Address } from './article-address.ts'
import { pairedAddresses } from './paired-addresses.ts'

const read: Address = { article: [], part: [], point: [], chapter: [], section: [], appendix: [] }
const placesOf = (text: string) =>
  pairedAddresses(text, read).map(({ article, part }) =>
    [article, part].map(([range]) => range?.from.join('.') ?? '').join('/'),
  )

describe('G1 addresses named in pairs', () => {
  it.each([
    ['59-ФЗ ст. 10 ч. 3 и 11 ч. 5', ['10/3', '11/5']],
    ['10 ч 3 и 11 ч 5 59-ФЗ', ['10/3', '11/5']],
    ['ч. 1.1 ст. 12 и ч. 5 ст. 11 закона об обращениях', ['12/1.1', '11/5']],
    ['статья 40 часть 10, статья 35 часть 13 131-ФЗ', ['40/10', '35/13']],
  ])('«%s» are read each for itself', (text, places) => {
    expect(placesOf(text)).toEqual(places)
  })

  it.each(['ст. 12 ч. 1 и ч. 2 59-ФЗ', 'ч. 1 ст. 12 59-ФЗ', 'ст. 10 и 11 59-ФЗ', 'за 30 дней и 2 часа'])(
    '«%s» is one address',
    (text) => {
      expect(pairedAddresses(text, read)).toEqual([read])
    },
  )
})
