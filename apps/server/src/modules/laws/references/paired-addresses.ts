import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { Address } from './article-address.ts'

const number = String.raw`\d{1,4}(?:\.\d{1,4}){0,3}`
const article = String.raw`(?:стать[а-я]{1,3}|ст)\.?\s*`
const part = String.raw`(?:част[а-я]{1,3}|ч)\.?\s*`
const pair = new RegExp(
  String.raw`(?<![а-я\d.])(?:(?:${article})?(?<article>${number}),?\s*${part}(?<part>${number})|${part}(?<innerPart>${number}),?\s*${article}(?<innerArticle>${number}))(?![\d.]*\d)`,
  'gu',
)
const numbersOf = (text: string) => text.split('.').map(Number)
const one = (text: string) => [{ from: numbersOf(text), to: numbersOf(text) }]

/**
 * Addresses named as pairs, each for itself: «ст. 10 ч. 3 и 11 ч. 5» asks for part 3 of article 10 and part 5 of article 11, not for
 * part 5 of article 10. Without two pairs the one address as it was read.
 */
export function pairedAddresses(text: string, read: Address): readonly Address[] {
  const pairs = [...foldCase(text).matchAll(pair)].map(({ groups = {} }) => ({
    ...read,
    article: one(groups['article'] ?? groups['innerArticle'] ?? '0'),
    part: one(groups['part'] ?? groups['innerPart'] ?? '0'),
  }))
  const [first] = pairs
  const isOneArticle = pairs.every(
    (other) => other.article[0]!.from.join('.') === first!.article[0]!.from.join('.'),
  )
  return pairs.length < 2 || isOneArticle ? [read] : pairs
}
