import { db, type Reader } from '#platform/database/index.ts'

import { findNorms, findProvisions, findQuestions } from '../base/provisions.repository.ts'
import { namesAddress } from '../references/article-address.ts'
import { parseReference } from '../references/citations.ts'
import type { Reference } from '../references/types.ts'
import { scopesOf, type SearchView } from '../scopes.ts'
import { findCited } from './cited.ts'
import { decideVerdict, repealedProvisions } from './decide-verdict.ts'
import { dropDoubts } from './drop-doubts.ts'
import { similarByLetters } from './letters/letter-similarity.ts'
import { rank } from './order/rank.ts'
import { shippedSenses } from './order/senses.ts'
import { conceptsOf, fixKeyboardLayout } from './query.ts'
import { scopeIndexes, termStatistics } from './scope-index.ts'
import { findCandidates } from './search-index.repository.ts'
import { splitQuestion, mergeResults } from './split-question.ts'
import { findSpokenCitation } from './spoken-citation.ts'
import type {
  Candidate,
  CitedProvisions,
  Concept,
  Evidence,
  Ranked,
  ScopeIndex,
  SearchResult,
  TermStatistics,
} from './types.ts'
import { findNearest } from './vectors.ts'

export type ProvisionSearch = {
  readonly query: string
  readonly channelId: number | null
  /** yyyy-mm-dd: editions and statuses are those of this day. */
  readonly onDate: string
  readonly limit?: number
}

/** How many candidates are ranked. */
const rerankCount = 40
/** How many of the nearest by parts of words become candidates. */
const letterCount = 20

/**
 * Finds the provisions that answer a question put in everyday words, in the wording of the law or by citation; the verdict
 * says when the base has none.
 */
export async function search(asked: ProvisionSearch): Promise<SearchResult> {
  const parts = splitQuestion(asked.query)
  const [whole, ...found] = await Promise.all([
    searchWhole(asked),
    ...parts.map((query) => searchWhole({ ...asked, query })),
  ])
  return mergeResults(whole, found, asked.limit ?? 10)
}

async function searchWhole(asked: ProvisionSearch): Promise<SearchResult> {
  const reader = db()
  const view: SearchView = { scopes: scopesOf(asked.channelId), onDate: asked.onDate }
  const evidence = await gather(reader, view, asked.query)
  const replacements = new Set(repealedProvisions(evidence).flatMap(({ replacedBy }) => replacedBy ?? []))
  return decideVerdict(evidence, await findNorms(reader, view, [...replacements]), asked.limit ?? 10)
}

/** Collects what the verdict is decided by. */
async function gather(reader: Reader, view: SearchView, query: string): Promise<Evidence> {
  const indexes = await scopeIndexes(reader, view.scopes)
  const statistics = termStatistics(indexes)
  const reference = parseReference(fixKeyboardLayout(query.slice(0, 2000), statistics))
  const asked = { reference, indexes, statistics }
  const cited = await findCited(reader, view, asked, () => findSpokenCitation(reader, view, asked))
  const { concepts, found, outside } = await retrieve(
    reader,
    view,
    conceptsOf(reference, indexes, statistics),
    {
      cited,
      statistics,
      reference,
      indexes,
    },
  )
  return { concepts, cited, found, outside, onDate: view.onDate, base: statistics }
}

/** The ranked provisions, the best first, and the concepts without the doubts that these dispel. */
async function retrieve(
  reader: Reader,
  view: SearchView,
  suspected: readonly Concept[],
  asked: {
    cited: CitedProvisions
    statistics: TermStatistics
    reference: Reference
    indexes: readonly ScopeIndex[]
  },
): Promise<{ concepts: Concept[]; found: Ranked[]; outside: number }> {
  const { cited, statistics, reference, indexes } = asked
  const terms = suspected.flatMap(({ terms }, concept) =>
    terms.map(({ term, strength }) => ({
      concept,
      term,
      strength,
      weight: statistics.idf(term) * strength,
    })),
  )
  const near = { question: reference.text, scopes: view.scopes, indexes, limit: rerankCount }
  const [byWords, letters, byMeaning] = await Promise.all([
    findCandidates(reader, view, terms, rerankCount),
    similarByLetters(reader, near),
    findNearest(reader, near),
  ])
  const candidates = withNear(byWords, [...letters.provisions.slice(0, letterCount), ...byMeaning])
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
      senses: shippedSenses(),
      letters: new Map(letters.provisions.map((one) => [one.provisionId, one])),
      meaning: new Map(byMeaning.map(({ provisionId }, place) => [provisionId, place])),
      onDate: view.onDate,
      namedActs,
      asksAboutPast: asksAboutPast(concepts, reference, view.onDate),
      address: cited.acts.length === 0 && namesAddress(reference.address) ? reference.address : null,
    },
  )
  return { concepts, found, outside: letters.outside }
}

/** Adds the provisions that are near by parts of words or by meaning and share no term with the question. */
function withNear(candidates: readonly Candidate[], near: readonly { provisionId: number }[]): Candidate[] {
  const met = new Set(candidates.map(({ provisionId }) => provisionId))
  const unmet = near.filter(({ provisionId }) => !met.has(provisionId) && met.add(provisionId))
  return [
    ...candidates,
    ...unmet.map(({ provisionId }) => ({ provisionId, score: 0, concepts: [], strengths: [], weights: [] })),
  ]
}

/** Whether the question is about earlier law: «старый», «прежний», an earlier year. */
function asksAboutPast(concepts: readonly Concept[], { years, dates }: Reference, onDate: string): boolean {
  const asked = [...years, ...dates.map((date) => Number(date.slice(0, 4)))]
  return (
    asked.some((year) => year < Number(onDate.slice(0, 4)) - 1) ||
    concepts.some(({ word }) => /^(?:стар|прежн|бывш|утрати|отмен[её]нн)/u.test(word))
  )
}
