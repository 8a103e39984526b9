import type { Orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../../draft-state.ts'
import { isFilledByAddition } from '../../reading/answers.ts'
import { styleOf } from '../../reading/follow-up.ts'
import { editGenres } from '../../reading/genre.ts'
import { nominativeSigner } from '../../reading/people/signer-name.ts'
import { inDative } from '../added-message.ts'
import { withAdded } from '../additions.ts'
import { clauseApplied, isOtherValue, withRequest } from '../changed-draft.ts'
import { replaced, type DraftRequest } from '../draft-request.ts'
import { withReplacement } from '../put-in-place.ts'
import { replacementsIn } from '../replacements.ts'
import { isValueOf } from '../values/put-values.ts'
import { withInstead, withValueOf } from './put-value.ts'
import { changesIn, type Change } from './read-changes.ts'
import { withOnly, withoutThing } from './taken-out.ts'

/** A longer request was read at its beginning only. In characters. */
const longestRequest = 3000

/**
 * The draft with what the words of a message change in it, as a model reads them; null where nothing of it can be changed.
 * With `left` only what stands in these clauses of the message, and of that nothing that is only added: it may be a reason.
 */
export function withChanges(
  before: DraftState,
  message: string,
  words: Orthography,
  left?: readonly string[],
): DraftState | null {
  const { parts, begun } = before
  if (!parts || begun === undefined || begun.length > longestRequest) return null
  // A text that is worked on is no order; what fills the gaps of a form is read by its fields.
  if (editGenres.has(before.genre) || (before.gaps ?? []).some(isFilledByAddition)) return null
  const first: DraftRequest = {
    text: begun,
    addressee: parts.addressee,
    signer: parts.signer,
    added: [],
    settled: [],
  }
  const paired = left === undefined ? withPairs(first, message, words) : { request: first, taken: [] }
  const open = left?.map((clause) => placeOf(message, clause))
  const changes = changesIn(
    message,
    begun,
    (start, end) =>
      paired.taken.some((one) => start < one.end && end > one.start) ||
      (open !== undefined && !open.some((one) => start >= one.start && end <= one.end)),
  ).filter((one) => left === undefined || isNamed(one))
  const kept = changes.flatMap((one) => (one.kind === 'keep' ? [one.text] : []))
  const begunWith =
    kept.length === 0 ? paired.request : { ...paired.request, text: withOnly(paired.request.text, kept) }
  const mayAdd = left === undefined
  const request = changes.reduce((one, change) => changed(one, change, mayAdd, words), begunWith)
  const styles = changes.flatMap((one) => (one.kind === 'style' ? [one.text] : []))
  const asides = changes.flatMap((one) => (one.kind === 'aside' ? [one.text] : []))
  if (request === first && styles.length === 0) return null
  const state = request === first ? before : withRequest(before, first, request, words)
  return {
    ...state,
    ...(styles.length === 0 ? {} : { style: styleOf(styles.join(', ')) }),
    ...(asides.length === 0 || !state.parts
      ? {}
      : { parts: { ...state.parts, asides: [...(state.parts.asides ?? []), ...asides] } }),
  }
}

/** What is done of the clauses that changed nothing: a value with its name or with the one before it, what is taken out, who signs. */
const isNamed = (change: Change): boolean =>
  change.kind === 'value'
    ? change.old !== '' || change.of !== ''
    : change.kind === 'drop' || change.kind === 'to' || change.kind === 'by'

const placeOf = (message: string, clause: string): Place => {
  const start = message.indexOf(clause)
  return start < 0 ? { start: 0, end: 0 } : { start, end: start + clause.length }
}

type Place = { readonly start: number; readonly end: number }

/** «не X, а Y», «вместо X Y»: pairs that need no model, and where the message says them. */
function withPairs(
  first: DraftRequest,
  message: string,
  words: Orthography,
): { request: DraftRequest; taken: readonly Place[] } {
  let request = first
  const taken: Place[] = []
  for (const one of replacementsIn(message, words)) {
    const next = replaced(request, (text) => withReplacement(text, one, words))
    const start = message.indexOf(one.said)
    if (next === request || start < 0) continue
    request = next
    taken.push({ start, end: start + one.said.length })
  }
  return { request, taken }
}

/** What is less sure is not done. */
const leastSure = 0.4

function changed(request: DraftRequest, change: Change, mayAdd: boolean, words: Orthography): DraftRequest {
  if (change.sureness < leastSure) return request
  switch (change.kind) {
    case 'value':
      return withNow(request, change, mayAdd, words)
    case 'add':
      return withMore(request, addition(change.of, change.text), words)
    case 'drop':
      return withText(request, withoutThing(request.text, change.text))
    case 'to': {
      const isOther = /(?<!\p{L})(?:для|имя|на|адресат)\s*:?$/u.test(`${change.of} ${change.link}`.trim())
      return { ...request, addressee: isOther ? inDative(change.text, words) : change.text }
    }
    case 'by':
      return { ...request, signer: nominativeSigner(change.text.replace(becomes, ''), words) }
    default:
      return request
  }
}

/** More of the matter; «сумма тогда 22 600» says a value that the draft has otherwise. */
function withMore(request: DraftRequest, text: string, words: Orthography): DraftRequest {
  const isValue =
    text.split(' ').length <= longestValue && (isOtherValue(request, text) || isValueOf(request, text))
  return (isValue ? withValueOf(request, { now: text, of: '' }, words) : null) ?? withAdded(request, text)
}
/** In words. */
const longestValue = 5

const becomes = /^(?:(?:станет|будет|теперь|уже|сам|сама)\s+)+/iu

/** «телефон» and «2-14-57» of it. */
const addition = (of: string, text: string): string =>
  of !== '' && /^\d/u.test(text) ? `${of} ${text}` : text

const withText = (request: DraftRequest, text: string): DraftRequest =>
  text === request.text ? request : { ...request, text }

/** Values that say something by their name alone. */
const named = /^(?:срок|начал|врем|телефон|цен|стоимост|вход|кабинет)/iu
/** In words: of fewer nothing is known to be said. */
const leastOfClause = 3

function withNow(
  request: DraftRequest,
  change: Extract<Change, { kind: 'value' }>,
  mayAdd: boolean,
  words: Orthography,
): DraftRequest {
  const { old, now, of } = change
  const instead = old === '' ? request : withInstead(request, change, words)
  if (instead !== request) return instead
  const valued = withValueOf(request, change, words)
  if (valued) return valued
  const applied = clauseApplied(request, `${of} ${now}`.trim(), '', words)
  if (applied !== request) return applied
  const isClause = now.split(' ').length >= leastOfClause
  const isWhole = mayAdd ? isClause || (of !== '' && old === '') : old === '' && named.test(of)
  return isWhole ? withAdded(request, [of, now].filter(Boolean).join(isClause ? ' ' : ' — ')) : request
}
