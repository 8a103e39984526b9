import type { Reader } from '#platform/database/index.ts'

import { findProvisionsOfActs } from '../base/provisions.repository.ts'
import { namesPlace, placeInWords } from '../references/article-address.ts'
import { actsNamed, type Asked } from '../references/named-acts.ts'
import { asWhole, provisionsAt } from '../references/provisions-at.ts'
import type { KnownAct } from '../references/types.ts'
import type { View } from '../scopes.ts'
import type { Cited } from './types.ts'

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

/** `59-ФЗ`, `Трудовой кодекс Российской Федерации`, `постановление Правительства РФ № 96`. */
function shortName({ kind, number, title }: KnownAct): string {
  if (/кодекс|конституция/iu.test(kind)) return title
  if (/ФК?З$/u.test(number) || /^[^\d]/u.test(number)) return number
  return `${kind[0]?.toLowerCase() ?? ''}${kind.slice(1)} № ${number}`
}
