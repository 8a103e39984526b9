import type {
  CorruptionFactor,
  DocumentKind,
  FindingGroup,
  Requisite,
  Severity,
  Statistics,
} from '@uprava/contract/analysis.ts'

/** A paragraph or a table row; the cells of a row are separated by tabs. */
export type Paragraph = { readonly number: number; readonly text: string }

/** A document prepared for the checks. */
export type ParsedDocument = {
  readonly paragraphs: readonly Paragraph[]
  readonly kind: DocumentKind
  /** Sets general rules: the corruption factors and the rules of normative acts apply. */
  readonly isNormative: boolean
  /** Enacts rules of its own: a decision, a resolution or an order that approves or sets them. */
  readonly setsRules: boolean
  /**
   * May be published: personal data in it have a high severity. In contracts, consents and letters they are
   * expected.
   */
  readonly isPublic: boolean
  /** The document's date, yyyy-mm-dd; null when it has none. */
  readonly date: string | null
  /** The day of the analysis, yyyy-mm-dd. */
  readonly today: string
  /** The number of the first paragraph of the first annex; Infinity without annexes. */
  readonly annexFrom: number
}

/** A match of a rule; offsets in UTF-16 units. Without a paragraph it concerns the document as a whole. */
export type Location = {
  readonly paragraph: number | null
  readonly start: number
  readonly end: number
  /** What exactly is wrong, a sentence; precedes the rule's explanation. */
  readonly detail?: string
  readonly suggestion?: string
  /** Ids of norms of the reference base, instead of those of the rule. */
  readonly norms?: readonly string[]
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
  /** As written in the document; also the query to the base. */
  readonly written: string
  readonly paragraph: number
  readonly start: number
  readonly end: number
  /** `59-фз`, lower case; null when the act is named without a number. */
  readonly number: string | null
  /** yyyy-mm-dd */
  readonly date: string | null
  /** The title after the reference, in «»; empty when it has none. */
  readonly title: string
  /** Issued by a municipal body or the organization itself: not in the common base. */
  readonly isLocal: boolean
}

/** Where a finding is, as the act numbers its points: «пункт 2.4»; for a document without points the paragraph. */
export type PlaceNames = (paragraph: number | null) => string

export type OmittedFindings = { readonly code: string; readonly count: number }
export type ConsistencyRow = {
  readonly kind: string
  readonly value: string
  readonly paragraph: number
  readonly remark: string
}

/** The result of the rules, before references are checked against the base. */
export type Examination = {
  readonly kind: DocumentKind
  readonly isNormative: boolean
  readonly date: string | null
  readonly findings: readonly RawFinding[]
  readonly leftOut: readonly OmittedFindings[]
  readonly acts: readonly CitedAct[]
  readonly requisites: readonly Requisite[]
  readonly consistency: readonly ConsistencyRow[]
  readonly corruption: readonly CorruptionFactor[]
  readonly rewrites: readonly { readonly paragraph: number; readonly was: string; readonly now: string }[]
  readonly statistics: Omit<Statistics, 'pages' | 'references'>
  /** The groups whose rules have all run. */
  readonly done: readonly FindingGroup[]
}

export type ExaminationInput = {
  readonly paragraphs: readonly string[]
  readonly instruction: string
  readonly today: string
}
