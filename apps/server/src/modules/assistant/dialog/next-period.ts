import { monthName, numeralsToDigits, type Inflected } from '#platform/russian/index.ts'

import { countedBy } from './values/counted-noun.ts'
import { fits, inPlaceOf, valuesIn, type Value } from './values/typed-values.ts'

const period = String.raw`(?:${monthName}(?:\s+\d{4}(?:\s+года)?)?|(?:\p{L}+|[1-4IV]+)(?:-?[йое]+)?\s+(?:квартал|полугодие|полугодия|квартала)(?:\s+\d{4}(?:\s+года)?)?|\d{4}(?:\s+год)?)`
const said = new RegExp(
  String.raw`^\s*(?:(?:а|и|так|теперь|сделай|давай)[\s,]+)*(?:так\p{L}+\s+же\s+|то\s+же(?:\s+самое)?\s+)?за\s+(?<period>${period})\s*(?::|,|\s[—–-])\s*(?<list>\S.*)$`,
  'isu',
)
const before = new RegExp(
  String.raw`^(?<head>[^:]*?(?<!\p{L})за\s+)(?<period>${period})(?<rest>[^:,]{0,60}?)\s*[:,]\s*(?<list>\S.*)$`,
  'isu',
)

/**
 * «теперь такой же за октябрь: 261 тысяча, 305 детей»: the request of the former report with another period, and the new figures
 * in the places of those that count the same; what is not said of the new period does not stand. Null of other messages.
 */
export function ofNextPeriod(request: string, message: string, words: Inflected): string | null {
  if (request.length > longest || message.length > longest) return null
  const [was, is] = [before.exec(request)?.groups, said.exec(message)?.groups]
  if (!was || !is) return null
  const [olds, news] = [itemsOf(was['list']!), itemsOf(is['list']!)]
  const placed = news.map((item) => ({ item, at: olds.findIndex((old) => counts(item, old)) }))
  const isWhole = placed.every(
    ({ at }, index) => at !== -1 && placed.findIndex((one) => one.at === at) === index,
  )
  const list = isWhole
    ? placed
        .toSorted((one, other) => one.at - other.at)
        .map(({ item, at }) => inPlace(item, olds[at]!, words))
    : news
  return `${was['head']!}${is['period']!}${was['rest'] ?? ''}: ${list.join(', ')}`
}

/** A longer text is no list of figures. In characters. */
const longest = 2000

const itemsOf = (list: string): string[] =>
  list
    .split(/,\s+|;\s*|\.\s+|\s+и\s+(?=\d)/u)
    .map((one) => one.trim().replace(/[.\s]+$/u, ''))
    .filter((one) => one !== '')

const only = (item: string): Value | null => {
  const values = valuesIn(numeralsToDigits(item)).filter(({ sort }) => sort === 'number')
  return values.length === 1 ? values[0]! : null
}

/** Whether two items give a number of the same thing. */
function counts(item: string, old: string): boolean {
  const [one, other] = [only(item), only(old)]
  return one !== null && other !== null && fits(one, other) > 0
}

/** «305 детей» in «питалось 310 детей» */
function inPlace(item: string, old: string, words: Inflected): string {
  const [one, other] = [only(item), only(old)]
  const text = numeralsToDigits(old)
  if (!one || !other) return item
  const made = inPlaceOf(one, other)
  return text.slice(0, other.start) + made + countedBy(other.text, made, text.slice(other.end), words)
}
