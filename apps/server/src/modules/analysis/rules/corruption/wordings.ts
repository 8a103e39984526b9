import { firstMatch, knownCues, type FactorCues } from './cues.ts'
import { unboundPower } from './modal-powers.ts'
import { actionWithoutTerm } from './procedures.ts'

/** A factor that the wording of a sentence shows; offsets in UTF-16 units of it. */
export type WordedFactor = {
  readonly code: string
  readonly start: number
  readonly end: number
  /** A wording to put in its place. */
  readonly rewrite?: { readonly was: string; readonly now: string }
}

/**
 * The corruption factors that known wordings of one sentence show, unless a lawful wording of that factor stands beside them. An
 * action without a term is one only where no other factor is.
 */
export function factorsInWords(sentence: string): WordedFactor[] {
  const isBounded = firstMatch(knownCues().bounds, sentence) !== null
  const found = [...knownCues().byFactor].flatMap(
    ([code, cues]): WordedFactor[] => byCues(code, cues, sentence, isBounded) ?? [],
  )
  const power = found.some(({ code }) => code === 'COR-3B') ? null : unboundPower(sentence)
  if (power) found.push({ code: 'COR-3B', ...power })
  const action = found.length === 0 ? actionWithoutTerm(sentence) : null
  return action ? [{ code: 'COR-3ZH', ...action }] : found
}

function byCues(
  code: string,
  cues: FactorCues,
  sentence: string,
  isBounded: boolean,
): WordedFactor[] | undefined {
  if (firstMatch(cues.lawful, sentence)) return undefined
  const match = firstMatch(cues.sure, sentence) ?? (isBounded ? null : firstMatch(cues.open, sentence))
  return match ? [{ code, start: match.index, end: match.index + match[0].length }] : undefined
}
