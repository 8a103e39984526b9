import type { Reader } from '#platform/database/index.ts'
import { normalise } from '#platform/russian/index.ts'

import type { StoredProvision } from '../base/provision.ts'
import { findProvisionsOfActs, findProvisionsOfArticles } from '../base/provisions.repository.ts'
import { namesAddress, type Address } from '../references/article-address.ts'
import { parseSpoken } from '../references/citations.ts'
import type { ReferenceQuery } from '../references/named-acts.ts'
import { addressedProvisions, lackingPart } from '../references/provisions-at.ts'
import type { KnownAct } from '../references/types.ts'
import type { SearchView } from '../scopes.ts'
import { conceptsOf } from './query.ts'
import type { CitedProvisions, Concept, Match } from './types.ts'

/** Longer questions say more than a citation: their numbers are terms and sums. */
const maxWords = 8
/** The share of the words' IDF that an article has to answer when the act is not named by its number. */
const minAnswered = 0.6
/** How much more the best article has to answer than the next act's. */
const minLead = 1.2
/** A word of the act's title says more about the act than a word of the article. */
const titleWeight = 2

/** One reading of the numbers of a question: the number of an act among them, and the rest as an address. */
type Reading = { readonly act: string | null; readonly address: Address }
type Found = {
  readonly acts: readonly KnownAct[]
  readonly provisions: readonly Match[]
  /** The asked part, where the base has others of that article only. */
  readonly lacking: string | null
  readonly score: number
}

/**
 * Reads a brief question as a citation said without its labels: «десять точка один сто пятьдесят второго»,
 * «тринадцать одиннадцать по персональным». A reading counts only where the base has such an article and the number of the
 * act or the other words confirm it. Null when no reading does, or several do.
 */
export async function findSpokenCitation(
  reader: Reader,
  view: SearchView,
  query: ReferenceQuery,
): Promise<CitedProvisions | null> {
  const { indexes, statistics } = query
  if (query.reference.text.split(/\s+/u).length > maxWords) return null
  const reference = parseSpoken(query.reference.text)
  const readings = readingsOf(
    reference.address,
    bareNumbers(reference.text, reference.spans),
    (number) => actsOf(query, number).length > 0,
  )
  if (readings.length === 0) return null
  const provisions = await provisionsFor(reader, view, query, readings)
  const words = conceptsOf(reference, indexes, statistics).filter(({ word }) => !/\d/u.test(word))
  const found = readings
    .flatMap((reading) => confirmed(reading, { provisions, words, query }))
    .toSorted((a, b) => Number(a.lacking !== null) - Number(b.lacking !== null) || b.score - a.score)
  const best = found[0]
  const next = found.find(({ acts }) => acts[0] !== best?.acts[0])
  if (!best || (next && next.score * minLead > best.score)) return null
  const lacking =
    best.lacking === null ? [] : [`${best.lacking} (${best.acts.map(({ number }) => number).join(', ')})`]
  return {
    acts: best.acts,
    missing: lacking,
    isAlone: false,
    provisions: lacking.length > 0 ? [] : best.provisions,
  }
}

/** What the base has of the acts that the readings name by number, and of articles that begin with one of their numbers. */
async function provisionsFor(
  reader: Reader,
  view: SearchView,
  query: ReferenceQuery,
  readings: readonly Reading[],
) {
  const numbered = readings.flatMap(({ act }) => (act === null ? [] : actsOf(query, act)))
  // «ст. 39.14–39.17» is found by its first number.
  const begins = readings.flatMap(({ act, address: { article } }) => {
    const [first = 0, ...rest] = article[0]?.from ?? []
    return act === null ? [rest.length > 0 ? `ст. ${first}.` : `ст. ${first}`] : []
  })
  const [ofActs, ofArticles] = await Promise.all([
    findProvisionsOfActs(reader, view, [...new Set(numbered.map(({ id }) => id))]),
    findProvisionsOfArticles(reader, view, [...new Set(begins)]),
  ])
  return [...new Map([...ofActs, ...ofArticles].map((provision) => [provision.id, provision])).values()]
}

/** The numbers that stand for themselves, in order: [[10, 1], [152]]. Terms, years and sums are none. */
function bareNumbers(text: string, spans: readonly { start: number; end: number }[]): number[][] {
  return [
    ...text.matchAll(
      /(?<![\d.№-])\d+(?:\.\d+)*(?![\d.]*\d|-?\s*(?:год|г\.|лет|дн|руб|тыс|час|мес|недел|%))/gu,
    ),
  ]
    .filter(({ index, 0: written }) =>
      spans.every(({ start, end }) => index >= end || index + written.length <= start),
    )
    .map(([written]) => written.split('.').map(Number))
}

function readingsOf(
  labelled: Address,
  bare: readonly number[][],
  isAct: (number: string) => boolean,
): Reading[] {
  const readings: Reading[] = []
  for (const [index, number] of [null, ...bare].entries()) {
    const act = number === null ? null : number.join('.')
    if (act !== null && (number?.length !== 1 || !isAct(act))) continue
    const rest = bare.filter((_, at) => at !== index - 1)
    readings.push(...addressesOf(labelled, rest, act !== null).map((address) => ({ act, address })))
  }
  return readings
}

/** The addresses that the numbers may mean. Without the number of an act a lone number is no article. */
function addressesOf(labelled: Address, rest: readonly number[][], hasAct: boolean): Address[] {
  if (labelled.article.length > 0) return rest.length === 0 ? [labelled] : []
  const flat = rest.flat()
  if (flat.length === 0 || flat.length > 3 || (flat.length === 1 && !hasAct)) return []
  const at = (article: readonly number[], part?: number): Address => ({
    ...labelled,
    article: [{ from: article, to: article }],
    ...(part === undefined ? {} : { part: [{ from: [part], to: [part] }] }),
  })
  const [first = 0, second = 0, third] = flat
  if (flat.length === 1) return [at([first])]
  const dotted = at([first, second], third)
  return flat.length === 2 && hasAct && rest.length === 2 ? [dotted, at([first], second)] : [dotted]
}

/** The federal acts of a number said without «ФЗ». */
const actsOf = ({ indexes }: ReferenceQuery, number: string): KnownAct[] =>
  indexes
    .flatMap(({ acts }) => acts.byNumber.get(number) ?? [])
    .filter((act) => act.number.startsWith(`${number}-Ф`))

type Asked = {
  readonly provisions: readonly StoredProvision[]
  readonly words: readonly Concept[]
  readonly query: ReferenceQuery
}

/** The acts that have the article of a reading and answer to the other words, one entry an act. */
function confirmed({ act, address }: Reading, { provisions, words, query }: Asked): Found[] {
  if (!namesAddress(address)) return []
  const known = query.indexes.flatMap(({ acts }) => acts.titles.map((title) => title.act))
  const ofNumber = act === null ? known : actsOf(query, act)
  const total = words.reduce((sum, { idf }) => sum + idf, 0)
  return ofNumber.flatMap((one): Found[] => {
    const there = addressedProvisions(
      provisions.filter(({ actId }) => actId === one.id),
      address,
    )
    if (there.length === 0) return []
    const inTitle = answeredBy(words, [one.title, ...one.aliases, ...one.shortAliases].join('. '))
    const inText = answeredBy(
      words,
      there.map(({ provision: { heading, text } }) => `${heading}. ${text}`).join(' '),
    )
    const isConfirmed = act !== null || (total > 0 && Math.max(inTitle, inText) >= minAnswered * total)
    if (!isConfirmed) return []
    // With nothing but numbers every reading has the score 1, and the first one stays first.
    const score = (act === null ? 0 : 1 + total) + titleWeight * inTitle + inText
    return [{ acts: [one], provisions: there, lacking: lackingPart(there, address), score }]
  })
}

/** The IDF sum of the words that a text has, as they are or as a synonym. */
function answeredBy(words: readonly Concept[], text: string): number {
  const keys = new Set(normalise(text).map(({ key }) => key))
  return words
    .filter(({ terms }) => terms.some(({ term }) => keys.has(term)))
    .reduce((sum, { idf }) => sum + idf, 0)
}
