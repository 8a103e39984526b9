import {
  adjectiveIn,
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  numeralsToDigits,
  upperFirst,
  type Inflected,
  type Orthography,
} from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'
import { answeredParts } from '../reading/answers.ts'
import { editGenres } from '../reading/genre.ts'
import { mergeFields, noFields, readFields } from '../reading/request-fields.ts'
import type { Clause, RequestParts } from '../reading/request-parts.ts'
import { partsOf } from '../reading/segments.ts'
import { replaced, type DraftRequest } from './draft-request.ts'
import { withNamePart, withRole, withSpelling } from './other-names.ts'
import { withReplacement } from './put-in-place.ts'
import { withoutNamed } from './removals.ts'
import { replacementsIn } from './replacements.ts'
import { fits, inPlaceOf, isSameValue, numeralsIn, valuesIn, type Value } from './typed-values.ts'

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
  let request = first
  let said = message
  for (const one of replacementsIn(message, words)) {
    const next = replaced(request, (text) => withReplacement(text, one, words))
    if (next === request) continue
    request = next
    said = said.replace(one.said, ` ${TAKEN} `)
  }
  const left: string[] = []
  let hasAdded = false
  let wantsText = false
  for (const clause of clausesOf(said)) {
    const isTaken = clause.includes(TAKEN)
    const own = clause.replaceAll(TAKEN, ' ').replaceAll(/\s+/gu, ' ').trim()
    const isOrder = adds.test(own)
    const isAdding = isOrder || wantsText || (hasAdded && goesOnAdding.test(own))
    hasAdded ||= isOrder
    wantsText = isOrder && addedText(own) === ''
    const isAdded = isAdding || (request !== first && andMore.test(own))
    const named = isRepeated && /\p{L}{3}/u.test(addressee) ? addressee : ''
    const next =
      withoutTaken(request, own, left.at(-1) ?? '') ??
      (isAdded
        ? withAdded(request, own)
        : isTaken || !hasValues
          ? request
          : clauseApplied(request, own, named, words))
    if (isRepeated) left.push(next === request ? own : withoutValues(own))
    else if (next === request && !isTaken) left.push(own)
    request = next
  }
  // An addition alone may be what the gaps of a draft wait for.
  const isOnlyAdded =
    request.text === first.text && request.addressee === first.addressee && request.signer === first.signer
  if (request === first || (isOnlyAdded && (before.gaps ?? []).length > 0)) return null
  return { state: withRequest(before, first, request, words), rest: left }
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

/** What orders an addition: «добавь», «напиши ещё». */
const addition = String.raw`(?:(?:добав|допи[шс]|припи[шс]|впи[шс]|встав|прибав|дополн)\p{L}*|(?:на?пиш|укаж|скаж)\p{L}*\s+(?:ещ[её]|также|тоже))`
const adds = new RegExp(String.raw`(?<!\p{L})${addition}`, 'iu')
const upToAddition = new RegExp(String.raw`^.*?${addition}[\s,]*`, 'iu')

/** The request without what a clause takes away; null where the clause takes nothing away. */
function withoutTaken(request: DraftRequest, clause: string, before: string): DraftRequest | null {
  const text = withoutNamed(request.text, clause, before)
  if (text === null) return null
  return text === request.text ? request : { ...request, text }
}

/** The request with the first change that a clause makes: a cause, a name, a thing, values, or a matter of its own. */
function clauseApplied(
  request: DraftRequest,
  clause: string,
  addressee: string,
  words: Inflected,
): DraftRequest {
  const said = addressee === '' ? clause : clause.replace(addressee, ' ')
  const named =
    withCause(request, said) ??
    withSpelling(request, said) ??
    withRole(request, said) ??
    withNamePart(request, said) ??
    withAdjective(request, said, words)
  if (named) return named
  const valued = withValues(request, said)
  if (valued) return valued
  return cues.test(said) && valuesIn(said).length > 0 ? withAdded(request, said) : request
}

/** «такое же, но про концерт»: the repetition is about something else. */
const otherTopic = /(?<!\p{L})(?:про|насч[её]т|об?)\s+(?!эт)\p{L}{4,}/iu
/** What belongs to an addition behind a sign: «…, докладывает Лыткин», «…, взрослый за 180». */
const goesOnAdding = /\d|^(?:и|а\s+также|докла|отв|рук|вед|чтоб)|^\S+(?:\s\S+)?$/iu
/** «…, и вход через южное крыльцо» */
const andMore = /^и\s+(?!поправ|исправ|передел|перепи|замен|сдела|вс[её](?!\p{L}))\p{L}{3,}\s+\S+\s+\S/iu

/** A clause of a repetition without the values that were put into the draft. */
const withoutValues = (clause: string): string =>
  valuesIn(numeralsToDigits(clause))
    .toReversed()
    .reduce(
      (text, { start, end, of }) =>
        text.slice(0, start) +
        text.slice(end).replace(of === '' ? /^/u : new RegExp(`^\\s*${of}\\p{L}*`, 'iu'), ''),
      numeralsToDigits(clause),
    )
    .replaceAll(/(?<!\p{L})(?:им|у\s+(?:него|не[её]|них)|там|срок|уже|в|с|до|по)\s*(?=[,.;]|$)/giu, '')
    .trim()

/** What a value that the draft does not have is called: «срок 2 декабря» says a matter of its own. */
const cues =
  /(?<!\p{L})(?:срок|начал|врем|телефон|тел|кабинет|каб|сумм|вход|плат|цен|стоимост|регистрац|адрес)\p{L}*/iu

/** «добавь про горячий чай», «допиши, что без него составят акт» */
function withAdded(request: DraftRequest, clause: string): DraftRequest {
  const text = addedText(clause)
  return text === '' ? request : { ...request, added: [...request.added, text] }
}

function addedText(clause: string): string {
  const text = clause
    .replace(/^[^:\d]{3,40}:\s+(?=\S)/u, '')
    .replace(upToAddition, '')
    .replace(/^(?:(?:ещ[её]|туда|там|сюда|в\s+конце|в\s+конец|в\s+начале|пожалуйста)[\s,]+)*/iu, '')
    .replace(/^(?:\S+(?:ым|им)\s+)?(?:пунктом|вопросом)\s+/iu, '')
    .replace(/^(?:и\s+)?(?:что|про|об?|,)\s+|^и\s+/iu, '')
    .replace(/[\s.,;]+$/u, '')
  return /\p{L}{3}/u.test(text) && !/^(?:в\s+)?(?:конце|начале|конец)$/iu.test(text) ? text : ''
}

/** «причину лучше другую: сломался сервер» */
function withCause(request: DraftRequest, clause: string): DraftRequest | null {
  const cause = /(?<!\p{L})причин\p{L}*[^:]{0,30}:\s+(?<cause>\S.*?)[.,;\s]*$/iu.exec(clause)?.groups?.[
    'cause'
  ]
  if (cause === undefined) return null
  const next = replaced(request, (text) =>
    text.replace(
      /(?<link>(?<!\p{L})(?:потому\s+что|так\s+как|поскольку|причина\s*[:—-])\s+)[^.;,]+/iu,
      (...all) => `${(all.at(-1) as { link: string }).link}${cause}`,
    ),
  )
  return next === request ? withAdded(request, `потому что ${cause}`) : next
}

/** «большой зал, в малом люстру вешают»: another adjective of a thing that the draft names. */
function withAdjective(request: DraftRequest, clause: string, words: Inflected): DraftRequest | null {
  const { adjective = '', noun = '' } =
    /^(?<adjective>\p{L}{4,}(?:ый|ий|ой|ая|яя|ое|ее))\s+(?<noun>\p{L}{3,})[.,!;\s]*$/u.exec(
      clause.toLowerCase(),
    )?.groups ?? {}
  const base = words.basesOf(noun).find((one) => nounForms(one, words) !== null)
  const paradigm = base === undefined ? null : nounForms(base, words)
  const masculine = words.basesOf(adjective).find((one) => /(?:ый|ий|ой)$/u.test(one))
  if (!paradigm || masculine === undefined) return null
  const next = replaced(request, (text) =>
    text.replaceAll(/(?<was>\p{Ll}{4,})\s(?<thing>\p{Ll}{3,})/gu, (whole, ...all) => {
      const { was, thing } = all.at(-1) as { was: string; thing: string }
      const [form] = nounFormsOf(thing, paradigm)
      return form === undefined || !isAdjectiveForm(was, words)
        ? whole
        : `${adjectiveIn(form, paradigm.gender, masculine)} ${thing}`
    }),
  )
  return next === request ? null : next
}

/** The request with each value of a clause in the place of the one it fits best; null where none fits one. */
function withValues(request: DraftRequest, clause: string): DraftRequest | null {
  let { text, addressee } = request
  const settled = [...request.settled]
  let isChanged = false
  for (const now of valuesIn(numeralsToDigits(clause))) {
    const isFree = ({ start, end }: Value): boolean =>
      !settled.some((one) => start < one.end && end > one.start)
    const old = bestOf(now, valuesIn(text).filter(isFree)) ?? bestOf(now, numeralsIn(text).filter(isFree))
    if (old === null) continue
    const made = inPlaceOf(now, old)
    // «с 10 по 12 не получится, пиши с 17 по 19»: the first names the old one.
    if (isSameValue(now, old)) {
      if (now.sort === 'weekday') settled.push(old)
      continue
    }
    if (addressee.includes(old.text)) addressee = addressee.replace(old.text, made)
    for (const [index, one] of settled.entries())
      if (one.start > old.start)
        settled[index] = {
          start: one.start + made.length - old.text.length,
          end: one.end + made.length - old.text.length,
        }
    settled.push({ start: old.start, end: old.start + made.length })
    text = withoutWeekday(text.slice(0, old.start) + made + text.slice(old.end), now, old)
    isChanged = true
  }
  return isChanged ? { ...request, text, addressee, settled } : null
}

function bestOf(now: Value, olds: readonly Value[]): Value | null {
  let best: Value | null = null
  let most = 0
  for (const old of olds) {
    const fit = fits(now, old)
    if (fit <= most) continue
    best = old
    most = fit
  }
  return best
}

/** Beside another day its week day is no longer sure. */
function withoutWeekday(text: string, now: Value, { sort, start }: Value): string {
  if (sort !== 'day' || now.sort === 'weekday') return text
  const near = valuesIn(text).find(
    (one) =>
      one.sort === 'weekday' &&
      (Math.abs(one.end - start) <= 3 ||
        (one.start > start &&
          one.start - start <= 16 &&
          /^[^.;]*$/u.test(text.slice(start, one.start)) &&
          /,\s*$/u.test(text.slice(start, one.start)))),
  )
  return near === undefined
    ? text
    : (text.slice(0, near.start).replace(/,\s*$|(?<!\p{L})во?\s+$/iu, '') + text.slice(near.end)).replaceAll(
        /\s{2,}/gu,
        ' ',
      )
}

/** The state written from a changed request; what was only added keeps the parts that were read before. */
function withRequest(
  before: DraftState,
  first: DraftRequest,
  request: DraftRequest,
  words: Orthography,
): DraftState {
  const isReread = request.text !== first.text
  const parts = isReread ? partsOf(request.text, words) : before.parts!
  const answered = isReread && before.answers ? answeredParts(parts, before.answers) : parts
  const added: Clause[] = request.added.map((text) => ({ kind: 'fact', link: '. ', text }))
  const changed: RequestParts = {
    ...answered,
    addressee: request.addressee,
    signer: request.signer,
    clauses: [...answered.clauses, ...added],
  }
  const begun = [request.text.replace(/[\s.]+$/u, ''), ...request.added.map(upperFirst)].join('. ')
  return {
    ...before,
    begun,
    parts: changed,
    fields: mergeFields(
      isReread ? { ...readFields(request.text), tone: before.fields.tone } : before.fields,
      request.added.length === 0 ? noFields : readFields(request.added.join('. ')),
    ),
  }
}
