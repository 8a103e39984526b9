import { distinct } from './order/rank.ts'
import type { Ranked, SearchResult } from './types.ts'

/** A question of several subjects is searched part by part as well; the maximum number of parts. */
const maxParts = 3
/** The minimum words of a part: «а какой штраф» alone cannot be searched. */
const minWords = 3
/** A part is answered separately from this IDF sum, coverage and similarity on. */
const min = { idf: 8, coverage: 0.7, similarity: 0.45 }

const opening = String.raw`(?:ещё\s+|еще\s+|также\s+)?(?:(?:в|во|на|с|со|до|за|к|по|из|о|об|от|у)\s+)?(?:как[а-я]{0,4}|скольк[а-я]*|скока|когда|кто|кого|кому|кем|куда|где|чем|чего|что|чей|можно|нельзя|нужн[а-я]|надо|долж[а-я]+|обязан[а-я]*|имеет|имеют|вправе|могут|может|положен[а-я]*)(?![а-яё])`
const border = new RegExp(String.raw`[?!;\n]+\s*|\s*,?\s+(?:и|а|а\s+также|плюс)\s+(?=${opening})`, 'giu')

/** The parts of a compound question: «в какой срок отвечают и какой штраф за опоздание» has two. Empty for a simple one. */
export function splitQuestion(question: string): string[] {
  const parts = question
    .slice(0, 1000)
    // The border tries every division of a run of blanks.
    .replaceAll(/[^\S\n]+/gu, ' ')
    .split(border)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2 || parts.length > maxParts) return []
  return parts.every((part) => part.split(/\s+/u).length >= minWords) ? parts : []
}

/**
 * Merges the results of the whole question with those of its parts: the answer to the first part, the best answer to the
 * whole, the answers to the other parts, then the rest in its order.
 */
export function mergeResults(
  whole: SearchResult,
  parts: readonly SearchResult[],
  limit: number,
): SearchResult {
  const [best] = whole.hits
  if (whole.verdict !== 'answer' || !best) return whole
  const [first, ...others] = parts.map(answerOf)
  const answers = [...(first ?? []), ...others.flat()]
  const isOfPart = answers.some(({ provision }) => provision.id === best.provision.id)
  const leading = isOfPart ? answers : [...(first ?? []), best, ...others.flat()]
  const hits = [...leading.map((hit) => ({ ...hit, score: best.score })), ...whole.hits]
  return { ...whole, hits: distinct(hits).slice(0, limit) }
}

function answerOf(part: SearchResult): Ranked[] {
  const [best] = part.hits
  if (part.verdict !== 'answer' || !best || idfOf(part) < min.idf) return []
  return best.coverage >= min.coverage && best.similarity >= min.similarity ? [best] : []
}

const idfOf = ({ concepts }: SearchResult): number => concepts.reduce((sum, { idf }) => sum + idf, 0)
