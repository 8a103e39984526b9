import type { Reader } from '#platform/database/index.ts'

import { findProvisionsOfActs } from '../base/provisions.repository.ts'
import { namesAddress, addressInWords } from '../references/article-address.ts'
import { findNamedActs, type ReferenceQuery } from '../references/named-acts.ts'
import { asWholeAct, provisionsAt } from '../references/provisions-at.ts'
import type { KnownAct } from '../references/types.ts'
import type { View } from '../scopes.ts'
import type { Cited } from './types.ts'

/** Resolves the references of a question to acts and provisions. */
export async function findCited(reader: Reader, view: View, query: ReferenceQuery): Promise<Cited> {
  const { acts, missing, address, isAlone } = findNamedActs(query)
  const hasAddress = namesAddress(address)
  if (acts.length === 0 || !(hasAddress || isAlone)) return { acts, missing, provisions: [] }
  const ids = acts.map(({ id }) => id)
  const provisions = await findProvisionsOfActs(reader, view, ids)
  if (!hasAddress) return { acts, missing, provisions: provisions.map(asWholeAct) }
  const found = provisionsAt(provisions, address)
  if (found.length > 0) return { acts, missing, provisions: found }
  const place = `${addressInWords(address)} (${acts.map(shortName).join(' и ')})`
  return { acts, missing: [...missing, place], provisions: [] }
}

/** `59-ФЗ`, `Трудовой кодекс Российской Федерации`, `постановление Правительства РФ № 96`. */
function shortName({ kind, number, title }: KnownAct): string {
  if (/кодекс|конституция/iu.test(kind)) return title
  if (/ФК?З$/u.test(number) || /^[^\d]/u.test(number)) return number
  return `${kind[0]?.toLowerCase() ?? ''}${kind.slice(1)} № ${number}`
}
