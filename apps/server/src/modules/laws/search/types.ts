import type { Spelling } from '#platform/russian/spelling.ts'

import type { StoredProvision, StoredQuestion } from '../base/provision.ts'
import type { ActLexicon, KnownAct } from '../references/types.ts'

/** What of a provision is searched. */
export type Searchable = {
  readonly heading: string
  readonly text: string
  readonly topics: readonly string[]
  readonly keywords: readonly string[]
  readonly questions: readonly string[]
  readonly act: { readonly title: string; readonly number: string; readonly date: string | null }
  readonly article: string
}

/** What a process remembers of one scope; read again when the scope's revision has grown. */
export type ScopeIndex = {
  readonly revision: number
  readonly provisions: number
  readonly questions: number
  readonly terms: ReadonlyMap<string, { readonly provisions: number; readonly questions: number }>
  readonly words: Spelling
  readonly acts: ActLexicon
}

/** How significant terms are, over all asked scopes together. */
export type TermStatistics = {
  /** IDF of a term among provisions. */
  rarity(term: string): number
  /** IDF among questions: how much of a question a term makes out. An unknown term is as rare as can be. */
  mass(term: string): number
  knows(term: string): boolean
  /** In more than three provisions. */
  isCommon(term: string): boolean
  /** Rare enough to stand for another word: «срок» means nothing of its own. */
  isSignificant(term: string): boolean
}

/** Words that speak of other matters together; one of them is enough when it is alone. */
export type Doubt = readonly string[]

/** What the base says of a key: not at all, here and there, or often enough to be a subject of its own. */
export type Presence = { knows(key: string): boolean; isCommon(key: string): boolean }

/** A word of the question with everything that may stand for it. */
export type Concept = {
  /** As it was typed, or as it was corrected. */
  readonly word: string
  readonly key: string
  /** How much of the question it makes out: its IDF among questions. */
  readonly mass: number
  /** What makes it a word of other matters than the base's. */
  readonly doubts: readonly Doubt[]
  readonly terms: readonly { readonly term: string; readonly strength: number }[]
}

export type WeighedTerm = { readonly concept: number; readonly term: string; readonly weight: number }
export type Candidate = {
  provisionId: number
  score: number
  /** The concepts it answers and how well, 0 to 1: two lists of one length. */
  concepts: number[]
  strengths: number[]
}

/** What the index and the base have for a question. */
export type Found = {
  readonly candidates: readonly Candidate[]
  readonly provisions: readonly StoredProvision[]
  readonly questions: readonly StoredQuestion[]
}

/** A found provision with what speaks for it. */
export type Ranked = {
  readonly provision: StoredProvision
  /** 0 to about 1. */
  readonly score: number
  /** The share of the question's mass that it answers, 0 to 1. */
  readonly coverage: number
  readonly matchedQuestion: string | null
  /** How like the matched question is, 0 to 1. */
  readonly likeness: number
  /** The concepts (by index) that it answers. */
  readonly answered: ReadonlySet<number>
}

/** A provision at a named place with the strength of the match. */
export type Match = { readonly provision: StoredProvision; readonly match: number }

/** What a question's references lead to. */
export type Cited = {
  /** The acts it names. */
  readonly acts: readonly KnownAct[]
  /** The provisions at the place it names, the best match first; each with the strength of the match. */
  readonly provisions: readonly Match[]
  /** What it names and the base does not have, in the genitive: «статьи 987 (59-ФЗ)». */
  readonly missing: readonly string[]
}

export type Verdict = 'answer' | 'refuse' | 'nonexistent' | 'repealed'

export type SearchResult = {
  /** The best first. Empty when the verdict is `refuse` or `nonexistent`. */
  readonly hits: readonly Ranked[]
  readonly verdict: Verdict
  /** The share of the question that the best hits answer, 0 to 1. */
  readonly coverage: number
  /** What was looked for, in words: shown with a refusal. */
  readonly searched: readonly string[]
  /** What the base does not have: «статьи 987 (59-ФЗ)». */
  readonly missing: readonly string[]
  /** What the reader must know of the named or found acts. */
  readonly warnings: readonly string[]
  /** How the question was understood. */
  readonly concepts: readonly Concept[]
}

/** Everything that speaks for and against an answer. */
export type Evidence = {
  readonly concepts: readonly Concept[]
  readonly cited: Cited
  readonly found: readonly Ranked[]
  readonly onDate: string
  readonly base: TermStatistics
}
