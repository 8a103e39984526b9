import type { StoredProvision } from '../base/provision.ts'
import type { Match } from '../search/types.ts'
import {
  addressInWords,
  addressMatch,
  addressOfProvision,
  intersects,
  units,
  unitInWords,
  type Address,
} from './article-address.ts'

/** The strength of a match with an act as a whole, or with one named without an address. */
const wholeMatch = 0.5

/** The provisions at an address, the best match first; where the base stores an act as a whole, that one. */
export function provisionsAt(provisions: readonly StoredProvision[], address: Address): Match[] {
  const matches = addressedProvisions(provisions, address)
  return matches.length > 0 ? matches : provisionsOfWhole(provisions)
}

/** A provision that stands for its act as a whole. */
export const asWholeAct = (provision: StoredProvision): Match => ({ provision, match: wholeMatch })

/** The provisions whose own place answers to an address, the best match first. */
export function addressedProvisions(provisions: readonly StoredProvision[], address: Address): Match[] {
  return provisions
    .map((provision) => ({ provision, match: addressMatch(address, addressOfProvision(provision.article)) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
}

/**
 * The asked part or point, in the genitive, where the base keeps the parts of that article separately and does not have it: its
 * other parts are no answer. Null where it has the part or keeps the article as one.
 */
export function lackingPart(found: readonly Match[], address: Address): string | null {
  for (const unit of ['point', 'part'] as const) {
    const asked = address[unit]
    if (asked.length === 0 || address.article.length === 0 || found.length === 0) continue
    const held = found.map(({ provision }) => addressOfProvision(provision.article)[unit])
    if (held.some((stored) => stored.length === 0 || intersects(asked, stored))) continue
    return `${unitInWords(unit, asked)} ${addressInWords(address)}`
  }
  return null
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
