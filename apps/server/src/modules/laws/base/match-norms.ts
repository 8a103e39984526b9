import type { BaseNormOfAct } from './official-first.ts'
import type { RecognisedProvision } from './recognise-act.ts'

/** A longer whole article is kept in its parts. Characters. */
const maxWholeArticle = 6000

/** A recognised provision with the norm of the base that it is the official text of; null: the base has no such norm. */
export type MatchedProvision = RecognisedProvision & { readonly norm: BaseNormOfAct | null }

/**
 * Matches the provisions of an official text with the norms the base has of the act, by their place in it: «ст. 12 ч. 1». Where
 * the base has a whole article («ст. 12») and the text its parts, the parts are joined. A norm is matched once.
 */
export function matchNorms(
  provisions: readonly RecognisedProvision[],
  norms: readonly BaseNormOfAct[],
): MatchedProvision[] {
  const byPlace = new Map(norms.map((norm) => [placeOf(norm.article), norm]))
  const used = new Set<string>()
  return joinParts(provisions, byPlace).map((provision) => {
    const norm = byPlace.get(placeOf(provision.article))
    if (!norm || used.has(norm.normId)) return { ...provision, norm: null }
    used.add(norm.normId)
    return { ...provision, norm }
  })
}

/** «ст. 12 ч. 1», «Статья 12, часть 1» and «ст.12 ч.1» are one place. */
const placeOf = (article: string): string =>
  article
    .toLowerCase()
    .replaceAll(/стать[а-я]+/gu, 'ст.')
    .replaceAll(/част[а-я]+/gu, 'ч.')
    .replaceAll(/пункт[а-я]*/gu, 'п.')
    .replaceAll(/[\s,]+/gu, '')

function joinParts(
  provisions: readonly RecognisedProvision[],
  byPlace: ReadonlyMap<string, BaseNormOfAct>,
): RecognisedProvision[] {
  const joined: RecognisedProvision[] = []
  for (const [article, parts] of Map.groupBy(provisions, ({ article }) => article.replace(/ ч\. .*$/u, ''))) {
    const [first] = parts
    const whole = parts.map(({ article: place, text }) => `${partOf(place)}${text}`).join('\n')
    const isWanted =
      parts.length > 1 &&
      byPlace.has(placeOf(article)) &&
      parts.every(({ article: place }) => !byPlace.has(placeOf(place))) &&
      whole.length <= maxWholeArticle
    if (isWanted && first)
      joined.push({ ...first, path: article.replace(/^ст\. /u, ''), article, text: whole })
    else joined.push(...parts)
  }
  return joined
}

/** «1. » before the text of part 1. */
function partOf(place: string): string {
  const number = / ч\. (?<number>[\d.]+)$/u.exec(place)?.groups?.['number']
  return number === undefined ? '' : `${number}. `
}
