import type { StoredQuestion } from '../base/provision.ts'
import { addressMatch, addressOfProvision, type Address } from '../references/article-address.ts'
import { statusOn } from '../status.ts'
import type { Candidate, Concept, Found, Ranked, TermStatistics } from './types.ts'

/** Shares of the final score: the postings, and the likeness of the nearest everyday question. */
const share = { postings: 0.8, question: 0.2 }
/** A repealed provision stands behind its successor unless the question points at it. */
const repealedFactor = 0.85
/** The act was named by the question. */
const namedActBonus = 0.15
/** The article was named, and the act in words that no name of an act is known by. */
const namedPlaceBonus = 0.35
/** An uncovered word of a foreign subject weighs this many times its mass. */
const outsideWeight = 2.2

/** Orders the candidates of a search. */
export function rank(
  concepts: readonly Concept[],
  { candidates, provisions, questions }: Found,
  asked: {
    statistics: TermStatistics
    onDate: string
    namedActs: ReadonlySet<number>
    wantsPast: boolean
    place: Address | null
  },
): Ranked[] {
  const best = Math.max(...candidates.map(({ score }) => score), Number.EPSILON)
  const byId = new Map(provisions.map((provision) => [provision.id, provision]))
  const byProvision = Map.groupBy(questions, ({ provisionId }) => provisionId)
  return candidates
    .flatMap((candidate) => {
      const provision = byId.get(candidate.provisionId)
      if (!provision) return []
      const { likeness, question } = nearestQuestion(
        concepts,
        byProvision.get(provision.id) ?? [],
        asked.statistics,
      )
      const plain = share.postings * (candidate.score / best) + share.question * likeness
      const isRepealed = statusOn(provision, asked.onDate).isRepealed
      const isNamedPlace =
        asked.place !== null && addressMatch(asked.place, addressOfProvision(provision.article)) > 0
      const named = asked.namedActs.has(provision.actId) ? namedActBonus : isNamedPlace ? namedPlaceBonus : 0
      const score = plain * (isRepealed && !asked.wantsPast && named === 0 ? repealedFactor : 1) + named
      return [
        {
          provision,
          score,
          coverage: coverageOf(concepts, candidate),
          matchedQuestion: question,
          likeness,
          answered: new Set(
            candidate.concepts.filter((_, index) => (candidate.strengths[index] ?? 0) >= 0.4),
          ),
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score || a.provision.id - b.provision.id)
}

/** How much of the question a provision answers. What it leaves of a foreign subject counts against it doubly. */
function coverageOf(concepts: readonly Concept[], { concepts: met, strengths }: Candidate): number {
  const strengthOf = new Map(met.map((concept, index) => [concept, strengths[index] ?? 0]))
  let covered = 0
  let all = 0
  for (const [index, { mass, doubts }] of concepts.entries()) {
    const strength = strengthOf.get(index) ?? 0
    covered += mass * strength
    all += mass * (doubts.length > 0 && strength < 0.5 ? outsideWeight : 1)
  }
  return all === 0 ? 0 : covered / all
}

function nearestQuestion(
  concepts: readonly Concept[],
  questions: readonly StoredQuestion[],
  statistics: TermStatistics,
) {
  const asked = concepts.reduce((sum, { mass }) => sum + mass, 0)
  let nearest: { likeness: number; question: string | null } = { likeness: 0, question: null }
  for (const { text, keys } of questions) {
    const own = new Set(keys)
    const shared = concepts.reduce((sum, { mass, terms }) => {
      const strength = Math.max(
        0,
        ...terms.filter(({ term }) => own.has(term)).map(({ strength }) => strength),
      )
      return sum + mass * strength
    }, 0)
    if (shared === 0) continue
    const questionMass = keys.reduce((sum, key) => sum + statistics.mass(key), 0)
    const likeness = shared / Math.sqrt(asked * questionMass)
    if (likeness > nearest.likeness) nearest = { likeness, question: text }
  }
  return nearest
}

/** Each provision once, where it stands first. */
export function distinct(hits: readonly Ranked[]): Ranked[] {
  const seen = new Set<number>()
  return hits.filter(({ provision }) => !seen.has(provision.id) && seen.add(provision.id))
}
