import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { sentenceSpans } from '../text-parts.ts'
import type { Paragraph } from '../types.ts'
import { actionOf, type Action } from './same-action.ts'
import { statedValues, type StatedValue } from './stated-values.ts'

/** A value with what is said around it. */
export type Statement = Omit<StatedValue, 'kind'> & {
  /** As of the value; shares of members: `quorum`, `votes`. */
  readonly kind: string
  readonly paragraph: number
  /** Where the value stands in its paragraph. */
  readonly start: number
  readonly end: number
  readonly clause: string
  /** Where the clause begins in its paragraph. */
  readonly clauseStart: number
  readonly sentence: string
  /** What stands before the clause in its paragraph. */
  readonly context: string
  /** From the sign before the value to some words behind it. */
  readonly near: string
  /** What the value itself belongs to: from the sign or conjunction before it to the next one. */
  readonly before: string
  readonly after: string
  /** What the clause says is done to what, and from which event its term runs. */
  readonly action: Action
  /** Another value of this kind that differs stands in the clause. */
  readonly isOneOfSeveral: boolean
}

/** A longer clause is a list or a title. Characters. */
const maxClause = 420
/** Characters behind a value that belong to what is near it. */
const nearBehind = 70
const afterBehind = 80
/** What stands between two parts of a clause. */
const partsBefore = /,|;| а | и | либо | или |\(/gu
const partsBehind = /,|;| и | а |\./gu
/** A shorter part before a value does not say what it is of. Characters. */
const leastBefore = 18

/** The statements of a paragraph in order. */
export const statementsIn = ({ number, text }: Paragraph): Statement[] =>
  sentenceSpans(text).flatMap((sentence) =>
    clausesOf(sentence.text).flatMap(({ text: clause, start }) => {
      if (clause.length > maxClause) return []
      const values = statedValues(clause)
      const action = values.length === 0 ? null : actionOf(clause)
      return values.map((value): Statement => ({
        ...value,
        kind: kindIn(value, clause),
        paragraph: number,
        start: sentence.start + start + value.start,
        end: sentence.start + start + value.end,
        clause,
        clauseStart: sentence.start + start,
        sentence: sentence.text,
        context: text.slice(0, sentence.start + start),
        near: nearOf(value, clause),
        ...partOf(value, clause),
        action: action!,
        isOneOfSeveral: values.some((one) => one.kind === value.kind && one.value !== value.value),
      }))
    }),
  )

/** «половина членов»: who has to be there is one thing, who has to be in favour another. */
function kindIn({ kind, end }: StatedValue, clause: string): string {
  if (kind !== 'share') return kind
  if (/правомоч|кворум/iu.test(clause)) return 'quorum'
  return /голос|членов|депутат|присутств|избирател|участников/iu.test(clause.slice(end, end + 50))
    ? 'votes'
    : kind
}

function nearOf({ start, end }: StatedValue, clause: string): string {
  const before = clause.slice(0, start)
  const sign = Math.max(...[',', ';', ' а '].map((one) => before.lastIndexOf(one)))
  return clause.slice(sign + 1, end + nearBehind)
}

function partOf({ start, end }: StatedValue, clause: string): { before: string; after: string } {
  const folded = foldCase(clause)
  const begin = [...folded.slice(0, start).matchAll(partsBefore)]
    .map((match) => match.index + match[0].length)
    .findLast((at) => start - at >= leastBefore)
  const stop = [...folded.slice(end).matchAll(partsBehind)].find(({ index }) => index > 3)?.index
  return {
    before: folded.slice(begin ?? 0, start),
    after: folded.slice(end, Math.min(end + (stop ?? folded.length), end + afterBehind)),
  }
}

/** Clauses divided by «;», and by commas where both sides hold a value of their own. */
function clausesOf(sentence: string): { text: string; start: number }[] {
  const clauses: { text: string; start: number }[] = []
  let from = 0
  for (const match of sentence.matchAll(/;\s*|,\s+(?=[^,;]{4,60}[—–-]\s+(?:до|не\s+позднее|в|за|\d))/gu)) {
    clauses.push({ text: sentence.slice(from, match.index), start: from })
    from = match.index + match[0].length
  }
  return [...clauses, { text: sentence.slice(from), start: from }]
}
