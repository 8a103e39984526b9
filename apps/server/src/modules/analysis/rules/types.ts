import type {
  CorruptionFactor,
  DocumentKind,
  FindingGroup,
  Requisite,
  Severity,
  Statistics,
} from '@uprava/contract/analysis.ts'

/** A paragraph or a row of a table; cells of a row are divided by tabs. */
export type Paragraph = { readonly number: number; readonly text: string }

/** A document as the checks read it. */
export type Paper = {
  readonly paragraphs: readonly Paragraph[]
  readonly kind: DocumentKind
  /** Sets general rules: the corruption factors and the rules of normative acts apply. */
  readonly isNormative: boolean
  /** Puts rules of its own into force: a decision, a resolution or an order that approves or sets them. */
  readonly setsRules: boolean
  /** May be published: personal data in it are a high risk. In contracts, consents and letters they are at home. */
  readonly isPublic: boolean
  /** The document's own day, yyyy-mm-dd; null when it has none. */
  readonly date: string | null
  /** The day of the analysis, yyyy-mm-dd. */
  readonly today: string
  /** The paragraph at which the first annex begins; Infinity without annexes. */
  readonly annexFrom: number
}

/** A place a rule has found. Without a paragraph it is about the document as a whole. */
export type Spot = {
  readonly paragraph: number | null
  readonly start: number
  readonly end: number
  /** What exactly is wrong here, a sentence; stands before the rule's own explanation. */
  readonly detail?: string
  readonly suggestion?: string
  readonly rewrite?: { readonly was: string; readonly now: string }
}

export type RawFinding = {
  readonly code: string
  readonly group: FindingGroup
  readonly severity: Severity
  readonly title: string
  readonly paragraph: number | null
  readonly start: number | null
  readonly end: number | null
  readonly quote: string
  readonly explain: string
  readonly suggestion: string
  readonly rewrite: { readonly was: string; readonly now: string } | null
  readonly norms: readonly string[]
}

/** An act the document refers to. */
export type CitedAct = {
  /** As it stands in the document, and what the base is asked with. */
  readonly written: string
  readonly paragraph: number
  readonly start: number
  readonly end: number
  /** `59-фз`, lower case; null when the act is named in words. */
  readonly number: string | null
  /** yyyy-mm-dd */
  readonly date: string | null
  /** Words of its title behind it, in «»; empty when it has none. */
  readonly title: string
  /** Issued by a municipal body or the organization itself: the common base cannot know it. */
  readonly isLocal: boolean
}

export type LeftOut = { readonly code: string; readonly count: number }
export type ConsistencyRow = {
  readonly kind: string
  readonly value: string
  readonly paragraph: number
  readonly remark: string
}

/** What the rules found, before the reference base is asked. */
export type Examination = {
  readonly kind: DocumentKind
  readonly isNormative: boolean
  readonly date: string | null
  readonly findings: readonly RawFinding[]
  readonly leftOut: readonly LeftOut[]
  readonly acts: readonly CitedAct[]
  readonly requisites: readonly Requisite[]
  readonly consistency: readonly ConsistencyRow[]
  readonly corruption: readonly CorruptionFactor[]
  readonly rewrites: readonly { readonly paragraph: number; readonly was: string; readonly now: string }[]
  readonly statistics: Omit<Statistics, 'pages' | 'references'>
  /** The groups that were examined to their end. */
  readonly done: readonly FindingGroup[]
}

export type ExaminationOrder = {
  readonly paragraphs: readonly string[]
  readonly instruction: string
  readonly today: string
}
