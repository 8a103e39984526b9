import type { Orthography } from '#platform/russian/index.ts'
import type { Turn } from '#platform/text-models/index.ts'

import { isMoreOfMatter, namedOnly, withMessage } from './dialog/added-message.ts'
import { anotherOfSame, nextOfKind } from './dialog/another-of-same.ts'
import { withAnswers } from './dialog/answered-draft.ts'
import { correctedCertificate } from './dialog/certificate-corrected.ts'
import { changedDraft, type ChangedDraft } from './dialog/changed-draft.ts'
import { ordersAddition } from './dialog/said-about.ts'
import type { DraftState } from './draft-state.ts'
import { namesCaseOnly, withoutCases } from './prose/declension.ts'
import { changedMaterial, signerIn, withoutUnwanted } from './reading/changes.ts'
import { listNames } from './reading/documents/records.ts'
import {
  correctedParts,
  hasOwnMatter,
  isBegun,
  isForAnother,
  isSameAddressee,
  isRemade,
  isSameTopic,
  isStyleRequest,
  mayGoOn,
  namesDocument,
  styleOf,
  repeatedOrder,
  repeatedParts,
} from './reading/follow-up.ts'
import { editGenres, type Genre, type RequestedGenre } from './reading/genre.ts'
import { mergeFields, noFields, type RequestFields } from './reading/request-fields.ts'
import type { Clause, RequestParts } from './reading/request-parts.ts'
import { hasOrder, partsOf } from './reading/segments.ts'
import { settledGenre } from './reading/settled-genre.ts'
import { turnOf } from './reading/turn.ts'

type Read = {
  readonly genre: RequestedGenre
  readonly isSure: boolean
  readonly fields: RequestFields
  readonly parts: RequestParts
  readonly message: string
}

/**
 * A message that names a genre starts a new draft; «такое же Петрову» repeats the last one, «добавь …» and a bare value
 * correct it.
 */
export function nextState(
  { genre, isSure, fields, parts, message }: Read,
  before: DraftState | null,
  spelling: Orthography,
): DraftState | 'cannot' | null {
  const earlier = before?.parts
  if (before?.genre === 'translate-case' && namesCaseOnly(message))
    return { ...before, material: withoutCases(before.material ?? '') }
  const named = before && earlier && !isBegun(message) ? namedOnly(message, before, spelling) : null
  if (before && earlier && named) return { ...before, parts: { ...earlier, ...named } }
  const answered = before ? withAnswers(before, message, parts, spelling) : null
  if (answered) return answered
  const further = before?.genre === 'application' ? furtherRequest.exec(message)?.groups?.['what'] : undefined
  if (before && further !== undefined)
    return { ...before, begun: `${(before.begun ?? '').replace(/[.\s]+$/u, '')}. Также прошу ${further}` }
  const certified =
    before?.genre === 'note' && before.begun !== undefined
      ? correctedCertificate(before.begun, message, spelling)
      : null
  if (before && certified !== null)
    return { ...before, begun: certified, parts: partsOf(certified, spelling) }
  if (before && earlier && before.genre === 'protocol' && ofMinutes.test(message))
    return withMessage(before, message, spelling)
  if (before && earlier && isStyleRequest(message, parts)) {
    const { state } = changedDraft(before, message, spelling, { hasValues: false }) ?? { state: before }
    return {
      ...state,
      ...workedOn(before, message, spelling),
      style: styleOf(message),
      parts: withoutUnwanted(state.parts ?? earlier, message),
    }
  }
  const isOfPeople = before !== null && isSure && ofPeople.has(genre) && genre !== before.genre
  const turn = before ? turnIn(message, parts, isOfPeople) : 'begins'
  const isOwn =
    before !== null && !namesGenre(message) && !editGenres.has(before.genre) && hasOwnMatter(message, parts)
  const isMore = before !== null && ordersAddition(message, spelling)
  const goesOn =
    before !== null &&
    !isOwn &&
    !namesDocument(message) &&
    (isMore || turn !== 'begins' || (!isOfPeople && mayGoOn(message, parts)))
  const { addressee } =
    turn === 'repeats' && before ? partsOf(repeatedOrder(message, before.genre), spelling) : parts
  const other = before
    ? anotherOfSame(before, { message, turn, addressee: addressee || parts.addressee }, spelling)
    : null
  if (other) return other
  const changed = goesOn
    ? changedDraft(before, message, spelling, { isRepeated: turn === 'repeats', addressee })
    : null
  if (changed) return goneOn(changed, genre, turn, spelling)
  if (
    before &&
    earlier &&
    goesOn &&
    isMoreOfMatter({ genre, isSure, parts, message }, before, turn, spelling)
  )
    return withMessage(before, message, spelling)
  if (before && earlier && turn === 'repeats') return repeated({ genre, message }, before, earlier, spelling)
  if (before && turn === 'corrects') return corrected({ genre, fields, parts, message }, before, spelling)
  if (before && earlier && isOwn) return nextOfKind(before, earlier, message, spelling)
  if (genre === 'cannot') return 'cannot'
  const meant = settledGenre(genre, parts, message)
  const isBareValue = !isSure && parts.addressee === '' && !hasOrder(message)
  if (before && isBareValue)
    return {
      ...before,
      fields: mergeFields(before.fields, fields),
      ...(earlier ? { parts: repeatedParts(earlier, parts, message) } : {}),
    }
  if (
    parts.clauses.length === 0 &&
    (!isSure || saysNothing(message, fields, parts)) &&
    !editGenres.has(genre) &&
    !isList(genre)
  )
    return fields.material === null ? null : { genre: 'summary', fields }
  return newState({ genre: meant, fields, parts, message }, earlier)
}

/** «ещё попроси три дня отпуска без оплаты»: an application asks for more. */
const furtherRequest =
  /^\s*(?:и\s+)?(?:ещ[её]|также|плюс|добавь(?:те)?,?\s+что)\s+(?:попроси(?:те)?|прошу|просим)\s+(?<what>\p{L}.*)$/isu

/** «председатель Захарова И. П., секретарь Котова Н. И.»: what minutes lacked. */
const ofMinutes =
  /^\s*(?:и\s+|ещ[её]\s+)?(?:председатель|секретарь|присутствовал\p{L}*|голосовали|повестка)(?!\p{L})/iu

const turnIn = (message: string, parts: RequestParts, isOfPeople: boolean): Turn => {
  const turn = isBegun(message) || namesDocument(message) ? 'begins' : turnOf(message)
  return turn !== 'repeats' && !isOfPeople && isForAnother(message, parts) ? 'repeats' : turn
}

/** «а теперь семье Громовых, умер дедушка» is no memo. */
const ofPeople: ReadonlySet<RequestedGenre> = new Set(['condolence', 'congratulation', 'report', 'agenda'])

/** The draft of the last request for somebody else. */
function repeated(
  { genre, message }: Pick<Read, 'genre' | 'message'>,
  before: DraftState,
  earlier: RequestParts,
  spelling: Orthography,
): DraftState {
  const isOther = genre !== 'cannot' && namesGenre(message)
  const read = partsOf(repeatedOrder(message, before.genre), spelling)
  const now =
    read.addressee === '' ? { ...read, addressee: toWorks.exec(message)?.groups?.['to'] ?? '' } : read
  return {
    genre: forReaders.test(message) ? 'post' : isOther ? genre : before.genre,
    fields: { ...noFields, tone: before.fields.tone },
    parts: repeatedParts(earlier, now, message),
    ...(before.begun === undefined ? {} : { begun: before.begun }),
    ...(before.executor === undefined ? {} : { executor: before.executor }),
  }
}

/** «то же самое, но в телегу для людей»: where people read, it is a post. */
const forReaders =
  /(?<!\p{L})(?:в|во|для)\s+(?:нашу?\s+|нашего\s+)?(?:телег[уи]|телеграм\p{L}*|вк|вконтакте|соцсет\p{L}+|паблик\p{L}*)(?!\p{L})/iu

/** «такое же на молокозавод» */
const toWorks =
  /(?:же|самое)\s+(?<to>на\s+(?:\p{L}+\s+)?\p{Ll}*(?:завод|комбинат|фабрик|почт|станци|предприяти|рын[ко]|ферм|склад|радио|птицефабрик)\p{Ll}*(?:\s+[«"][^»"]{2,40}[»"])?)/iu

/** The draft before, set right. */
function corrected(
  { genre, fields, parts, message }: Omit<Read, 'isSure'>,
  before: DraftState,
  spelling: Orthography,
): DraftState {
  const isReversed = /наоборот|не\s+то(?!\p{L})|это\s+мы|не\s+так\s*[,.!—–-]/iu.test(message)
  const merged = mergeFields(before.fields, fields)
  if (!before.parts) return { ...before, fields: merged }
  return {
    ...before,
    ...workedOn(before, message, spelling),
    genre: isReversed && genre !== 'cannot' && namesAsk(message) ? genre : before.genre,
    fields: merged,
    begun: withAddition(before.begun ?? '', message),
    parts: correctedParts(before.parts, parts, { message, isReversed }),
  }
}

/** A draft with what a message changes in it; what else it says is for whom it is repeated, or who signs. */
function goneOn(
  { state, rest }: ChangedDraft,
  genre: RequestedGenre,
  turn: Turn,
  spelling: Orthography,
): DraftState {
  const { parts: earlier } = state
  const message = rest.join(' ')
  if (turn === 'repeats' && earlier) return repeated({ genre, message }, state, earlier, spelling)
  if (!earlier) return state
  const signer = signerIn(message)
  const reasons = signer === null ? rest.filter(isReason) : []
  return {
    ...state,
    parts: {
      ...earlier,
      ...(signer === null ? {} : { signer }),
      ...(reasons.length === 0 ? {} : { asides: [...(earlier.asides ?? []), ...reasons] }),
    },
  }
}

/** «люди с работы не успевают» is no order to change something and no word about the message itself. */
const isReason = (clause: string): boolean =>
  clause.trim().split(/\s+/u).length >= leastOfReason &&
  !/^(?:и|а|но|ой|так)?\s*(?:остальн|вс[её]\s+(?:верно|остальн|правильн)|исправ|поправ|передел|перепи|замени|помен|напиш|укаж|сдела|перепут|ошиб|прости|извин|спасибо|пожалуйста|я\s)/iu.test(
    clause,
  )
/** In words. */
const leastOfReason = 3

/** A draft of its own, for the addressee or about the matter of the one before where the message says so. */
function newState(
  { genre, fields, parts, message }: Omit<Read, 'genre' | 'isSure'> & { readonly genre: Genre },
  earlier: RequestParts | undefined,
): DraftState {
  // «объявление об этом же, что буклеты задержатся»: what is added says it all.
  const added = parts.clauses.map((one) => ({ ...one, text: one.text.replace(ofSame, '') }))
  const isSameMatter = earlier !== undefined && (isSameTopic(message, parts) || isRemade(message, parts))
  const isSame = parts.addressee === '' && earlier && isSameAddressee(message)
  const addressee = isSame ? earlier.addressee : parts.addressee
  return {
    genre,
    fields: mergeFields(noFields, fields),
    parts: {
      ...parts,
      addressee,
      clauses: added.filter(({ text }) => text !== ''),
      ...(isSameMatter ? { clauses: [...earlier.clauses.map(asFact), ...ownClauses(added)] } : {}),
    },
    begun: message,
  }
}

/** What a message adds to the matter of the draft before. */
const ownClauses = (clauses: readonly Clause[]): Clause[] =>
  clauses.filter(
    ({ text }) =>
      text.split(/\s+/u).length >= leastOwn &&
      !/(?:этом|этому|этого|это)(?:\s+же)?$|^эт(?:от|у|и|ой|ом|их)\s/iu.test(text),
  )
/** In words. */
const leastOwn = 3

const ofSame = /^(?:об?\s+)?(?:этом|том)\s+же(?:\s+самом)?(?:\s+для\s+[\p{L}\s]{3,40})?[,:]?\s*(?:что\s+)?/iu

/** «добавь, что премий три»: the order of a list with one more item. */
const withAddition = (begun: string, message: string): string =>
  `${begun.replace(/[.\s]+$/u, '')}. ${message.replace(/^\s*(?:и\s+|ещ[её]\s+)*(?:добавь|дополни|допиши|укажи|вставь)(?:те)?[\s,:]+(?:ещ[её]\s+|что\s+)*/iu, '')}`

/** The text that is worked on, with what a message takes away or adds. */
const workedOn = (
  { material }: DraftState,
  message: string,
  words: Orthography,
): Pick<DraftState, 'material'> =>
  material === undefined ? {} : { material: changedMaterial(material, message, words) }

/** «просим автобус на 5 декабря» is the bus where others read it. */
const asFact = (clause: Clause): Clause => ({
  kind: 'fact',
  link: '. ',
  text: clause.text.replace(/^(?:прос(?:им|ит|ят)|прошу)\s+/iu, ''),
})

/** A genre alone: neither a matter nor an addressee. */
const saysNothing = (
  message: string,
  { topic, occasion }: RequestFields,
  { addressee }: RequestParts,
): boolean =>
  addressee === '' && topic === null && occasion === null && message.trim().split(/\s+/u).length < 3

/** «наоборот, это мы просим» turns a letter round; «не так сухо» does not. */
const namesAsk = (message: string): boolean =>
  namesGenre(message) || /прос(?:им|ят|ит)|сообща/iu.test(message)

const isList = (genre: Genre): boolean => Object.hasOwn(listNames, genre)

const namesGenre = (message: string): boolean =>
  /(?:письм|объявлени|служебк|поздравлени|благодарност|отч[её]т|пост|повестк|соболезновани|памятк|заявлени[ея]\s|объяснительн)/iu.test(
    message,
  )
