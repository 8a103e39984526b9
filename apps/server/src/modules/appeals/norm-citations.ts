import type { Citation } from '@uprava/contract/laws.ts'

import type { StoredProvision } from '#modules/laws/index.ts'
import { positionInCase } from '#platform/russian/index.ts'

/** A norm of the base as cited in letters. */
export type Norm = { readonly citation: Citation; readonly provision: StoredProvision }

/** A norm as cited in brackets: «ч. 1 ст. 12 Федерального закона от 02.05.2006 № 59-ФЗ», «Указ Президента РФ от …». */
export function citeInBrackets({ citation: { article, act } }: Norm): string {
  const reference = articleReference(article)
  if (reference.startsWith('приложени')) return `${reference} к ${actIn(act, 'dative')}`
  return reference === '' ? actIn(act, 'nominative') : `${reference} ${actIn(act, 'genitive')}`
}

const articleReference = (article: string) =>
  article === '' || article === 'в целом' ? '' : smallestUnitFirst(article)

/** «ст. 8 ч. 3» → «ч. 3 ст. 8»: letters name the smaller unit first. */
function smallestUnitFirst(article: string): string {
  const parts = article.split(/\s+(?=(?:ст|ч|п|пп|абз)\.\s)/u)
  return parts.every((part) => /^(?:ст|ч|п|пп|абз)\.\s/u.test(part)) ? parts.toReversed().join(' ') : article
}

function actIn(
  { kind, number, date, title }: Citation['act'],
  form: 'nominative' | 'dative' | 'genitive',
): string {
  const inForm = (name: string) => (form === 'nominative' ? name : positionInCase(name, form))
  if (/кодекс|конституция/iu.test(kind)) return inForm(title)
  if (/^\p{L}/u.test(number)) return number
  const dated = date === null ? '' : ` от ${date}`
  const name = inForm(kind)
  const written = /^(?:Федеральн|Закон)/u.test(name) ? name : `${name[0]!.toLowerCase()}${name.slice(1)}`
  return `${written}${dated} № ${number}`
}
