import { changedParts, withoutUnwanted } from './changes.ts'
import type { Clause, RequestParts } from './request-parts.ts'
import { wholeSegments } from './segments.ts'
import { withCount, withValue } from './values.ts'

/** What a correction does with one of its clauses. */
export type Edit = {
  readonly isAdded: boolean
  readonly clause: Clause
}

const adds =
  /(?<!\p{L})(?:добав|допи[шс]|припи[шс]|впи[шс]|встав|прибав|укаж|упомян|дополн|ещ[её]|тоже|также|скажи|напомни|забы)\p{L}*/iu
/** What a correction changes, clause by clause; `said` to the assistant is what stands in front of each. */
export function editsIn(message: string): Edit[] {
  const edits: Edit[] = []
  let said = ''
  let end = 0
  for (const { label, start, end: stop } of wholeSegments(message)) {
    const text = message.slice(start, stop).replaceAll(/\s+/gu, ' ').trim()
    said += message.slice(end, start)
    end = stop
    if (label === 'order') said += text
    else if (label === 'addressee' || label === 'signer') said = ''
    else if (isTakenAway(said, message.slice(stop))) said = ''
    else if (label !== 'aside' && label !== 'source' && /[\p{L}\d]{2}|\d/u.test(text)) {
      edits.push(editOf(said, { kind: label, link: '. ', text }))
      said = ''
    }
  }
  return edits
}

/** «убери строку про кофе», «про отпуска вычеркни»: what is named there is not to be said. */
const isTakenAway = (before: string, behind: string): boolean =>
  /(?:убери|убрать|выкинь|вычеркни|удали)(?:те)?(?:\s+(?:строк|строчк|пункт|вопрос|фраз|слов|предложени|упоминани)\p{L}*)?(?:\s+(?:про|об?|насч[её]т))?\s*$/iu.test(
    before,
  ) || /^\s*(?:убери|выкинь|вычеркни|удали)(?!\p{L})/iu.test(behind)

const editOf = (said: string, clause: Clause): Edit => ({ isAdded: adds.test(said), clause })

/** The request of the draft with what a correction says to change in it. */
export function edited(before: RequestParts, edits: readonly Edit[], message: string): RequestParts {
  let parts = withoutUnwanted(before, message)
  for (const edit of edits) parts = withEdit(parts, edit)
  return parts
}

/** «дату поправь на 11-е» */
const dayOnly = /^(?:на\s)?\d{1,2}-?\p{Ll}{1,3}$/u

/** More words are no value that takes the place of another of its sort. */
const longestValue = 6

function withEdit(parts: RequestParts, { isAdded, clause }: Edit): RequestParts {
  const day = dayOnly.test(clause.text) ? changedParts(parts, clause.text) : parts
  if (day !== parts) return day
  const added = { ...parts, clauses: [...parts.clauses, clause] }
  if (isAdded) return added
  const isShort = clause.text.split(/\s+/u).length <= longestValue
  const clauses = isShort
    ? (withCount(parts.clauses, clause.text) ?? withValue(parts.clauses, clause.text))
    : null
  if (clauses) return { ...parts, clauses }
  // A cause or a matter said again takes the place of the earlier one.
  return clause.kind === 'cause' || clause.kind === 'matter'
    ? { ...parts, clauses: [...parts.clauses.filter(({ kind }) => kind !== clause.kind), clause] }
    : added
}
