import { distinct } from './rank.ts'
import type { Ranked, SearchResult } from './types.ts'

/** A question of several matters is searched part by part as well, so many parts at most. */
const mostParts = 3
/** A part must speak for itself: «а какой штраф» alone says nothing. */
const leastWords = 3
/** A part must carry enough of its own (its words' IDF), and what answers it must answer it well. */
const least = { mass: 11.5, coverage: 0.7, likeness: 0.45 }

const opening = String.raw`(?:ещё\s+|еще\s+|также\s+)?(?:(?:в|во|на|с|со|до|за|к|по|из|о|об|от|у)\s+)?(?:как[а-я]{0,4}|скольк[а-я]*|скока|когда|кто|кого|кому|кем|куда|где|чем|чего|что|чей|можно|нельзя|нужн[а-я]|надо|долж[а-я]+|обязан[а-я]*|имеет|имеют|вправе|могут|может|положен[а-я]*)(?![а-яё])`
const border = new RegExp(String.raw`[?!;\n]+\s*|\s*,?\s+(?:и|а|а\s+также|плюс)\s+(?=${opening})`, 'giu')

/** The questions in a question: «в какой срок отвечают и какой штраф за опоздание» holds two. None when it is one. */
export function partsOf(question: string): string[] {
  const parts = question
    .slice(0, 1000)
    .split(border)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2 || parts.length > mostParts) return []
  return parts.every((part) => part.split(/\s+/u).length >= leastWords) ? parts : []
}

/**
 * What answers the parts well leads, in their order: what answers the first part, what answers the whole best, what
 * answers the other parts. The rest stays as it is.
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
  if (part.verdict !== 'answer' || !best || massOf(part) < least.mass) return []
  return best.coverage >= least.coverage && best.likeness >= least.likeness ? [best] : []
}

const massOf = ({ concepts }: SearchResult): number => concepts.reduce((sum, { mass }) => sum + mass, 0)
