import { firstMatch, knownCues, type FactorCues } from './cues.ts'
import { unboundPower } from './modal-powers.ts'
import { actionWithoutTerm } from './procedures.ts'

/** A factor in a sentence; offsets in UTF-16 units of it. */
export type FactorFound = {
  readonly code: string
  readonly start: number
  readonly end: number
  /** A wording to put in its place. */
  readonly rewrite?: { readonly was: string; readonly now: string }
  /** How probable it is, where no wording but the classifier alone shows it. */
  readonly alone?: number
}

/** How probable a factor is for the trained classifier. */
export type Estimate = { readonly label: string; readonly probability: number }

/** From this probability a factor is reported without a known wording: right in three of four sentences in cross-validation. */
const aloneFrom = 0.43
/** Below this probability a known wording does not show the factor: the classifier has read the rest of the sentence. */
const withWordingFrom = 0.2

/**
 * The corruption factors of one sentence: what its wording shows and the classifier finds possible, and what the
 * classifier is sure of, unless the wording is a lawful one of that factor. An action without a term is reported only
 * where no other factor is.
 */
export function factorsIn(sentence: string, estimates: readonly Estimate[]): FactorFound[] {
  const context: Context = {
    sentence,
    estimates,
    isBounded: firstMatch(knownCues().bounds, sentence) !== null,
  }
  const found = [...knownCues().byFactor].flatMap(([code, cues]) => byCues(code, cues, context) ?? [])
  const has = (code: string) => found.some((one) => one.code === code)
  const power = isPossible('COR-3B', context) ? unboundPower(sentence) : null
  if (power && !has('COR-3B')) found.push({ code: 'COR-3B', ...power })
  for (const [code, cues] of knownCues().byFactor) {
    if (!has(code) && isTrusted(code, cues, context))
      found.push({ code, start: 0, end: sentence.length, alone: probabilityOf(code, context, 0) })
  }
  const action = found.length === 0 && isPossible('COR-3ZH', context) ? actionWithoutTerm(sentence) : null
  return action ? [{ code: 'COR-3ZH', ...action }] : found
}

type Context = {
  readonly sentence: string
  readonly estimates: readonly Estimate[]
  /** The sentence names a term, an amount or a limit. */
  readonly isBounded: boolean
}

function byCues(code: string, cues: FactorCues, context: Context): FactorFound | null {
  const { sentence, isBounded } = context
  if (!isPossible(code, context) || firstMatch(cues.lawful, sentence)) return null
  const match = firstMatch(cues.sure, sentence) ?? (isBounded ? null : firstMatch(cues.open, sentence))
  return match ? { code, start: match.index, end: match.index + match[0].length } : null
}

const isPossible = (code: string, context: Context): boolean =>
  probabilityOf(code, context, 1) >= withWordingFrom

const isTrusted = (code: string, cues: FactorCues, context: Context): boolean =>
  probabilityOf(code, context, 0) >= aloneFrom && !firstMatch(cues.lawful, context.sentence)

/** What the classifier says of a factor; `unknown` where it was not asked. */
const probabilityOf = (code: string, { estimates }: Context, unknown: number): number =>
  estimates.find(({ label }) => label === code)?.probability ?? unknown
