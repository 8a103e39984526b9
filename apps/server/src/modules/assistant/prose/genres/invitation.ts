import { paragraphs } from '#platform/markdown.ts'
import { isInfinitive, nounForms, nounFormsOf, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { inOfficialWords } from '../../official/official-words.ts'
import { invitationOrder, isPlace } from '../../reading/documents/invitation-order.ts'
import { personAt } from '../../reading/people/person-phrase.ts'
import { addresseeOf, youForm, type Addressee } from '../addressee.ts'
import { signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'
import { requestSentence } from '../request-clause.ts'
import { toAddressee } from '../second-person.ts'
import { lowerStart, withCommas } from '../statements.ts'

const small = ['', 'одной', 'двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти']
const minutes =
  /[\s,]*(?:минут[ыу]?\s+на\s+(?<behind>\p{L}+|\d+)|на\s+(?<front>\p{L}+|\d+)\s+минут\p{L}?|(?:до\s+)?(?<count>\d+)\s+минут\p{L}?)/iu
const inWords: Readonly<Record<string, number>> = {
  одну: 1,
  две: 2,
  пару: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  восемь: 8,
  девять: 9,
  десять: 10,
}

/** «минуты на три» → « (до трёх минут)» */
function howLong(text: string): string {
  const found = minutes.exec(text)?.groups
  const said = found?.['behind'] ?? found?.['front'] ?? found?.['count']
  if (said === undefined) return ''
  const count = inWords[said.toLowerCase()] ?? Number(said)
  return Number.isNaN(count) ? '' : ` (до ${small[count] ?? count} ${count === 1 ? 'минуты' : 'минут'})`
}

/** «пусть скажет слово», «выступит минут на десять», «пусть скажет пару слов про коллекцию» */
const speaks =
  /^(?:пусть\s+|чтобы?\s+|попроси\p{L}*\s+)?(?:он\s+|она\s+)?(?:(?:скаж|сказа)\p{L}*\s+(?:\p{L}+\s+)?слов\p{L}*|выступ\p{L}+)(?<about>\s+(?:про|об?|на\s+тему)\s+.*)?/iu

function speechAsked(text: string, to: Addressee): string | null {
  const length = howLong(text)
  const plain = text.replace(minutes, '').trim()
  const found = speaks.exec(plain)
  if (!found) return null
  const about = found.groups?.['about'] ?? ''
  const rest = plain.slice(found[0].length).trim()
  const what =
    about === ''
      ? 'выступить с приветственным словом'
      : `выступить с кратким словом${about.replace(/^\s+про\s/iu, ' про ')}`
  return `Просим ${youForm(to, 'вас')} ${rest === '' ? what : `выступить ${rest}`}${length}.`
}

/** «начало в 10», «взвешивание с 8:30», «заявки до 1 марта по телефону»: each its own sentence. */
function stated(text: string, words: Inflected): string {
  const enclosed =
    /^(?<what>\p{L}[\p{L}\s]{2,60}?)\s+(?:приложим|прилагаем|приложен[оаы]?|прилагается|прилагаются|во?\s+вложении)$/iu.exec(
      text,
    )?.groups?.['what']
  if (enclosed !== undefined) return `${enclosed} ${isMany(enclosed, words) ? 'прилагаются' : 'прилагается'}`
  const called = text.replace(/(?<!\p{L})по\s+тел\.?\s+(?=[+\d(])/iu, 'по телефону ')
  if (called !== text) return stated(called, words)
  const documents =
    /^(?<what>заявк[иу]|анкеты|тезисы|списки|список(?:\s+\p{L}+)?|работы)\s+(?<rest>(?:до|на|по|в)\s.*)$/iu.exec(
      text,
    )?.groups
  if (documents)
    return /(?<!\p{L})(?:на\s+(?:почт|адрес|эл)|по\s+адресу)|@/iu.test(documents['rest']!)
      ? `${documents['what']!} просим направить ${documents['rest']!}`
      : `${documents['what']!} принимаются ${documents['rest']!}`
  if (isSentence(text, words) || /[—–]/u.test(text)) return text
  const time =
    /^(?<what>\p{L}+(?:\s\p{Ll}+)?)\s(?<time>(?:в|с|до|к)\s\d{1,2}(?:[.:]\d{2})?(?:\s*час\p{L}*)?)$/iu.exec(
      text,
    )?.groups
  return time ? `${time['what']!} — ${time['time']!.replace(/(?<=(?:в|с|до|к)\s\d{1,2})$/u, ' часов')}` : text
}

function isMany(noun: string, words: Inflected): boolean {
  const first = noun.toLowerCase().split(' ').at(-1) ?? ''
  return words.basesOf(first).some((base) => {
    const paradigm = nounForms(base, words)
    const forms = paradigm === null ? [] : nounFormsOf(first, paradigm)
    return forms.includes('nom-p') && !forms.includes('nom-s')
  })
}

/** «пусть машину покажут детям», «принесите документы», «форму взять с собой» */
function asked(text: string, to: Addressee, words: Inflected): string | null {
  const wished = /^(?:пусть|пускай|чтобы?|просим|прошу|попроси\p{L}*)\s+(?<what>\S.*)$/iu.exec(text)
    ?.groups?.['what']
  const ends = /(?<!\p{Ll})(?<last>\p{Ll}+)$/u.exec(text)?.groups?.['last'] ?? ''
  const isBare =
    isInfinitive(/^\p{L}+/u.exec(text.toLowerCase())?.[0] ?? '') ||
    (isInfinitive(ends) && !isSentence(text.slice(0, -ends.length), words))
  const isOrder = isBare || /^(?:не\s+)?\p{Ll}+(?:ите|йте)(?!\p{L})/iu.test(text)
  if (wished === undefined && !isOrder) return null
  const sentence = requestSentence(
    {
      kind: 'request',
      link: wished === undefined ? '. ' : ', пусть ',
      text: (wished ?? text).replace(/(?<!\p{L})возьм(?:[её]т|ут|ите|и)(?!\p{L})/iu, 'взять'),
    },
    { you: youForm(to, 'вас'), isFurther: false, words },
  )
  return asSentence(sentence.replace(/^Прошу(?=\s)/u, 'Просим'))
}

/** Whether a piece only names who signs: «директор музея Орлова», «от совета ветеранов». */
const isSigned = (text: string, signer: string | null): boolean => {
  const name = signer?.match(/\p{L}{4,}/gu)?.map((word) => word.slice(0, -2).toLowerCase()) ?? []
  return (
    name.length > 0 &&
    text.split(/\s+/u).length <= name.length + 3 &&
    name.every((stem) => text.toLowerCase().includes(stem))
  )
}

const howItIs =
  /^(?:коротк|кратк|тепл|торжественн|вежлив|официальн|красив|душевн|без\s+(?:воды|пафоса|подхалим))\p{L}*/iu

/** An invitation: to what, when and where in one sentence; all else behind it, nothing twice. */
export function invitationText(written: Input): string {
  const { parts, gaps, words, message } = written
  const { to: named, event, rest } = invitationOrder(message, words)
  const isLater = parts.addressee !== '' && !message.toLowerCase().includes(parts.addressee.toLowerCase())
  const isRead = personAt(parts.addressee, 'dat', words) !== null
  const addressee = isLater ? parts.addressee : named || (isRead ? parts.addressee : '')
  const found = addresseeOf(addressee, words)
  const to = {
    ...found,
    isPlural: found.isPlural || /^(?:\p{L}+[ыи]м\s)?\p{L}+(?:ам|ям)(?!\p{L})/u.test(found.dative ?? ''),
  }
  const asides = parts.asides ?? []
  const body = rest
    .filter(
      (one) =>
        !isSigned(one, parts.signer) &&
        !howItIs.test(one) &&
        !asides.some((aside) => aside.includes(one) && !/\d/u.test(one)),
    )
    .map(
      (one) =>
        speechAsked(one, to) ??
        asked(one, to, words) ??
        asSentence(upperFirst(withCommas(inOfficialWords(stated(one, words), words)))),
    )
  const what = withCommas(inOfficialWords(lowerStart(event.replace(/[,\s]+$/u, '')), words))
    .replace(/(?<=(?<!\p{L})ул)\s(?=\p{Lu})/u, '. ')
    .replace(
      /(?<!\p{L})(?<to>[вк])\s(?<hour>\d{1,2})(?=$|,|\s(?:в|на|у)\s)/u,
      (_all, word: string, hour: string) =>
        `${word} ${hour} ${word === 'к' ? 'часам' : /^[2-4]$|^2[2-4]$/u.test(hour) ? 'часа' : /^2?1$/u.test(hour) ? 'час' : 'часов'}`,
    )
  const hasWhen = /\d/u.test(event)
  const isPlaced =
    /(?<!\p{L})(?:место\s+проведения|в|на|у)\s/iu.test(event.slice(3)) ||
    event.split(/[,\s]+/u).some((one) => isPlace(one))
  return paragraphs(
    to.dative ?? gaps.of(null, 'кому'),
    to.salutation,
    asSentence(`Приглашаем ${youForm(to, 'вас')} ${gaps.of(what, 'на какое мероприятие')}`),
    hasWhen || /\d/u.test(message)
      ? null
      : `Когда и где: ${gaps.of(null, isPlaced ? 'когда' : 'когда и где')}.`,
    toAddressee(body.join(' '), to, words) || null,
    `Будем рады видеть ${youForm(to, 'вас')}.`,
    signature(written),
  )
}
