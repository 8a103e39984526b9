import type { Address, Span } from './article-address.ts'

/** An act a text names by its number. */
export type NamedNumber = {
  /** As the acts keep it: `59-фз`, `96`, `7.0.97`. */
  readonly number: string
  readonly kind: 'federal' | 'law' | 'decree' | 'standard'
  /** As it stands in the text, for «в базе нет …». */
  readonly written: string
  /** Issued by a federal body by its own words: such a number is looked for in the base alone. */
  readonly isFederal: boolean
  /** The beginning of the issuer's name, «росарх»; empty when none is said. */
  readonly issuer: string
}

/** What a text refers to: numbers of acts, dates that distinguish acts of one number, articles, parts and points. */
export type Reference = {
  readonly numbers: readonly NamedNumber[]
  /** yyyy-mm-dd */
  readonly dates: readonly string[]
  readonly years: readonly number[]
  readonly address: Address
  /** The text, lower case, perhaps with its number words as digits. Spans count in it. */
  readonly text: string
  readonly spans: readonly Span[]
  /** Those of dates and years alone: they may stand inside a name. */
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

/** The acts of one scope, ready to be recognised in a text. */
export type ActLexicon = {
  readonly byNumber: ReadonlyMap<string, readonly KnownAct[]>
  readonly byFirstKey: ReadonlyMap<string, readonly ActName[]>
  readonly titles: readonly ActName[]
  /** Every word of every name: none of them is misspelt. */
  readonly keys: ReadonlySet<string>
}

/** A word of a question: where it stands and what it is compared by. */
export type Word = { readonly key: string; readonly start: number; readonly end: number }

/** An act named in a text by a name of its own. */
export type NamedAct = {
  readonly acts: readonly KnownAct[]
  readonly start: number
  readonly end: number
  readonly length: number
}
