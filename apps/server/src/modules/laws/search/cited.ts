import type { Reader } from '#platform/database/index.ts'

import { findProvisionsOfActs, type StoredProvision } from '../base/provisions.repository.ts'
import type { KnownAct } from '../references/act-names.ts'
import {
  addressMatch,
  addressOfProvision,
  namesPlace,
  placeInWords,
  units,
  type Address,
} from '../references/article-address.ts'
import { actsNamed, type Asked } from '../references/named-acts.ts'
import type { View } from './search-index.repository.ts'

type Match = { readonly provision: StoredProvision; readonly match: number }

/** What a question's references lead to. */
export type Cited = {
  /** The acts it names. */
  readonly acts: readonly KnownAct[]
  /** The provisions at the place it names, the best match first; each with the strength of the match. */
  readonly provisions: readonly Match[]
  /** What it names and the base does not have, in the genitive: «статьи 987 (59-ФЗ)». */
  readonly missing: readonly string[]
}

/** An act as a whole, or one that is named without a place, matches this much. */
const wholeMatch = 0.5

/** Looks up what the question refers to. */
export async function lookUp(reader: Reader, view: View, asked: Asked): Promise<Cited> {
  const { acts, missing, address, isAlone } = actsNamed(asked)
  const hasPlace = namesPlace(address)
  if (acts.length === 0 || !(hasPlace || isAlone)) return { acts, missing, provisions: [] }
  const ids = acts.map(({ id }) => id)
  const provisions = await findProvisionsOfActs(reader, view, ids)
  if (!hasPlace) return { acts, missing, provisions: provisions.map(asWhole) }
  const found = provisionsAt(provisions, address)
  if (found.length > 0) return { acts, missing, provisions: found }
  const place = `${placeInWords(address)} (${acts.map(shortName).join(' и ')})`
  return { acts, missing: [...missing, place], provisions: [] }
}

/** The provisions at a place of their acts, the best match first; where the base keeps an act as a whole, that. */
export function provisionsAt(provisions: readonly StoredProvision[], address: Address): Match[] {
  const matches = matchesIn(provisions, address)
  return matches.length > 0 ? matches : provisionsOfWhole(provisions)
}

const asWhole = (provision: StoredProvision): Match => ({ provision, match: wholeMatch })

/** `59-ФЗ`, `Трудовой кодекс Российской Федерации`, `постановление Правительства РФ № 96`. */
function shortName({ kind, number, title }: KnownAct): string {
  if (/кодекс|конституция/iu.test(kind)) return title
  if (/ФК?З$/u.test(number) || /^[^\d]/u.test(number)) return number
  return `${kind[0]?.toLowerCase() ?? ''}${kind.slice(1)} № ${number}`
}

function matchesIn(provisions: readonly StoredProvision[], address: Address): Match[] {
  return provisions
    .map((provision) => ({ provision, match: addressMatch(address, addressOfProvision(provision.article)) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
}

/** What stands for an act as a whole: such a provision answers for all its articles. */
function provisionsOfWhole(provisions: readonly StoredProvision[]): Match[] {
  const addressed = provisions.map((provision) => ({
    provision,
    address: addressOfProvision(provision.article),
  }))
  const isDistinguished = addressed.some(({ address }) => address.article.length > 0)
  return addressed
    .filter(({ provision: { article }, address }) => {
      if (article.includes('сверить')) return false
      return article === 'в целом' || (!isDistinguished && units.every((unit) => address[unit].length === 0))
    })
    .map(({ provision }) => asWhole(provision))
}
