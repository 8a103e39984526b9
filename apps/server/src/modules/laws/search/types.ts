import type { Spelling } from '#platform/russian/spelling.ts'

import type { StoredProvision, StoredQuestion } from '../base/provision.ts'
import type { ActLexicon, KnownAct } from '../references/types.ts'

/** The searched fields of a provision. */
export type Searchable = {
  readonly heading: string
  readonly text: string
  readonly topics: readonly string[]
  readonly keywords: readonly string[]
  readonly questions: readonly string[]
  readonly act: { readonly title: string; readonly number: string; readonly date: string | null }
  readonly article: string
}

/** The cached index of one scope; read again when the scope's revision has grown. */
export type ScopeIndex = {
  readonly revision: number
  readonly provisions: number
  readonly questions: number
  readonly terms: ReadonlyMap<string, { readonly provisions: number; readonly questions: number }>
  readonly words: Spelling
  readonly acts: ActLexicon
}

/** Term statistics over all searched scopes together. */
export type TermStatistics = {
  /** IDF of a term among provisions. */
  idf(term: string): number
  /** IDF among questions; the highest for an unknown term. */
  questionIdf(term: string): number
  knows(term: string): boolean
  /** In more than three provisions. */
  isCommon(term: string): boolean
  /** Rare enough to serve as a synonym: «срок» is not. */
  isSignificant(term: string): boolean
}

/** Keys that together, or a single one alone, indicate a subject outside the base. */
export type Doubt = readonly string[]

/** Whether the base knows a key, and whether it is frequent there. */
export type KnownKeys = { knows(key: string): boolean; isCommon(key: string): boolean }

/** A word of the question with the terms it is searched by. */
export type Concept = {
  /** As it was typed, or as it was corrected. */
  readonly word: string
  readonly key: string
  /** Its weight in the question: its IDF among questions. */
  readonly idf: number
  /** Why the word may belong to a subject outside the base. */
  readonly doubts: readonly Doubt[]
  readonly terms: readonly { readonly term: string; readonly strength: number }[]
}

export type WeighedTerm = { readonly concept: number; readonly term: string; readonly weight: number }
export type Candidate = {
  provisionId: number
  score: number
  /** The concepts it answers (by index) and the strength of each, 0 to 1: lists of one length. */
  concepts: number[]
  strengths: number[]
  /** How much of the provision each of them is, 0 to 1. */
  weights: number[]
}

/** What the index and the base have for a question. */
export type FoundProvisions = {
  readonly candidates: readonly Candidate[]
  readonly provisions: readonly StoredProvision[]
  readonly questions: readonly StoredQuestion[]
}

/** A found provision with its score. */
export type Ranked = {
  readonly provision: StoredProvision
  /** 0 to about 1. */
  readonly score: number
  /** The share of the question's IDF sum that it answers, 0 to 1. */
  readonly coverage: number
  readonly matchedQuestion: string | null
  /** Similarity to the matched everyday question, 0 to 1. */
  readonly similarity: number
  /** Similarity of the nearest text by parts of words, 0 to 1. */
  readonly letters: number
  /** The concepts (by index) that it answers. */
  readonly answered: ReadonlySet<number>
}

/** A provision at a named address with the strength of the match. */
export type Match = { readonly provision: StoredProvision; readonly match: number }

/** What a question's references lead to. */
export type CitedProvisions = {
  /** The acts it names. */
  readonly acts: readonly KnownAct[]
  /** The provisions at the address it names, the best match first. */
  readonly provisions: readonly Match[]
  /** What it names and the base lacks, in the genitive: «статьи 987 (59-ФЗ)». */
  readonly missing: readonly string[]
  /** The question says nothing but what it cites. */
  readonly isAlone: boolean
}

export type Verdict = 'answer' | 'refuse' | 'nonexistent' | 'repealed'

export type SearchResult = {
  /** The best first. Empty when the verdict is `refuse` or `nonexistent`. */
  readonly hits: readonly Ranked[]
  readonly verdict: Verdict
  /** The share of the question that the best hits answer, 0 to 1. */
  readonly coverage: number
  /** What was searched for, in words: shown with a refusal. */
  readonly searched: readonly string[]
  /** What the base lacks: «статьи 987 (59-ФЗ)». */
  readonly missing: readonly string[]
  /** Warnings about the named or found acts. */
  readonly warnings: readonly string[]
  /** The base may have no answer: what was found is only the nearest. */
  readonly isUnsure: boolean
  /** The concepts of the question. */
  readonly concepts: readonly Concept[]
}

/** What a verdict is decided by. */
export type Evidence = {
  readonly concepts: readonly Concept[]
  readonly cited: CitedProvisions
  readonly found: readonly Ranked[]
  /** Similarity to the nearest question that the base does not answer, by parts of words, 0 to 1. */
  readonly outside: number
  readonly onDate: string
  readonly base: TermStatistics
}
