import type { Citation } from '@uprava/contract/laws.ts'
import type { Finding } from '@uprava/contract/runs.ts'

import type { Searched, StoredProvision } from '#modules/laws/index.ts'

import type { AttachedText, FilePassage } from './passages.ts'

/** A legal question with what it is asked about. */
export type LegalQuestion = {
  readonly question: string
  /** What the model is asked instead of the question: to continue an interrupted answer. */
  readonly instruction?: string
  /** The earlier messages of the conversation, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly channelId: number
  /** The provision it is about, when it was asked from there. */
  readonly normId: string | null
  readonly files: readonly AttachedText[]
  /** yyyy-mm-dd */
  readonly onDate: string
}

/** A provision that an answer may cite. */
export type ContextHit = {
  readonly citation: Citation
  readonly provision: StoredProvision
  readonly label: string
  readonly score: number
  /** The sentences that answer best, exact substrings of the text. */
  readonly quotes: readonly string[]
  /** What must be said when it is cited: «131-ФЗ от 06.10.2003: утрачивает силу с 01.01.2028». */
  readonly warnings: readonly string[]
}

/** What an answer is made from, and what was searched for. */
export type LegalContext = {
  readonly hits: readonly ContextHit[]
  /** `none`: the base was not searched, as for thanks. */
  readonly verdict: Searched['verdict'] | 'files' | 'none'
  readonly coverage: number
  readonly searched: readonly string[]
  /** Warnings of the acts that the attached files refer to. */
  readonly fileWarnings: readonly string[]
  /** The base may have no answer: what was found is only the nearest. */
  readonly isUnsure: boolean
  readonly message: string
  readonly passages: readonly FilePassage[]
  readonly findings: readonly Finding[]
  readonly onDate: string
}
