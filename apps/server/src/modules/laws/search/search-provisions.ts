import { db, type Reader } from '#platform/database/index.ts'

import { findNorms, findProvisions, findQuestions } from '../base/provisions.repository.ts'
import { namesAddress } from '../references/article-address.ts'
import { parseReference } from '../references/citations.ts'
import type { Reference } from '../references/types.ts'
import { scopesOf, type View } from '../scopes.ts'
import { findCited } from './cited.ts'
import { decideVerdict, repealedProvisions } from './decide-verdict.ts'
import { dropDoubts } from './drop-doubts.ts'
import { conceptsOf, fixKeyboardLayout } from './query.ts'
import { rank } from './rank.ts'
import { scopeIndexes, termStatistics } from './scope-index.ts'
import { findCandidates } from './search-index.repository.ts'
import { splitQuestion, mergeResults } from './split-question.ts'
import type {
  Candidate,
  Cited,
  Concept,
  Evidence,
  Ranked,
  ScopeIndex,
  SearchResult,
  TermStatistics,
} from './types.ts'
import { findNearest } from './vectors.ts'

export type Search = {
  readonly query: string
  readonly channelId: number | null
  /** yyyy-mm-dd: editions and statuses are those of this day. */
  readonly onDate: string
  readonly limit?: number
}

/** How many candidates are ranked. */
const rerankCount = 40

/**
 * Finds the provisions that answer a question put in everyday words, in the wording of the law or by citation; the verdict
 * says when the base has none.
 */
export async function search(asked: Search): Promise<SearchResult> {
  const parts = splitQuestion(asked.query)
  const [whole, ...found] = await Promise.all([
    searchWhole(asked),
    ...parts.map((query) => searchWhole({ ...asked, query })),
  ])
  return mergeResults(whole, found, asked.limit ?? 10)
}

async function searchWhole(asked: Search): Promise<SearchResult> {
  const reader = db()
  const view: View = { scopes: scopesOf(asked.channelId), onDate: asked.onDate }
  const evidence = await gather(reader, view, asked.query)
  const replacements = new Set(repealedProvisions(evidence).flatMap(({ replacedBy }) => replacedBy ?? []))
  return decideVerdict(evidence, await findNorms(reader, view, [...replacements]), asked.limit ?? 10)
}

/** Collects what the verdict is decided by. */
async function gather(reader: Reader, view: View, query: string): Promise<Evidence> {
  const indexes = await scopeIndexes(reader, view.scopes)
  const statistics = termStatistics(indexes)
  const reference = parseReference(fixKeyboardLayout(query.slice(0, 2000), statistics))
  const cited = await findCited(reader, view, { reference, indexes, statistics })
  const { concepts, found } = await retrieve(reader, view, conceptsOf(reference, indexes, statistics), {
    cited,
    statistics,
    reference,
    indexes,
  })
  return { concepts, cited, found, onDate: view.onDate, base: statistics }
}

/** The ranked provisions, the best first, and the concepts without the doubts that these dispel. */
async function retrieve(
  reader: Reader,
  view: View,
  suspected: readonly Concept[],
  asked: { cited: Cited; statistics: TermStatistics; reference: Reference; indexes: readonly ScopeIndex[] },
): Promise<{ concepts: Concept[]; found: Ranked[] }> {
  const { cited, statistics, reference, indexes } = asked
  const terms = suspected.flatMap(({ terms }, concept) =>
    terms.map(({ term, strength }) => ({
      concept,
      term,
      strength,
      weight: statistics.idf(term) * strength,
    })),
  )
  const [byWords, byMeaning] = await Promise.all([
    findCandidates(reader, view, terms, rerankCount),
    findNearest(reader, { question: reference.text, scopes: view.scopes, indexes, limit: rerankCount }),
  ])
  const candidates = withMeaning(byWords, byMeaning)
  const ids = candidates.map(({ provisionId }) => provisionId)
  const [provisions, questions] = await Promise.all([
    findProvisions(reader, view, ids),
    findQuestions(
      reader,
      view,
      ids,
      terms.map(({ term }) => term),
    ),
  ])
  const concepts = dropDoubts(suspected, { candidates, provisions, questions })
  const namedActs = new Set(cited.acts.map(({ id }) => id))
  const found = rank(
    concepts,
    { candidates, provisions, questions },
    {
      statistics,
      onDate: view.onDate,
      namedActs,
      asksAboutPast: asksAboutPast(concepts, reference, view.onDate),
      address: cited.acts.length === 0 && namesAddress(reference.address) ? reference.address : null,
    },
  )
  return { concepts, found }
}

/** Reciprocal rank fusion (k = 60) of the word search and the vector search. */
function withMeaning(
  byWords: readonly Candidate[],
  byMeaning: readonly { provisionId: number }[],
): Candidate[] {
  if (byMeaning.length === 0) return [...byWords]
  const best = Math.max(...byWords.map(({ score }) => score), 1)
  const places = new Map(byMeaning.map(({ provisionId }, place) => [provisionId, place]))
  const met = new Set(byWords.map(({ provisionId }) => provisionId))
  const unmet = byMeaning.filter(({ provisionId }) => !met.has(provisionId))
  return [
    ...byWords,
    ...unmet.map(({ provisionId }) => ({ provisionId, score: 0, concepts: [], strengths: [] })),
  ].map((candidate) => {
    const place = places.get(candidate.provisionId)
    return place === undefined
      ? candidate
      : { ...candidate, score: candidate.score + (best * 0.5 * 60) / (60 + place) }
  })
}

/** Whether the question is about earlier law: «старый», «прежний», an earlier year. */
function asksAboutPast(concepts: readonly Concept[], { years, dates }: Reference, onDate: string): boolean {
  const asked = [...years, ...dates.map((date) => Number(date.slice(0, 4)))]
  return (
    asked.some((year) => year < Number(onDate.slice(0, 4)) - 1) ||
    concepts.some(({ word }) => /^(?:стар|прежн|бывш|утрати|отмен[её]нн)/u.test(word))
  )
}
