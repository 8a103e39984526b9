import type { Address } from './article-address.ts'
import type { Span } from './spans.ts'

/** An act that a text names by its number. */
export type NamedNumber = {
  /** As stored, in lower case: `59-фз`, `96`, `7.0.97`. */
  readonly number: string
  readonly kind: 'federal' | 'law' | 'decree' | 'standard'
  /** As written in the text, for «в базе нет …». */
  readonly written: string
  /** The text names a federal issuer. */
  readonly isFederal: boolean
  /** The beginning of the issuer's name, «росарх»; empty when none is named. */
  readonly issuer: string
}

/** The parsed references of a text: numbers of acts, dates that distinguish acts of one number, an address. */
export type Reference = {
  readonly numbers: readonly NamedNumber[]
  /** yyyy-mm-dd */
  readonly dates: readonly string[]
  readonly years: readonly number[]
  readonly address: Address
  /** The text in lower case, possibly with number words as digits. Spans are offsets into it. */
  readonly text: string
  readonly spans: readonly Span[]
  /** Spans of dates and years, which may be part of a name. */
  readonly dateSpans: readonly Span[]
}

/** An act as the search knows it. */
export type KnownAct = {
  readonly id: number
  readonly scope: number
  readonly kind: string
  readonly number: string
  readonly date: string | null
  readonly title: string
  readonly aliases: readonly string[]
  readonly shortAliases: readonly string[]
}

/** One name of an act by the keys of its words; a short one («ТК») counts only beside an article. */
export type ActName = { readonly act: KnownAct; readonly keys: readonly string[]; readonly isShort: boolean }

/** The acts of one scope, indexed by number and by name. */
export type ActLexicon = {
  readonly byNumber: ReadonlyMap<string, readonly KnownAct[]>
  /** Names by their first two keys, or the only one. */
  readonly byBeginning: ReadonlyMap<string, readonly ActName[]>
  readonly titles: readonly ActName[]
  /** Titles by the first key of what is said of them: «Об утверждении Правил …» is spoken of as «правила …». */
  readonly titlesByFirstKey: ReadonlyMap<string, readonly ActName[]>
  /** The keys of all words of all names; these words are not corrected. */
  readonly keys: ReadonlySet<string>
}

/** A word of a question: its key and its offsets. */
export type Word = { readonly key: string; readonly start: number; readonly end: number }

/** An act named in a text by a name of its own. */
export type NamedAct = {
  readonly acts: readonly KnownAct[]
  readonly start: number
  readonly end: number
  readonly length: number
}
