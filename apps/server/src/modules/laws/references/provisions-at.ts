import type { StoredProvision } from '../base/provision.ts'
import type { Match } from '../search/types.ts'
import { addressMatch, addressOfProvision, units, type Address } from './article-address.ts'

/** The strength of a match with an act as a whole, or with one named without an address. */
const wholeMatch = 0.5

/** The provisions at an address, the best match first; where the base stores an act as a whole, that one. */
export function provisionsAt(provisions: readonly StoredProvision[], address: Address): Match[] {
  const matches = matchesIn(provisions, address)
  return matches.length > 0 ? matches : provisionsOfWhole(provisions)
}

/** A provision that stands for its act as a whole. */
export const asWholeAct = (provision: StoredProvision): Match => ({ provision, match: wholeMatch })

function matchesIn(provisions: readonly StoredProvision[], address: Address): Match[] {
  return provisions
    .map((provision) => ({ provision, match: addressMatch(address, addressOfProvision(provision.article)) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
}

/** The provisions that stand for their act as a whole. */
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
    .map(({ provision }) => asWholeAct(provision))
}
