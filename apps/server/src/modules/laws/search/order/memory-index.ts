import { spellingOf } from '#platform/russian/index.ts'

import { actAliases, actKey, readBase, type BaseNorm } from '../../base/base-files.ts'
import { questionKeys } from '../../base/index-provisions.ts'
import type { StoredProvision } from '../../base/provision.ts'
import { actLexicon } from '../../references/act-names.ts'
import { parseReference } from '../../references/citations.ts'
import { countTexts, idfOf, nearestByLetters, segmentOf, textsOf } from '../letters/letter-index.ts'
import { conceptsOf, fixKeyboardLayout } from '../query.ts'
import { termStatistics } from '../scope-index.ts'
import { indexed } from '../search-fields.ts'
import type { Candidate, ScopeIndex } from '../types.ts'
import { similaritiesOf } from './rank.ts'
import type { Senses } from './senses.ts'
import { signsOf } from './signs.ts'

/** As the search does: how many candidates it ranks by words, and how many more by parts of words. */
const [rankedCount, letterCount] = [40, 20]

/** The candidates of a question with the signs of each. */
export type Ranking = { readonly norms: readonly number[]; readonly signs: readonly (readonly number[])[] }

/** The search of the base as it would be with some of its questions, in memory: for questions that the base itself has. */
export function memoryIndex(
  questionsOf: (normId: string) => readonly string[],
  senses: Senses,
): (question: string) => Ranking {
  const { norms } = readBase()
  const postings = new Map<string, (readonly [norm: number, weight: number])[]>()
  const words = new Set<string>()
  const inQuestions = new Map<string, number>()
  const questions = norms.map((norm, at) => {
    const own = questionsOf(norm.id).map((text) => ({ provisionId: at, text, keys: questionKeys(text) }))
    const found = indexed(searchableOf(norm, own))
    for (const [term, weight] of found.terms)
      postings.set(term, [...(postings.get(term) ?? []), [at, weight] as const])
    for (const word of found.words) words.add(word)
    for (const key of own.flatMap(({ keys }) => keys)) inQuestions.set(key, (inQuestions.get(key) ?? 0) + 1)
    return own
  })
  const index: ScopeIndex = {
    revision: 1,
    provisions: norms.length,
    questions: questions.flat().length,
    terms: new Map(
      Array.from(postings, ([term, of]) => [
        term,
        { provisions: of.length, questions: inQuestions.get(term) ?? 0 },
      ]),
    ),
    words: spellingOf([...words]),
    acts: actLexicon(actsOf(norms)),
  }
  const letters = lettersOf(norms, questions)
  const provisions = norms.map(storedAs)
  return (question) => {
    const statistics = termStatistics([index])
    const reference = parseReference(fixKeyboardLayout(question, statistics))
    const concepts = conceptsOf(reference, [index], statistics)
    const terms = concepts.flatMap((concept, at) =>
      concept.terms.map(({ term, strength }) => ({ concept: at, term, strength, idf: statistics.idf(term) })),
    )
    const byWords = candidatesOf(terms, postings).slice(0, rankedCount)
    const near = nearestByLetters(letters, reference.text, rankedCount).provisions.map((one) => ({
      ...one,
      provisionId: one.provisionId - 1,
    }))
    const met = new Set(byWords.map(({ provisionId }) => provisionId))
    const unmet = near.slice(0, letterCount).filter(({ provisionId }) => !met.has(provisionId))
    const candidates = [
      ...byWords,
      ...unmet.map(({ provisionId }) => ({
        provisionId,
        score: 0,
        concepts: [],
        strengths: [],
        weights: [],
      })),
    ]
    const found = similaritiesOf(
      concepts,
      {
        candidates,
        provisions: candidates.map(({ provisionId }) => provisions[provisionId]!),
        questions: candidates.flatMap(({ provisionId }) => questions[provisionId]!),
      },
      { statistics, letters: new Map(near.map((one) => [one.provisionId, one])), senses },
    )
    return { norms: found.map(({ provision }) => provision.id), signs: signsOf(found) }
  }
}

/** The index by parts of words. */
function lettersOf(norms: readonly BaseNorm[], questions: readonly (readonly { readonly text: string }[])[]) {
  const counted = countTexts(
    norms.map((norm, at) =>
      textsOf({
        heading: norm.title,
        text: norm.summary,
        keywords: norm.keywords.join(' '),
        questions: questions[at]!.map(({ text }) => text),
      }),
    ),
  )
  const idf = idfOf(counted)
  const provisionOf = Float64Array.from(norms, (_, at) => at + 1)
  return { layers: [{ segment: segmentOf(counted, idf), provisionOf }], idf }
}

type Term = {
  readonly concept: number
  readonly term: string
  readonly strength: number
  readonly idf: number
}

/** What the database finds by words. */
function candidatesOf(
  terms: readonly Term[],
  postings: ReadonlyMap<string, readonly (readonly [number, number])[]>,
): Candidate[] {
  const met = new Map<number, Map<number, { score: number; strength: number; part: number }>>()
  for (const { concept, term, strength, idf } of terms)
    for (const [norm, weight] of postings.get(term) ?? []) {
      const ofNorm = met.get(norm) ?? new Map<number, { score: number; strength: number; part: number }>()
      met.set(norm, ofNorm)
      const best = ofNorm.get(concept) ?? { score: 0, strength: 0, part: 0 }
      ofNorm.set(concept, {
        score: Math.max(best.score, idf * strength * weight),
        strength: Math.max(best.strength, strength),
        part: Math.max(best.part, strength * weight),
      })
    }
  return Array.from(met, ([provisionId, concepts]) => ({
    provisionId,
    score: [...concepts.values()].reduce((sum, { score }) => sum + score, 0),
    concepts: [...concepts.keys()],
    strengths: Array.from(concepts.values(), ({ strength }) => strength),
    weights: Array.from(concepts.values(), ({ part }) => part),
  })).toSorted((a, b) => b.score - a.score || a.provisionId - b.provisionId)
}

function searchableOf(norm: BaseNorm, questions: readonly { readonly text: string }[]) {
  return {
    heading: norm.title,
    text: norm.summary,
    topics: norm.topics,
    keywords: norm.keywords,
    questions: questions.map(({ text }) => text),
    act: { title: norm.act_title, number: norm.act_number, date: norm.act_date },
    article: norm.article,
  }
}

function actsOf(norms: readonly BaseNorm[]) {
  const aliases = actAliases().acts
  return Array.from(new Map(norms.map((norm) => [actKey(norm), norm])), ([key, norm], id) => ({
    id,
    scope: 0,
    kind: norm.act_type,
    number: norm.act_number,
    date: norm.act_date,
    title: norm.act_title,
    aliases: aliases[key]?.names ?? [],
    shortAliases: aliases[key]?.short ?? [],
  }))
}

/** A norm as a candidate has it: what the order does not look at is empty. */
const storedAs = (norm: BaseNorm, id: number): StoredProvision => ({
  id,
  normId: norm.id,
  scope: 0,
  article: norm.article,
  heading: norm.title,
  text: norm.summary,
  status: norm.status,
  confidence: norm.confidence,
  effectiveFrom: norm.effective_from,
  replacedBy: norm.replaced_by,
  sourceUrl: null,
  position: id,
  actId: 0,
  actKind: norm.act_type,
  actNumber: norm.act_number,
  actDate: norm.act_date,
  actTitle: norm.act_title,
  isNumberShared: false,
  origin: 'base',
  validFrom: null,
  validTo: null,
  checkedAt: '2026-01-01',
})
