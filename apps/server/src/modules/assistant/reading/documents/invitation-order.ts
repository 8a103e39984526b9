import {
  isAdjectiveForm,
  isInfinitive,
  nounForms,
  nounFormsOf,
  type Inflected,
} from '#platform/russian/index.ts'

import { hasName, personAt } from '../people/person-phrase.ts'
import { sentencesOf } from './records.ts'

/** An order for an invitation: whom, to what, and what else it says. */
export type InvitationOrder = {
  /** In the dative or as typed; '' where nobody is named. */
  readonly to: string
  /** «на чаепитие 1 октября в 14 часов»; ''. */
  readonly event: string
  readonly rest: readonly string[]
}

const order = /(?<!\p{L})(?:приглас\p{L}*|приглаша\p{L}+|приглашени[ея]|позов\p{L}+|позвать)\s*/iu
const toWhat = /(?<!\p{L})(?:на|к|ко|в|для)\s+(?=\S)/iu

/** «спортшколы района» behind «приглашаем» are several: «спортшколам района». */
function inDative(who: string, isAccusative: boolean, words: Inflected): string {
  const [first = '', ...others] = who.split(' ')
  if (!isAccusative) return who
  // «пожарных»: an adjective that names people.
  if (others.length === 0 && /[ыи]х$/u.test(first) && isAdjectiveForm(first.toLowerCase(), words))
    return first.replace(/х$/u, 'м')
  // «молодые семьи района»
  if (/[ыи]е$/u.test(first) && isAdjectiveForm(first.toLowerCase(), words))
    return [first.replace(/е$/u, 'м'), inDative(others.join(' '), isAccusative, words)].join(' ')
  if (isAdjectiveForm(first.toLowerCase(), words)) return who
  const small = first.toLowerCase()
  const bases = words.basesOf(small)
  for (const base of bases) {
    const paradigm = nounForms(base, words)
    const forms = paradigm === null ? [] : nounFormsOf(small, paradigm)
    const isMany = forms.includes('acc-p') && !forms.includes('acc-s')
    const many = isMany ? paradigm?.forms.get('dat-p') : undefined
    if (many !== undefined) return [many, ...others].join(' ')
  }
  return bases.length === 0 && /[ыи]$/u.test(small)
    ? [small.replace(/ы$/u, 'ам').replace(/и$/u, 'ям'), ...others].join(' ')
    : who
}

/** What a message says behind its order, in pieces: sentences and what stands between commas. */
const piecesOf = (text: string): string[] =>
  sentencesOf(text.replaceAll(/\n+/gu, '. '))
    .flatMap((one) => one.split(/(?<=\p{Ll}{2}\.)\s+(?=\d)/u))
    .flatMap((sentence) => sentence.replace(/[.!?\s]+$/u, '').split(/[,;]\s+|:\s+(?!\d)/u))
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A day, a time or a place that goes on with the event behind a comma. */
const when =
  /^(?:с\s+\d{1,2}(?:[.:]\d{2})?\s+до\s+\d{1,2}(?:[.:]\d{2})?|(?:(?:в|с|к|на)\s+)?(?:\d{1,2}\s+\p{L}{3,8}(?:\s+\d{4}\s*(?:г\.|года?)?)?|\d{1,2}[.:]\d{2}(?:\.\d{2,4})?|\d{1,2}\s*(?:час\p{L}*|ч\.?)|понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье|завтра)(?:\s+(?:в|с|к|на)?\s*\d{1,2}(?:[.:]\d{2}|\s*час\p{L}*|\s*ч\.?)?)?(?:\s+(?:до|по)\s+\d{1,2}(?:[.:]\d{2})?)?)$/iu
const where =
  /^(?:(?:в|во|на|у|по\s+адресу)\s+)?(?:\p{L}+(?:ый|ий|ой|ом|ая|ем)\s+){0,2}(?:школ|клуб|дк(?!\p{L})|дом[еа]?\s+культуры|библиотек|зал(?:е|а)?(?!\p{L})|администраци|площад|каб(?:инет)?|стадион|парк|музе|центр|детск\p{L}+\s+сад|сад(?:ик|ик[еу]|у|)?(?!\p{L})|каток|катк|спорткомплекс|лице|гимнази|колледж|ул(?:иц)?|актов|читальн|выставочн|конференц|столов|корпус|этаж|ауд|спортзал|филармони|театр|кафе|фойе|управлени|отдел(?:е|а)?(?!\p{L})|департамент|министерств|дом(?:е|а|\s\d))\p{L}*/iu

export const isPlace = (text: string): boolean => where.test(text)
const isWhere = (text: string): boolean => where.test(text) && text.split(/\s+/u).length <= 6

/** Takes an order for an invitation apart. */
export function invitationOrder(message: string, words: Inflected): InvitationOrder {
  const found = order.exec(message)
  if (!found) return { to: '', event: '', rest: [] }
  const isAccusative = !found[0].toLowerCase().startsWith('приглашени')
  const before = piecesOf(message.slice(0, found.index)).filter(
    (one) => hasName(one) && personAt(one, 'dat', words)?.rest === '',
  )
  const [behind = '', ...others] = piecesOf(message.slice(found.index + found[0].length))
  const isFor = /^для\s/iu.test(behind)
  const first = behind.replace(/^(?:для|всех|нашу|наших|наше)\s+/iu, '')
  const at = first.search(toWhat)
  const called = (at < 0 ? first : first.slice(0, at)).trim()
  // «хору ветеранов *выступить* на дне села»: what they are invited to do.
  const doing = /(?:^|\s)(?<what>\p{Ll}+(?:ть|ти|чь)(?:ся)?)$/u.exec(called)?.groups?.['what'] ?? ''
  const isDoing = doing !== '' && isInfinitive(doing)
  const head = isDoing ? called.slice(0, -doing.length).trim() : called
  let event = at < 0 ? '' : `${isDoing ? `${doing} ` : ''}${first.slice(at)}`
  let to = inDative(head, isAccusative || isFor, words)
  const rest: string[] = []
  const places: string[] = []
  let isEvent = true
  for (const piece of others) {
    const person = to === '' && hasName(piece) ? personAt(piece, 'dat', words) : null
    // «приглашение на выставку 3 ноября, директору музея Орловой»
    if (person?.rest === '') to = person.who
    else if (event === '' && toWhat.test(piece) && piece.search(toWhat) === 0) event = piece
    else if (when.test(piece)) event = joined(event, piece)
    else if (isEvent && isWhere(piece)) places.push(piece)
    else {
      isEvent = false
      rest.push(piece)
    }
  }
  if (to === '' && before[0] !== undefined) [to] = before as [string]
  return { to, event: withPlace([event, ...places].filter(Boolean).join(', ')), rest }
}

/** A place in the nominative is named apart: «…, библиотека» → «… (место: библиотека)». */
const named = /^(?!(?:в|во|на|у|по)\s)/iu
const joined = (event: string, piece: string): string => (event === '' ? piece : `${event}, ${piece}`)

const placeIn = new RegExp(
  String.raw`(?<!\p{L})(?:в|во|на|у)\s+(?:${where.source.replace('^(?:(?:в|во|на|у|по\\s+адресу)\\s+)?', '')})`,
  'iu',
)
const placeBehind = new RegExp(
  String.raw`(?<=\d(?:\s*час\p{L}*|\s*ч\.?)?),?\s+(?=(?:${where.source.replace('^(?:(?:в|во|на|у|по\\s+адресу)\\s+)?', '')}))`,
  'iu',
)

/** «23 мая в 10:00 школа №1 актовый зал» → «23 мая в 10:00, место проведения — школа №1, актовый зал» */
function withPlace(event: string): string {
  const at = placeBehind.exec(event)
  if (!at) {
    const pieces = event.split(', ')
    const place = pieces.findIndex((one, index) => index > 0 && where.test(one) && named.test(one))
    // «в библиотеку, ул. Советская, 30»: the place stands in front already.
    const isNamed = placeIn.test(pieces.slice(0, Math.max(place, 0)).join(', '))
    return place < 0 || isNamed
      ? event
      : [...pieces.slice(0, place), `место проведения — ${pieces.slice(place).join(', ')}`].join(', ')
  }
  const place = event
    .slice(at.index + at[0].length)
    .replace(/(?<=\d)\s+(?=(?:актов|читальн|спортив|выставочн|конференц|каб|малый|большой)\p{L}*)/iu, ', ')
  return `${event.slice(0, at.index)}, место проведения — ${place}`
}
