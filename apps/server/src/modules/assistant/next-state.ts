import type { Orthography } from '#platform/russian/index.ts'
import type { Turn } from '#platform/text-models/index.ts'

import { isMoreOfMatter, namedOnly, withMessage } from './dialog/added-message.ts'
import { anotherOfSame, nextOfKind } from './dialog/another-of-same.ts'
import { withAnswers } from './dialog/answered-draft.ts'
import { correctedCertificate } from './dialog/certificate-corrected.ts'
import { changedDraft, type ChangedDraft } from './dialog/changed-draft.ts'
import { withChanges } from './dialog/changes/with-changes.ts'
import { ordersAddition } from './dialog/said-about.ts'
import { correctedDraft } from './dialog/turns/corrected-draft.ts'
import { newDraft } from './dialog/turns/new-draft.ts'
import { repeatedDraft } from './dialog/turns/repeated-draft.ts'
import { restyledDraft } from './dialog/turns/restyled-draft.ts'
import type { DraftState } from './draft-state.ts'
import { namesCaseOnly, withoutCases } from './prose/declension.ts'
import { listNames } from './reading/documents/records.ts'
import {
  hasOwnMatter,
  isBegun,
  isForAnother,
  isForOther,
  isStyleRequest,
  mayGoOn,
  namesDocument,
  namesGenre,
  repeatedOrder,
  wantsAgain,
} from './reading/follow-up.ts'
import { editGenres, type Genre, type RequestedGenre } from './reading/genre.ts'
import { signerIn } from './reading/people/named-signer.ts'
import { mergeFields, type RequestFields } from './reading/request-fields.ts'
import type { RequestParts } from './reading/request-parts.ts'
import { hasOrder, partsOf } from './reading/segments.ts'
import { settledGenre } from './reading/settled-genre.ts'
import { turnOf } from './reading/turn.ts'

/** What a message is to the dialogue, with the state of the draft behind it. */
export type Meaning =
  /** It begins a draft. */
  | { readonly kind: 'new'; readonly state: DraftState }
  /** It changes the draft before. */
  | { readonly kind: 'change'; readonly state: DraftState }
  /** It wants the draft before for somebody or something else. */
  | { readonly kind: 'repetition'; readonly state: DraftState }
  /** It answers to gaps of the draft before. */
  | { readonly kind: 'answer'; readonly state: DraftState }
  /** It wants what cannot be done. */
  | { readonly kind: 'declined' }
  /** It says nothing that could be drafted. */
  | { readonly kind: 'nothing' }

type Read = {
  readonly genre: RequestedGenre
  readonly isSure: boolean
  readonly fields: RequestFields
  readonly parts: RequestParts
  readonly message: string
  /** Surely about the draft before. */
  readonly isAbout?: boolean
}

/** What a message means behind the draft before it, which is null at the beginning of a dialogue. */
export function nextState(read: Read, before: DraftState | null, spelling: Orthography): Meaning {
  if (before === null) return begun(read, null)
  return (
    answer(read, before, spelling) ??
    ofOwnForm(read, before, spelling) ??
    restyled(read, before, spelling) ??
    goesOnFrom(read, before, spelling) ??
    begun(read, before)
  )
}

/** «от главы Титаренко», «дата 5 мая»: who signs or reads, and what was missing. */
function answer({ message, parts }: Read, before: DraftState, spelling: Orthography): Meaning | null {
  if (before.genre === 'translate-case' && namesCaseOnly(message))
    return { kind: 'answer', state: { ...before, material: withoutCases(before.material ?? '') } }
  const named = before.parts && !isBegun(message) ? namedOnly(message, before, spelling) : null
  if (before.parts && named)
    return { kind: 'answer', state: { ...before, parts: { ...before.parts, ...named } } }
  const state = withAnswers(before, message, parts, spelling)
  return state && { kind: 'answer', state }
}

/** «ещё попроси три дня отпуска без оплаты»: an application asks for more. */
const furtherRequest =
  /^\s*(?:и\s+)?(?:ещ[её]|также|плюс|добавь(?:те)?,?\s+что)\s+(?:попроси(?:те)?|прошу|просим)\s+(?<what>\p{L}.*)$/isu

/** «председатель Захарова И. П., секретарь Котова Н. И.»: what minutes lacked. */
const ofMinutes =
  /^\s*(?:и\s+|ещ[её]\s+)?(?:председатель|секретарь|присутствовал\p{L}*|голосовали|повестка)(?!\p{L})/iu

/** What leads to votes that are set right, and what is said of the rest. */
const ofVotes =
  /(?:ошибк\p{L}+|неверно|неправильно)(?:\s+(?:по|в|с)\s+\p{L}+)?\s*[:,.—–-]*|(?<!\p{L})(?:вс[её]\s+)?остальн\p{L}+\s+(?:верно|правильно|так\s+же|без\s+изменений)[\s.]*|^[\s,.;:—–-]+|(?<=^|\s)(?:и\s+)?ещ[её]\s+/giu

/** What minutes say once: how many were there, and the votes. */
const ofMinutesOnce: readonly RegExp[] = [
  /(?<!\p{L})присутствовал\p{L}*\s*[:—–-]?\s*\d+/iu,
  /(?<!\p{L})за\s*[:—–-]?\s*\d+[,;]?\s*(?:и\s+)?против\s*[:—–-]?\s*\d+(?:[,;]?\s*(?:и\s+)?воздерж\p{L}+\s*[:—–-]?\s*\d+)?/iu,
]

/** «Ошибка по голосам: за 29, против 7, воздержался 1»: what minutes say once takes the place of what they said. */
function withOneMore(order: string, message: string): { order: string; message: string } {
  return ofMinutesOnce.reduce(
    (said, pattern) => {
      const now = pattern.exec(said.message)?.[0]
      return now === undefined || !pattern.test(said.order)
        ? said
        : { order: said.order.replace(pattern, now), message: said.message.replace(now, ' ') }
    },
    { order, message },
  )
}

/** Changes that only a document of one kind knows: a further request, another value of a certificate, a chairman. */
function ofOwnForm({ message }: Read, before: DraftState, spelling: Orthography): Meaning | null {
  const { genre, begun: order } = before
  const further = genre === 'application' ? furtherRequest.exec(message)?.groups?.['what'] : undefined
  if (further !== undefined)
    return {
      kind: 'change',
      state: { ...before, begun: `${(order ?? '').replace(/[.\s]+$/u, '')}. Также прошу ${further}` },
    }
  const certified =
    genre === 'note' && order !== undefined ? correctedCertificate(order, message, spelling) : null
  if (certified !== null)
    return { kind: 'change', state: { ...before, begun: certified, parts: partsOf(certified, spelling) } }
  if (!before.parts || genre !== 'protocol') return null
  const once = withOneMore(order ?? '', message)
  const state =
    once.message === message ? before : { ...before, begun: once.order, parts: partsOf(once.order, spelling) }
  const rest = once.message.replaceAll(ofVotes, '').trim()
  if (once.message !== message)
    return {
      kind: 'change',
      state: /\p{L}{3}.*\p{L}{3}/su.test(rest) ? withMessage(state, rest, spelling) : state,
    }
  return ofMinutes.test(message) ? { kind: 'change', state: withMessage(before, message, spelling) } : null
}

/** «покороче», «официальнее» */
const restyled = ({ message, parts }: Read, before: DraftState, spelling: Orthography): Meaning | null =>
  before.parts && isStyleRequest(message, parts)
    ? { kind: 'change', state: restyledDraft(before, message, spelling) }
    : null

/** «а теперь семье Громовых, умер дедушка» is no memo. */
const ofPeople: ReadonlySet<RequestedGenre> = new Set(['condolence', 'congratulation', 'report', 'agenda'])

/** «это отложим. благодарность школе …»: a short sentence about the draft before, and another document. */
const putOff = /^[^.!?]{2,30}[.!?]\s+(?=\p{L})/u

const turnIn = ({ message, parts, isSure, isAbout }: Read, isOfPeople: boolean): Turn => {
  if (isAbout === true) return 'corrects'
  if (isBegun(message) || namesDocument(message.replace(putOff, ''))) return 'begins'
  const turn = turnOf(message)
  if (turn === 'repeats') return wantsAgain(message) ? turn : 'corrects'
  const isOther = isForAnother(message, parts) || (!isSure && !namesGenre(message) && isForOther(message))
  return !isOfPeople && isOther ? 'repeats' : turn
}

/** What a message about the draft before does with it; null where it begins another. */
function goesOnFrom(read: Read, before: DraftState, spelling: Orthography): Meaning | null {
  const { genre, isSure, parts, message } = read
  const { parts: earlier } = before
  const isOfPeople = isSure && ofPeople.has(genre) && genre !== before.genre
  const turn = turnIn(read, isOfPeople)
  const isOwn = !namesGenre(message) && !editGenres.has(before.genre) && hasOwnMatter(message, parts)
  const goesOn =
    !isOwn &&
    !namesDocument(message) &&
    (ordersAddition(message, spelling) || turn !== 'begins' || (!isOfPeople && mayGoOn(message, parts)))
  const { addressee } = turn === 'repeats' ? partsOf(repeatedOrder(message, before.genre), spelling) : parts
  const other = anotherOfSame(before, { message, turn, addressee: addressee || parts.addressee }, spelling)
  if (other) return { kind: 'repetition', state: other }
  const changed = goesOn
    ? changedDraft(before, message, spelling, { isRepeated: turn === 'repeats', addressee })
    : null
  if (changed)
    return goneOn(turn === 'repeats' ? changed : withRest(changed, message, spelling), genre, turn, spelling)
  const isOfText = genre === 'cannot' || (isSure && editGenres.has(genre))
  const tagged = goesOn && turn !== 'repeats' && !isOfText ? withChanges(before, message, spelling) : null
  const mayBegin = turn !== 'corrects' || namesGenre(message)
  if (tagged && !(mayBegin && isOnlyMore(tagged, before))) return { kind: 'change', state: tagged }
  if (earlier && goesOn && isMoreOfMatter({ genre, isSure, parts, message }, before, turn, spelling))
    return { kind: 'change', state: withMessage(before, message, spelling) }
  if (earlier && turn === 'repeats')
    return { kind: 'repetition', state: repeatedDraft(genre, message, before, earlier, spelling) }
  if (turn === 'corrects') return { kind: 'change', state: correctedDraft(read, before, spelling) }
  return earlier && isOwn
    ? { kind: 'repetition', state: nextOfKind(before, earlier, message, spelling) }
    : null
}

/** Whether nothing was done to what a draft said before but to add to it: that may be the beginning of another. */
const isOnlyMore = ({ begun = '', parts }: DraftState, before: DraftState): boolean =>
  begun.startsWith((before.begun ?? '').replace(/[.\s]+$/u, '')) &&
  parts?.addressee === before.parts?.addressee &&
  parts?.signer === before.parts?.signer

/** A changed draft with what is said in the clauses that no reader of values knew. */
function withRest({ state, rest }: ChangedDraft, message: string, spelling: Orthography): ChangedDraft {
  const further = rest.length === 0 ? null : withChanges(state, message, spelling, rest)
  return further ? { state: further, rest: [] } : { state, rest }
}

/** A draft with what a message changes in it; what else it says is for whom it is repeated, or who signs. */
function goneOn(
  { state, rest }: ChangedDraft,
  genre: RequestedGenre,
  turn: Turn,
  spelling: Orthography,
): Meaning {
  const { parts: earlier } = state
  const message = rest.join(' ')
  if (turn === 'repeats' && earlier)
    return { kind: 'repetition', state: repeatedDraft(genre, message, state, earlier, spelling) }
  if (!earlier) return { kind: 'change', state }
  const signer = signerIn(message)
  const reasons = signer === null ? rest.filter(isReason) : []
  const parts = {
    ...earlier,
    ...(signer === null ? {} : { signer }),
    ...(reasons.length === 0 ? {} : { asides: [...(earlier.asides ?? []), ...reasons] }),
  }
  return { kind: 'change', state: { ...state, parts } }
}

/** «люди с работы не успевают» is no order to change something and no word about the message itself. */
const isReason = (clause: string): boolean =>
  clause.trim().split(/\s+/u).length >= leastOfReason &&
  !/^(?:и|а|но|ой|так)?\s*(?:остальн|вс[её]\s+(?:верно|остальн|правильн)|исправ|поправ|передел|перепи|замени|помен|напиш|укаж|сдела|перепут|ошиб|прости|извин|спасибо|пожалуйста|я\s)/iu.test(
    clause,
  )
/** In words. */
const leastOfReason = 3

/** A message that begins a draft, wants what cannot be done, or says no more than a value. */
function begun({ genre, isSure, fields, parts, message }: Read, before: DraftState | null): Meaning {
  if (genre === 'cannot') return { kind: 'declined' }
  const isBareValue = !isSure && parts.addressee === '' && !hasOrder(message)
  if (before && isBareValue)
    return { kind: 'change', state: { ...before, fields: mergeFields(before.fields, fields) } }
  const isEmpty =
    parts.clauses.length === 0 &&
    (!isSure || saysNothing(message, fields, parts)) &&
    !editGenres.has(genre) &&
    !isList(genre)
  if (isEmpty)
    return fields.material === null
      ? { kind: 'nothing' }
      : { kind: 'new', state: { genre: 'summary', fields } }
  const meant = settledGenre(genre, parts, message)
  return { kind: 'new', state: newDraft({ genre: meant, fields, parts, message }, before?.parts) }
}

/** A genre alone: neither a matter nor an addressee. */
const saysNothing = (
  message: string,
  { topic, occasion }: RequestFields,
  { addressee }: RequestParts,
): boolean =>
  addressee === '' && topic === null && occasion === null && message.trim().split(/\s+/u).length < 3

const isList = (genre: Genre): boolean => Object.hasOwn(listNames, genre)
