import type { StoredQuestion } from '../base/provision.ts'
import { addressMatch, addressOfProvision, type Address } from '../references/article-address.ts'
import { statusOn } from '../status.ts'
import type { Candidate, Concept, Found, Ranked, TermStatistics } from './types.ts'

/** Shares of the score: postings, and similarity to the nearest everyday question. */
const share = { postings: 0.8, question: 0.2 }
/** A repealed provision ranks behind its successor unless the question names it. */
const repealedFactor = 0.85
/** The question names the act. */
const namedActBonus = 0.15
/** The question names the article, and the act by words that are no known name. */
const namedAddressBonus = 0.35
/** Factor of the IDF of an unanswered word that is out of scope. */
const outOfScopeWeight = 2.2

/** Scores and orders the candidates of a search, the best first. */
export function rank(
  concepts: readonly Concept[],
  { candidates, provisions, questions }: Found,
  asked: {
    statistics: TermStatistics
    onDate: string
    namedActs: ReadonlySet<number>
    asksAboutPast: boolean
    address: Address | null
  },
): Ranked[] {
  const best = Math.max(...candidates.map(({ score }) => score), Number.EPSILON)
  const byId = new Map(provisions.map((provision) => [provision.id, provision]))
  const byProvision = Map.groupBy(questions, ({ provisionId }) => provisionId)
  return candidates
    .flatMap((candidate) => {
      const provision = byId.get(candidate.provisionId)
      if (!provision) return []
      const { similarity, question } = nearestQuestion(
        concepts,
        byProvision.get(provision.id) ?? [],
        asked.statistics,
      )
      const plain = share.postings * (candidate.score / best) + share.question * similarity
      const isRepealed = statusOn(provision, asked.onDate).isRepealed
      const isNamedAddress =
        asked.address !== null && addressMatch(asked.address, addressOfProvision(provision.article)) > 0
      const named = asked.namedActs.has(provision.actId)
        ? namedActBonus
        : isNamedAddress
          ? namedAddressBonus
          : 0
      const score = plain * (isRepealed && !asked.asksAboutPast && named === 0 ? repealedFactor : 1) + named
      return [
        {
          provision,
          score,
          coverage: coverageOf(concepts, candidate),
          matchedQuestion: question,
          similarity,
          answered: new Set(
            candidate.concepts.filter((_, index) => (candidate.strengths[index] ?? 0) >= 0.4),
          ),
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score || a.provision.id - b.provision.id)
}

/** The share of the question that a provision answers; unanswered words that are out of scope count more. */
function coverageOf(concepts: readonly Concept[], { concepts: met, strengths }: Candidate): number {
  const strengthOf = new Map(met.map((concept, index) => [concept, strengths[index] ?? 0]))
  let covered = 0
  let all = 0
  for (const [index, { idf, doubts }] of concepts.entries()) {
    const strength = strengthOf.get(index) ?? 0
    covered += idf * strength
    all += idf * (doubts.length > 0 && strength < 0.5 ? outOfScopeWeight : 1)
  }
  return all === 0 ? 0 : covered / all
}

function nearestQuestion(
  concepts: readonly Concept[],
  questions: readonly StoredQuestion[],
  statistics: TermStatistics,
) {
  const asked = concepts.reduce((sum, { idf }) => sum + idf, 0)
  let nearest: { similarity: number; question: string | null } = { similarity: 0, question: null }
  for (const { text, keys } of questions) {
    const own = new Set(keys)
    const shared = concepts.reduce((sum, { idf, terms }) => {
      const strength = Math.max(
        0,
        ...terms.filter(({ term }) => own.has(term)).map(({ strength }) => strength),
      )
      return sum + idf * strength
    }, 0)
    if (shared === 0) continue
    const questionIdf = keys.reduce((sum, key) => sum + statistics.questionIdf(key), 0)
    const similarity = shared / Math.sqrt(asked * questionIdf)
    if (similarity > nearest.similarity) nearest = { similarity, question: text }
  }
  return nearest
}

/** Drops repeated provisions, keeping the first occurrence. */
export function distinct(hits: readonly Ranked[]): Ranked[] {
  const seen = new Set<number>()
  return hits.filter(({ provision }) => !seen.has(provision.id) && seen.add(provision.id))
}
