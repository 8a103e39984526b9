import { numeralsToDigits, type Inflected, type Orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'
import { answeredParts, isFilledByAddition } from '../reading/answers.ts'
import { factsIn } from '../reading/asides.ts'
import { editGenres } from '../reading/genre.ts'
import { signerIn } from '../reading/people/named-signer.ts'
import { isSignature } from '../reading/people/signed-by.ts'
import { mergeFields, noFields, readFields } from '../reading/request-fields.ts'
import type { Clause, RequestParts } from '../reading/request-parts.ts'
import { partsOf } from '../reading/segments.ts'
import { addedText, adds, andMore, cues, goesOnAdding, isOfAnother, withAdded } from './additions.ts'
import { additionsOf, replaced, withMore, type DraftRequest, type Repetition } from './draft-request.ts'
import { withReporter } from './list-items.ts'
import { withFullName, withNamePart, withOtherPerson, withRole, withSpelling } from './other-names.ts'
import { withAdjective, withCause, withDependent } from './other-things.ts'
import { withReplacement } from './put-in-place.ts'
import { withoutNamed } from './removals.ts'
import { repetitionOf } from './repetition.ts'
import { replacementsIn } from './replacements.ts'
import { saidAbout } from './said-about.ts'
import { soughtOther } from './sought.ts'
import { statedIn } from './stated-changes.ts'
import { withCount } from './values/put-count.ts'
import { isValueOf, withValues } from './values/put-values.ts'
import { fits, valuesIn } from './values/typed-values.ts'

/** A draft that a message changes, and the clauses of the message that changed nothing. */
export type ChangedDraft = { readonly state: DraftState; readonly rest: readonly string[] }

/**
 * The draft before with what a message changes in its request: values and names that take the place of others, what is taken
 * away, what is added. Why it is so («люди с работы не успевают») is said to the assistant. Null where nothing was found to change.
 */
export function changedDraft(
  before: DraftState,
  message: string,
  words: Orthography,
  { isRepeated = false, addressee = '', hasValues = true }: Message = {},
): ChangedDraft | null {
  const { parts, begun } = before
  if (
    !parts ||
    begun === undefined ||
    editGenres.has(before.genre) ||
    message.length > longest ||
    begun.length > longestRequest
  )
    return null
  if (isRepeated && otherTopic.test(message)) return null
  const first: DraftRequest = {
    text: begun,
    addressee: parts.addressee,
    signer: parts.signer,
    added: [],
    settled: [],
  }
  const about = saidAbout(message, words)
  const again = isRepeated
    ? repetitionOf(first, about.text, before.genre, words)
    : before.genre === 'cover-letter'
      ? withEnclosed(first, about.text)
      : { request: first, said: about.text }
  const { request: changed, said, isStated } = withReplacements(again.request, again.said, words)
  const named = isRepeated && /\p{L}{3}/u.test(addressee) ? addressee : ''
  const read = clausesRead(changed, said, { first, isRepeated, hasValues, named, isStated }, words)
  const request = { ...read.request, added: [...read.request.added, ...about.added] }
  // An addition alone may be what the gaps of a draft wait for.
  const isOnlyAdded =
    request.text === first.text && request.addressee === first.addressee && request.signer === first.signer
  const isSame = isOnlyAdded && request.added.length === 0
  if (isSame || (isOnlyAdded && about.added.length === 0 && (before.gaps ?? []).some(isFilledByAddition)))
    return null
  return { state: withRequest(before, first, request, words), rest: read.left }
}

const enclosed =
  /(?<=^|[,.;]\s+|\s)(?:и\s+|ещ[её]\s+|также\s+)*(?:(?<what>\p{Ll}{3,}(?:\s\p{Ll}+)?)\s+прилож(?:и|ите|им)|прилож(?:и|ите|им)\s+(?:ещ[её]\s+|также\s+)?(?<thing>\p{L}[^,.;]{2,60}))(?=[\s,.;!]*$|[,.;])/iu
/** «и смету приложи» of a cover letter: it goes with what is sent. */
function withEnclosed(request: DraftRequest, message: string): Repetition {
  const found = enclosed.exec(message)
  const what = found?.groups?.['what'] ?? found?.groups?.['thing']
  if (!found || what === undefined) return { request, said: message }
  return {
    request: { ...request, text: `${request.text.replace(/[\s.]+$/u, '')} и ${what}` },
    said: message.replace(found[0], ` ${TAKEN} `),
  }
}

/** The request with what the message says to replace; in `said` a sign stands where each was said. */
function withReplacements(
  first: DraftRequest,
  message: string,
  words: Inflected,
): { request: DraftRequest; said: string; isStated: boolean } {
  const sought = soughtOther(first, message, words)
  const rest = sought?.said ?? message
  const stated = sought ? null : statedIn(first, rest)
  let request = sought?.request ?? stated?.request ?? first
  let said = stated === null ? rest : rest.replace(stated.said, ` ${TAKEN} `)
  for (const one of replacementsIn(said, words)) {
    const next = replaced(request, (text) => withReplacement(text, one, words))
    if (next === request) continue
    request = next
    said = said.replace(one.said, ` ${TAKEN} `)
  }
  return { request, said, isStated: stated !== null }
}

type Reading = {
  readonly first: DraftRequest
  readonly isRepeated: boolean
  readonly hasValues: boolean
  /** Whom a repetition is for; '' where nobody is named. */
  readonly named: string
  /** A change that goes over several clauses was said: figures behind it belong to it. */
  readonly isStated: boolean
}

/** The request with what each clause changes in it, and the clauses that changed nothing. */
function clausesRead(
  changed: DraftRequest,
  said: string,
  { first, isRepeated, hasValues, named, isStated }: Reading,
  words: Inflected,
): { request: DraftRequest; left: readonly string[] } {
  let request = changed
  const left: string[] = []
  // «вход платный, 150 рублей, дети до 7 лет бесплатно»
  let hasAdded = isStated
  let wantsText = false
  let wasAdded: boolean = false
  const facts = isRepeated ? [] : factsIn(said, hardlyFact)
  const isFurtherFact = (own: string): boolean =>
    facts.includes(own) && /\d|\s\p{Lu}/u.test(own) && !cues.test(own) && !/подпис/iu.test(own)
  for (const clause of clausesOf(said)) {
    const isTaken = clause.includes(TAKEN)
    const own = clause.replaceAll(TAKEN, ' ').replaceAll(/\s+/gu, ' ').trim()
    const isOrder = adds.test(own)
    const signer = isOrder ? null : signerIn(own)
    // «скажи спасибо Багаеву, форму помог достать»: what goes on behind an addition belongs to it.
    const isFact: boolean = wasAdded && isFurtherFact(own)
    const isAdding: boolean =
      isOrder ||
      wantsText ||
      isFact ||
      (hasAdded && goesOnAdding.test(own) && !(isStated && isValueOf(request, own)))
    hasAdded ||= isOrder
    wantsText = isOrder && addedText(own) === ''
    const isMore =
      (request !== first && andMore.test(own) && !isValueOf(request, own) && !isOtherValue(request, own)) ||
      (named === '' && isOfAnother(request, own))
    const next: DraftRequest =
      (signer === null ? null : { ...request, signer }) ??
      withText(request, withReporter(request.text, own)) ??
      withoutTaken(request, own, left.at(-1) ?? '') ??
      (isAdding || isMore
        ? withAdded(request, own)
        : isTaken || !hasValues
          ? request
          : clauseApplied(request, own, named, words))
    const isAdded: boolean = next !== request && next.added.length > request.added.length
    wasAdded = isAdded && !/[.!?]$/u.test(clause)
    if (isRepeated) left.push(next === request ? own : isAdded ? '' : withoutValues(own))
    else if (next === request && !isTaken) left.push(own)
    request = next
  }
  return { request, left }
}

/** From this share of orders and asides on a clause is no fact. */
const hardlyFact = 0.4

/** «и срок до 1 июля» of a draft with a day up to which: what the value is called says which one it is. */
export const isOtherValue = ({ text }: DraftRequest, clause: string): boolean => {
  const now = valuesIn(clause)
  return (
    cues.test(clause) &&
    now.length === 1 &&
    valuesIn(text).some((old) => fits(now[0]!, old) > 0 && now[0]!.sort !== 'number')
  )
}

/** How a message is read. */
type Message = {
  /** It says the draft again for somebody else. */
  readonly isRepeated?: boolean
  /** Whom it names. */
  readonly addressee?: string
  /** Values in it take the place of others: not where it asks for another style. */
  readonly hasValues?: boolean
}

/** A longer message is a request of its own. In characters. */
const longest = 400
/** Of a longer request only the beginning was read. In characters. */
const longestRequest = 3000
/** Stands where a replacement was said; no message has it. */
const TAKEN = '\u0000'

/** The clauses of a message; a day and a time, a list of things stay together only where no sign parts them. */
const clausesOf = (message: string): string[] =>
  message
    .split(/(?<=[.!?;])\s+|(?<=,)\s+|\s+(?=и\s+(?!\d))|(?<=\))\s+/u)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\d]/u.test(clause))

/** The request without what a clause takes away; null where the clause takes nothing away. */
const withoutTaken = (request: DraftRequest, clause: string, before: string): DraftRequest | null =>
  withText(request, withoutNamed(request.text, clause, before))

const withText = (request: DraftRequest, text: string | null): DraftRequest | null =>
  text === null ? null : text === request.text ? request : { ...request, text }

/** The request with the first change that a clause makes: a cause, a name, a thing, values, or a matter of its own. */
export function clauseApplied(
  request: DraftRequest,
  clause: string,
  addressee: string,
  words: Inflected,
): DraftRequest {
  const said = addressee === '' ? clause : clause.replace(addressee, ' ')
  const named =
    withCause(request, said) ??
    withFullName(request, said) ??
    withSpelling(request, said) ??
    withRole(request, said) ??
    withNamePart(request, said) ??
    withOtherPerson(request, said) ??
    withAdjective(request, said, words) ??
    withDependent(request, said, words)
  if (named) return named
  const valued = withValues(request, said, words) ?? withText(request, withCount(request.text, said))
  if (valued) return valued
  return cues.test(said) && valuesIn(said).length > 0
    ? withAdded(request, said.replace(putOrder, '$<thing> — '))
    : request
}

/** «срок поставь к 1 мая» */
const putOrder = /^(?<thing>\p{L}{4,})\s+(?:поставь|укажи|сделай|напиши|пусть\s+будет)(?:те)?\s+(?=\S)/iu

/** «такое же, но про концерт»: the repetition is about something else. */
const otherTopic = /(?<!\p{L})(?:про|насч[её]т|об?)\s+(?!эт)\p{L}{4,}/iu
/** A clause of a repetition without the values that were put into the draft. */
const withoutValues = (clause: string): string => {
  const said = numeralsToDigits(clause)
  const values = valuesIn(said)
  if (values.length === 0) return clause
  const rest = values
    .toReversed()
    .reduce(
      (text, { start, end, of, sort }) =>
        text.slice(0, start) +
        text
          .slice(end)
          .replace(
            sort === 'year'
              ? /^\s*(?:г\p{L}*\.?)/u
              : of === ''
                ? /^/u
                : new RegExp(`^\\s*${of}\\p{L}*`, 'iu'),
            '',
          ),
      said,
    )
    .replaceAll(
      /(?<!\p{L})(?:им|у\s+(?:него|не[её]|них|нас)|ей|ему|там|только|но|срок|уже|в|с|до|по|и|а)\s*(?=\s|[,.;]|$)/giu,
      '',
    )
    .trim()
  // «только у неё смена с 26 июня по 15 июля»: what the value is of was said with it.
  return /^\p{Ll}+(?:\s\p{Ll}+)?[.,;]?$/u.test(rest) ? '' : rest
}

/** The state written from a changed request; what was only added keeps the parts that were read before. */
export function withRequest(
  before: DraftState,
  first: DraftRequest,
  request: DraftRequest,
  words: Orthography,
): DraftState {
  const isReread = request.text !== first.text
  const { first: said, added: earlier } = additionsOf(request.text)
  const parts = isReread ? read(said, request.renamed, words) : before.parts!
  const given = isReread && before.answers ? answeredParts(parts, before.answers) : parts
  const answered = withoutSignature(given, request, words)
  const added: Clause[] = [...(isReread ? earlier : []), ...request.added].map((text) => ({
    kind: 'fact',
    link: '. ',
    text,
  }))
  const changed: RequestParts = {
    ...answered,
    addressee: request.addressee,
    signer: request.signer ?? answered.signer,
    clauses: [...answered.clauses, ...added],
  }
  return {
    ...before,
    begun: withMore(request.text, request.added, before.genre),
    parts: changed,
    fields: mergeFields(
      isReread ? { ...readFields(request.text), tone: before.fields.tone } : before.fields,
      request.added.length === 0 ? noFields : readFields(request.added.join('. ')),
    ),
  }
}

/** The parts without the signature among their clauses where another signs; where more is added it stands behind no clause. */
function withoutSignature(parts: RequestParts, request: DraftRequest, words: Orthography): RequestParts {
  const at = parts.clauses.findLastIndex((one) => isSignature(one, words))
  if (at < 1 || (request.signer === null && request.added.length === 0)) return parts
  const clauses = parts.clauses.filter((_, index) => index !== at)
  return { ...parts, clauses, signer: parts.clauses[at]!.text }
}

/** A request taken apart; with another person it is read as it was with the former, whose place the other takes. */
function read(text: string, renamed: DraftRequest['renamed'], words: Orthography): RequestParts {
  if (renamed === undefined) return partsOf(text, words)
  const { old, now } = renamed
  const parts = partsOf(text.replaceAll(now, old), words)
  return {
    ...parts,
    clauses: parts.clauses.map((one) => ({ ...one, text: one.text.replaceAll(old, now) })),
  }
}
