import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

import type { StoredQuestion } from '../../base/provision.ts'
import { addressMatch, addressOfProvision, type Address } from '../../references/article-address.ts'
import { statusOn } from '../../status.ts'
import type { LetterSimilarity } from '../letters/letter-index.ts'
import type { Candidate, Concept, FoundProvisions, Ranked, TermStatistics } from '../types.ts'
import { senseOf, type Senses } from './senses.ts'
import { signNames, signsOf } from './signs.ts'

/** The weights of the signs, fitted on questions of writers whom the index did not have (`npm run train:laws`). */
const { constant, weights } = z
  .object({ constant: z.number(), weights: z.array(z.number()).length(signNames.length) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../../data/order-weights.json'), 'utf8')))
/** A repealed provision ranks behind its successor unless the question names it. */
const repealedFactor = 0.85
/** The question names the act. */
const namedActBonus = 0.45
/** The question names the article, and the act by words that are no known name. */
const namedAddressBonus = 1
/** The place among the nearest by meaning, when an embedding model is configured: reciprocal rank with k = 60. */
const meaningWeight = 1.7
/** Factor of the IDF of an unanswered word that is out of scope. */
const outOfScopeWeight = 2.2

/** Scores and orders the candidates of a search, the best first. */
export function rank(
  concepts: readonly Concept[],
  { candidates, provisions, questions }: FoundProvisions,
  asked: {
    statistics: TermStatistics
    letters: ReadonlyMap<number, LetterSimilarity>
    senses: Senses
    /** Place among the nearest by meaning, from 0. */
    meaning: ReadonlyMap<number, number>
    onDate: string
    namedActs: ReadonlySet<number>
    asksAboutPast: boolean
    address: Address | null
  },
): Ranked[] {
  const found = similaritiesOf(concepts, { candidates, provisions, questions }, asked)
  const signs = signsOf(found)
  return found
    .map(({ candidate, provision, nearest: { similarity, question }, letters, coverage }, at) => {
      const plain = Math.max(
        0,
        signs[at]!.reduce((sum, sign, index) => sum + sign * weights[index]!, constant) +
          meaningWeight * reciprocalRank(asked.meaning.get(provision.id)),
      )
      const isRepealed = statusOn(provision, asked.onDate).isRepealed
      const isNamedAddress =
        asked.address !== null && addressMatch(asked.address, addressOfProvision(provision.article)) > 0
      const named = asked.namedActs.has(provision.actId)
        ? namedActBonus
        : isNamedAddress
          ? namedAddressBonus
          : 0
      const score = plain * (isRepealed && !asked.asksAboutPast && named === 0 ? repealedFactor : 1) + named
      return {
        provision,
        score,
        coverage,
        matchedQuestion: question,
        similarity,
        letters: letters.nearest,
        answered: new Set(candidate.concepts.filter((_, index) => (candidate.strengths[index] ?? 0) >= 0.4)),
      }
    })
    .toSorted((a, b) => b.score - a.score || a.provision.id - b.provision.id)
}

/** What each candidate has in common with the question. */
export function similaritiesOf(
  concepts: readonly Concept[],
  { candidates, provisions, questions }: FoundProvisions,
  asked: {
    statistics: TermStatistics
    letters: ReadonlyMap<number, LetterSimilarity>
    senses: Senses
  },
) {
  const best = Math.max(...candidates.map(({ score }) => score), Number.EPSILON)
  const byId = new Map(provisions.map((provision) => [provision.id, provision]))
  const byProvision = Map.groupBy(questions, ({ provisionId }) => provisionId)
  const senseTo = senseOf(
    asked.senses,
    concepts.map(({ key }) => key),
  )
  return candidates.flatMap((candidate) => {
    const provision = byId.get(candidate.provisionId)
    if (!provision) return []
    const nearest = nearestQuestion(concepts, byProvision.get(provision.id) ?? [], asked.statistics)
    const postings = candidate.score / best
    const letters = asked.letters.get(provision.id) ?? lettersOf(provision, postings)
    return [
      {
        candidate,
        provision,
        nearest,
        similarity: nearest.similarity,
        postings,
        letters,
        coverage: coverageOf(concepts, candidate),
        likelihood: likelihoodOf(concepts, candidate),
        sense: senseTo(provision.normId),
      },
    ]
  })
}

/** How often a word of a norm is said beside others, against which one that it does not have is weighed. */
const usualCount = 4.5
/** Words of a question, about. */
const questionWords = 7
const smoothing = 30

/**
 * How much likelier the words of the question are where the provision is spoken of than elsewhere: a logarithm, by the square
 * root of their number.
 */
function likelihoodOf(concepts: readonly Concept[], { concepts: met, weights: said }: Candidate): number {
  let sum = 0
  for (const [at, index] of met.entries()) {
    const { idf } = concepts[index]!
    const weight = Math.min(said[at] ?? 0, 0.98)
    const count = Math.log1p((usualCount * weight) / (1 - weight))
    sum += Math.log1p((count * questionWords * Math.expm1(idf)) / smoothing)
  }
  return sum / Math.sqrt(Math.max(1, concepts.length))
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

const reciprocalRank = (place: number | undefined) => (place === undefined ? 0 : 60 / (60 + place))

/** A loaded text without everyday questions is not in the letter index: its words stand for its letters. */
const lettersOf = ({ origin }: { origin: 'base' | 'official' }, postings: number) =>
  origin === 'official' ? { nearest: 0.5 * postings, whole: 0.5 * postings } : { nearest: 0, whole: 0 }

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
