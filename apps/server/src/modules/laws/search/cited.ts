import type { Reader } from '#platform/database/index.ts'

import type { StoredProvision } from '../base/provision.ts'
import { findProvisionsOfActs } from '../base/provisions.repository.ts'
import {
  addressInWords,
  addressOfProvision,
  intersects,
  namesAddress,
  type Address,
} from '../references/article-address.ts'
import { isBeyondLast } from '../references/last-articles.ts'
import { actsOfSubject, findNamedActs, type ReferenceQuery } from '../references/named-acts.ts'
import { pairedAddresses } from '../references/paired-addresses.ts'
import { addressedProvisions, asWholeAct, lackingPart, provisionsAt } from '../references/provisions-at.ts'
import type { KnownAct } from '../references/types.ts'
import type { SearchView } from '../scopes.ts'
import type { CitedProvisions, Match } from './types.ts'

/** Resolves the references of a question to acts and provisions. */
export async function findCited(
  reader: Reader,
  view: SearchView,
  query: ReferenceQuery,
  /** Reads the question as a citation without labels, where it names no act or no address. */
  findSpoken: () => Promise<CitedProvisions | null>,
): Promise<CitedProvisions> {
  const { acts: named, missing, address, isAlone } = findNamedActs(query)
  const hasAddress = namesAddress(address) || pairedAddresses(query.reference.text, address).length > 1
  if (missing.length === 0 && (named.length === 0 || !hasAddress)) {
    const spoken = await findSpoken()
    if (spoken) return spoken
  }
  const acts =
    named.length === 0 && missing.length === 0 && address.article.length > 0 ? actsOfSubject(query) : named
  if (acts.length === 0 || !(hasAddress || isAlone)) return { acts, missing, isAlone, provisions: [] }
  const ids = acts.map(({ id }) => id)
  const provisions = await findProvisionsOfActs(reader, view, ids)
  if (!hasAddress) return { acts, missing, isAlone, provisions: provisions.map(asWholeAct) }
  const paired = pairedAddresses(query.reference.text, address)
  if (paired.length > 1) return citedInPairs(provisions, paired, { acts, missing, isAlone })
  const found = provisionsAt(provisions, address)
  const read = found.length > 0 ? found : provisionsOfDigits(provisions, address)
  const lacking = lackingPart(read, address)
  if (read.length > 0 && lacking === null && !isBeyondLast(acts, address))
    return { acts, missing, isAlone, provisions: read }
  // A subject may be meant more widely than the act that is called by it.
  if (named.length === 0 && !isBeyondLast(acts, address))
    return { acts: named, missing, isAlone, provisions: [] }
  const what = `${lacking ?? addressInWords(address)} (${acts.map(shortName).join(' и ')})`
  return { acts, missing: [...missing, what], isAlone, provisions: [] }
}

/** What is at addresses named in pairs; each that the base lacks is missing for itself. */
function citedInPairs(
  provisions: readonly StoredProvision[],
  addresses: readonly Address[],
  { acts, missing, isAlone }: Omit<CitedProvisions, 'provisions'>,
): CitedProvisions {
  const places = addresses.map((address) => {
    const found = provisionsAt(provisions, address)
    const lacking = found.length === 0 ? addressInWords(address) : lackingPart(found, address)
    return { found: lacking === null ? found : [], lacking }
  })
  const absent = places.flatMap(({ lacking }) =>
    lacking === null ? [] : [`${lacking} (${acts.map(shortName).join(' и ')})`],
  )
  return { acts, missing: [...missing, ...absent], isAlone, provisions: places.flatMap(({ found }) => found) }
}

/** «93.1.4» and «12-1», where the act has no such article: the part and the point behind the article. */
function provisionsOfDigits(provisions: readonly StoredProvision[], address: Address): readonly Match[] {
  const [{ from, to } = { from: [], to: [] }, ...others] = address.article
  if (others.length > 0 || from !== to || from.length < 2 || address.part.length > 0) return []
  const one = (number: number | undefined) => (number === undefined ? [] : [{ from: [number], to: [number] }])
  const [article, part, point] = from
  const read = {
    ...address,
    article: one(article),
    part: one(part),
    point: [...one(point), ...address.point],
  }
  return addressedProvisions(provisions, read).filter(({ provision }) => {
    const stored = addressOfProvision(provision.article)
    return (
      intersects(read.part, stored.part) && (read.point.length === 0 || intersects(read.point, stored.point))
    )
  })
}

/** `59-ФЗ`, `Трудовой кодекс Российской Федерации`, `постановление Правительства РФ № 96`. */
function shortName({ kind, number, title }: KnownAct): string {
  if (/кодекс|конституция/iu.test(kind)) return title
  if (/ФК?З$/u.test(number) || /^[^\d]/u.test(number)) return number
  return `${kind[0]?.toLowerCase() ?? ''}${kind.slice(1)} № ${number}`
}
