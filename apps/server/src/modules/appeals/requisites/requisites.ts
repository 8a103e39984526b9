import { isoDateOf, russianDate } from '@uprava/contract/rules/days.ts'

import {
  genderOfFirst,
  isKnownForm,
  monthName,
  monthOf,
  namedPersonIn,
  nominativeSurname,
  personIn,
} from '#platform/russian/index.ts'
import { tagFields, type LabelledSpan } from '#platform/text-models/index.ts'

import { withoutQuotedMail } from '../quoted-mail.ts'
import { addressBehind, addressOf, taggedAddress } from './addresses.ts'
import type { Requisites } from './applicant.ts'
import { phoneOf } from './phones.ts'
import { spokenRequisites } from './spoken-requisites.ts'
import { familyEnding, nameLength, ofLabel, patronymic, plainSpan } from './tagged-spans.ts'

/** Extracts the applicant and the date from a whole appeal: what the tagger sees, else what patterns find. */
export function readRequisites(appeal: string): Requisites {
  const whole = withoutQuotedMail(appeal.replaceAll(/\r\n?/gu, '\n').slice(0, 20_000))
  const closing = closingDay(whole)
  // A day behind the address, on its line, is no part of it.
  const text =
    closing === null || /(?:^|\n)\s{0,20}$/u.test(whole.slice(0, closing.start).slice(-20))
      ? whole
      : whole.slice(0, closing.start) + whole.slice(closing.end)
  const spans = tagFields(text)
  const known = wholeName(taggedName(text, spans), text) ?? senderOf(text) ?? calledName(text)
  const address = taggedAddress(text, spans) ?? addressOf(text) ?? addressBehind(text, spans)
  const signed = known === null ? signedBefore(text, address) : null
  const from = known ?? signed?.name ?? null
  const spoken = from === null || address === null ? spokenRequisites(inSmallLetters(text)) : null
  return {
    from: from ?? spoken?.from ?? null,
    address: withoutName(signed?.address ?? address ?? spoken?.address ?? null, from),
    phone: phoneOf(text, spans),
    email: emailOf(text, spans),
    date: dayOf(whole, closing?.day ?? null),
  }
}

/** «Галкин, улица Рабочая 19»: the author's name in front of the street is no settlement. */
const withoutName = (address: string | null, from: string | null): string | null => {
  const first = /^(?<name>\p{Lu}\p{Ll}{3,}),\s/u.exec(address ?? '')
  const isName = first !== null && from !== null && isSameWord(first.groups!['name']!, from)
  return isName ? address!.slice(first[0].length) : address
}

/** A letter in capitals is read as one without any. */
const inSmallLetters = (text: string): string => (/\p{Ll}{3}/u.test(text) ? text : text.toLowerCase())

/** «от Зубаревой Клавдии Фёдоровны … Зубарева К. Ф.»: who signs with the surname or initials has said the whole name above. */
function wholeName(name: string | null, text: string): string | null {
  const initials = name?.match(/\p{Lu}(?=\.)/gu) ?? []
  if (name === null || (/\s/u.test(name) && initials.length === 0)) return name
  const above = senderOf(text)
  if (above === null || above.includes('.') || !isSameWord(above, name)) return name
  const given = above.split(' ').slice(1)
  return initials.every((initial, at) => given[at]?.startsWith(initial) === true) ? above : name
}
const stemLength = 4
const isSameWord = (one: string, other: string): boolean =>
  one.slice(0, stemLength).toLowerCase() === other.slice(0, stemLength).toLowerCase()

/** «От: Катя Ярцева <…>», «Заявитель: Lebedeva Yana», «Меня зовут Тимур»: a name that no list of names has. */
const calledName = (text: string): string | null => called.exec(text)?.groups?.['name'] ?? null
const called =
  /(?:(?:^|\n)[ \t]*(?:От(?:\s+кого)?|ОТ|Заявитель(?:ница)?|Отправитель)\s*:\s*|(?<!\p{L})[Мм]еня\s+зовут\s+)(?<name>\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2})(?=[\s,.<(]|$)/u

/** «Гасан оглы»: what of a patronymic the tagger left outside. */
const patronymicBehind = /^(?:\s[А-ЯЁ][\p{Ll}-]{1,30}){0,2}\s(?:оглы|кызы|угли|улы)(?!\p{L})/u

/** «Трофимов А.» with « Г.» behind it */
const oneInitial = /^\p{Lu}\p{Ll}+\s\p{Lu}\.$/u
const secondInitial = /^\s?\p{Lu}\.(?=[\s,(]|$)/u

/** A tagged name with all of its patronymic. */
function wholeSpan(text: string, span: LabelledSpan): LabelledSpan {
  const rest = text.slice(span.end, span.end + 40)
  const behind =
    patronymicBehind.exec(rest)?.[0] ??
    (oneInitial.test(span.text) ? secondInitial.exec(rest)?.[0] : '') ??
    ''
  return { ...span, text: span.text + behind, end: span.end + behind.length }
}

/** «дер. Большие Кибечи» is no name. */
const settlementWord =
  /(?<!\p{L})(?:г|гор|город|с|село|п|пос|посёлок|пгт|рп|д|дер|деревня|х|хутор|ст|станица|аул|улус)\.?\s{1,3}$/iu
/** What a name in the dative or the genitive stands behind. */
const askingFor = /(?<!\p{L})(?:направ|отправ|присл|пришл|сообщ|ответ|от|имя)\p{L}*:?\s{1,3}$/iu

/** «Ответ направить Куприяновой Н. В.»: her name in the nominative. */
function nominativeShort(name: string, before: string): string {
  const { last, initials } =
    /^(?<last>\p{Lu}\p{Ll}+)(?<initials>(?:\s\p{Lu}\.){1,2})$/u.exec(name)?.groups ?? {}
  if (last === undefined || initials === undefined || !askingFor.test(before)) return name
  const gender = /(?:ой|ей)$/u.test(last) ? 'female' : 'male'
  return nominativeSurname(last, gender, ['dative', 'genitive']) + initials
}

/** «от Тимофеева Андрея» is Тимофеев Андрей. */
const nominativeOf = (name: string, before: string): string =>
  /(?<!\p{L})от\s+$/iu.test(before) && surnameAndName.test(name)
    ? (namedPersonIn(name)?.text ?? name)
    : nominativeShort(name, before)
const surnameAndName = /^\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+$/u

function taggedName(text: string, spans: readonly LabelledSpan[]): string | null {
  for (const tagged of ofLabel(spans, 'name')) {
    const span = wholeSpan(text, tagged)
    const before = text.slice(Math.max(0, span.start - 20), span.start)
    if (settlementWord.test(before)) continue
    const plain = wholeOf(
      plainSpan(span.text.slice(0, nameLength(span)))
        .replace(/^(?:пусть|пускай|помогите|это|пишет|вам|я)\s/iu, '')
        .replace(/\s*\($/u, ''),
      before,
      text.slice(span.start + nameLength(span)),
    )
    if (/\p{L}{2}/u.test(plain)) return nominativeOf(nameInText(plain) ?? plain, before)
  }
  return null
}

/** «Олеся Рахимова», «Пётр Иванович Козлов»: what of a name the tagger left in front of it and behind. */
function wholeOf(name: string, before: string, behind: string): string {
  const last = /^\s(?<last>\p{Lu}\p{Ll}{2,})(?!\p{L})/u.exec(behind)?.groups?.['last']
  if (last !== undefined && /^\S+\s\S+$/u.test(name) && patronymic.test(name) && familyEnding.test(last))
    return `${name} ${last}`
  const first = /(?:^|[\s,;(])(?<first>\p{Lu}\p{Ll}+)\s$/u.exec(before)?.groups?.['first']
  return first !== undefined && !/\s/u.test(name) && genderOfFirst(first) !== null ? `${first} ${name}` : name
}

const emailOf = (text: string, spans: readonly LabelledSpan[]): string | null =>
  ofLabel(spans, 'email')[0]?.text ??
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{2,64}){1,4}/u.exec(text)?.[0] ??
  null

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`
const shortName = new RegExp(
  String.raw`(?<!\p{L})(?:${word}\s+[А-ЯЁ]\.\s?[А-ЯЁ]\.|[А-ЯЁ]\.\s?[А-ЯЁ]\.\s?${word})`,
  'u',
)
/** Markers of the applicant's name: «от», «заявитель», «ФИО» before it; «с уважением» or «подпись» at the end. */
const senderMarks = [
  /(?:^|\n)[ \t]*(?:от(?:\s+кого)?|заявитель(?:ница)?|ф\.?\s?и\.?\s?о\.?(?:\s+заявителя)?|обратил(?:ся|ась)|автор)(?!\p{L})\s*[:–—-]?\s*(?<rest>[^\n]{2,160}(?:\n[^\n]{2,80})?)/iu,
  /(?<!\p{L})от\s+(?:[^\s,.()]{1,30}\s+){0,6}?(?<rest>(?:[А-ЯЁ]\p{Ll}+\s){2}[А-ЯЁ]\p{Ll}+(?:вны|вича|ича|ичны|оглы|кызы)(?!\p{L}))/u,
  /(?:с уважением|подпись|с надеждой на помощь|заранее (?:спасибо|благодар[а-яё]+)|с наилучшими пожеланиями)[\s,.:!–—-]*(?<rest>[^\n]{2,100}(?:\n[^\n]{2,80})?)/iu,
  /(?:^|[\s,;(])(?:[Яя]|[Мм]ы|[Мм]еня зовут|[Оо]бращается к вам|[Пп]ишет вам)[\s,:–—-]+(?<rest>[А-ЯЁ][^\n]{5,100})/u,
]

function senderOf(text: string): string | null {
  for (const mark of senderMarks) {
    const rest = mark.exec(text)?.groups?.['rest']
    // A name may continue on the next line; when the first line has a complete name, the next one is ignored.
    const name = rest === undefined ? null : (nameInText(rest.split('\n')[0]!) ?? nameInText(rest))
    if (name !== null) return name
  }
  // A line that is only a name, like a signature.
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/[,.;]+$/gu, ''))
  const signed = lines
    .toReversed()
    .slice(0, 6)
    .find((line) => line.length < 60 && (nameOnly.test(line) || shortName.exec(line)?.[0] === line))
  return signed === undefined ? nameAsSentence(text) : nameInText(signed)
}

/** «Нерюнгри, Кравченко 3/1. Тарасенко Виталий. На улице минус сорок»: a sentence that is only a family name and a first name. */
function nameAsSentence(text: string): string | null {
  for (const { groups } of text.matchAll(sentenceOfTwo)) {
    const [one = '', other = ''] = groups!['name']!.split(/\s/u)
    if (
      (genderOfFirst(other) !== null && isFamilyName(one)) ||
      (genderOfFirst(one) !== null && isFamilyName(other))
    )
      return groups!['name']!
  }
  return null
}
const sentenceOfTwo = /(?:^|[.!?\n])\s{0,3}(?<name>[А-ЯЁ]\p{Ll}{2,30}\s[А-ЯЁ]\p{Ll}{2,30})\.(?=\s|$)/gu

const nameOnly = new RegExp(
  String.raw`^${word}\s+${word}\s+${word}(?:вич|вича|ич|ича|вна|вны|чна|чны|оглы|кызы)?$`,
  'u',
)

const twoWords = String.raw`(?<name>(?!Пусть|Пускай|Прошу|Помогите)[А-ЯЁ]\p{Ll}+(?:-[А-ЯЁ]\p{Ll}+)?\s[А-ЯЁ]\p{Ll}+(?:\s[А-ЯЁ]\p{Ll}+\s(?:оглы|кызы|угли|улы))?)`
/** «Шакирова Фанзиля, г. …», «Крутикова Серафима и ещё 34 подписи с. …», «Лёха Ситников ул. …» */
const nameAtEnd = new RegExp(
  String.raw`(?:^|[.!?\n]\s{0,3})${twoWords}(?:[,\s]+(?:\p{Ll}[\p{L}-]*|\d{1,4}|\S+@\S+|[+\d][\d\s()-]{4,18})){0,5}[,.;\s]*$`,
  'u',
)
/** «г. Братск, ул. Мира, 37-90, Лёха Нестеров»: the name that an address ends with. */
const nameBehind =
  /^(?<address>.{0,150}\d[а-яА-Я]?),?\s(?<name>[А-ЯЁ]\p{Ll}+(?:-[А-ЯЁ]\p{Ll}+)?(?:\s[А-ЯЁ]\p{Ll}+){1,2})(?:\s\([^()]{1,60}\))?$/u
const nameInFront = new RegExp(String.raw`^${twoWords},?\s(?=\S.*\d)`, 'u')
const smallSignature =
  /(?:^|\n)[^\S\n]*(?<name>(?:(?:баба|дед|тётя|тетя|дядя)\s)?\p{Ll}{3,}\s\p{Ll}{3,}),?\s(?<address>(?:ул\.?\s)?\p{Ll}{4,}(?:\s|,\s)\d{1,4}(?:[-\s]\d{1,4})?)(?:\s(?:\+?7|8)\d[\d\s-]{8,14})?\s*$/u

/** The name that stands in front of an address or begins it, and the one of a text without capitals. */
function signedBefore(text: string, address: string | null): { name: string; address: string | null } | null {
  if (address === null) {
    const small = smallSignature.exec(text)?.groups
    return small ? { name: small['name']!, address: small['address']! } : null
  }
  const begun = nameInFront.exec(address)?.groups?.['name']
  if (begun !== undefined && begun.split(/\s/u).some((one) => familyEnding.test(one))) {
    return { name: begun, address: address.slice(begun.length).replace(/^[,\s]+/u, '') }
  }
  const alone = /^(?<name>[А-ЯЁ]\p{Ll}{3,30})\.\s(?<rest>.*\d.*)$/u.exec(address)?.groups
  if (alone !== undefined && isFamilyName(alone['name']!))
    return { name: alone['name']!, address: alone['rest']! }
  const ended = nameBehind.exec(address)?.groups
  if (ended !== undefined) return { name: ended['name']!, address: ended['address']! }
  const at = text.indexOf(address)
  const name = at < 0 ? undefined : nameAtEnd.exec(text.slice(Math.max(0, at - 160), at))?.groups?.['name']
  if (name !== undefined) return { name, address }
  const surname =
    at < 0 ? undefined : surnameAlone.exec(text.slice(Math.max(0, at - 60), at))?.groups?.['name']
  return surname !== undefined && isFamilyName(surname) ? { name: surname, address } : null
}

const isFamilyName = (word: string): boolean => familyEnding.test(word) && !isKnownForm(word.toLowerCase())

/** «Сибгатуллин. Глинки, Верхняя 30» */
const surnameAlone = /(?:^|[.!?\n])\s{0,3}(?<name>[А-ЯЁ]\p{Ll}{3,30})[.,;]?\s{1,3}$/u

/** The name in a text, in the nominative. */
function nameInText(text: string): string | null {
  const person = personIn(text)
  const short = shortName.exec(text)
  if (person?.name.last && (!short || person.start <= short.index)) {
    const { last, first, middle } = person.name
    const typed = text.slice(person.start, person.end).replaceAll(/\s+/gu, ' ')
    const given = `${first} ${middle}`
    // Next to a given name in the nominative the surname is in the nominative too: «Ким» is no case of «Кий».
    const family = typed.includes(given) ? typed.replace(given, '').trim() : last
    return `${family} ${given}`
  }
  if (short) return short[0].replaceAll(/\.\s?(?=[А-ЯЁ])/gu, '. ').replace(/\.\s+\./u, '. .')
  return null
}

/** The date of the appeal: after «дата», at its end, or on a short line of the head or the end. */
function dayOf(text: string, closing: string | null): string | null {
  const marked =
    /(?:^|\n|\s)дата(?:\s+(?:обращения|подачи|составления))?\s*[:–—-]?\s*(?<rest>[^\n]{6,40})/iu.exec(text)
  const candidates = [
    marked?.groups?.['rest'] ?? '',
    closing ?? '',
    writtenOn.exec(text)?.[0] ?? '',
    ...text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length <= 60)
      .toReversed(),
  ]
  for (const line of candidates) {
    const day = dateIn(line)
    if (day !== null && line.replaceAll(/[\d.\s«»"г]/gu, '').length <= 45) return day
  }
  return null
}

const digitDate = /(?<!\d)(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})(?!\d)/u
const wordDate = new RegExp(
  String.raw`(?<!\d)[«"]?(?<d>\d{1,2})[»"]?\s+(?<m>${monthName})\s+(?<y>\d{4})`,
  'iu',
)

const anyDate = `(?:${digitDate.source}|${wordDate.source.replaceAll(/\?<\w>/gu, '')})`
/** «02.11.26», at the end of a letter only */
const shortDate = /(?<!\d)\d{2}\.\d{2}\.\d{2}(?!\d)/u
/** «Пишу 18.11.2026» */
const writtenOn = new RegExp(String.raw`(?<!\p{L})[Пп]ишу\s(?:[Вв]ам\s|это\s)?${anyDate}`, 'iu')
/** «… Ответ прошу дать письменно. 25.11.2026», «12 мая 2026 года Зотова»: a day of its own at the end, with nothing but a name behind it. */
const closes = new RegExp(
  String.raw`(?<=^|\n\s{0,3}|[.!?…;)»]\s{1,3}|(?:\d|\p{Lu}\.|\p{Lu}\p{Ll}{1,30}),\s{1,3}|\p{Lu}\p{Ll}{1,30}\s\p{Lu}\p{Ll}{1,30}\s)(?:${anyDate}|${shortDate.source})(?:\s{0,2}(?:г\.?|года)(?!\p{L}))?\.?(?=(?:\s{1,20}\p{Lu}[\p{L}.-]{0,30}){0,4}\s{0,20}$)`,
  'u',
)
const closingLength = 200

function closingDay(text: string): { start: number; end: number; day: string } | null {
  const from = Math.max(0, text.length - closingLength)
  const found = closes.exec(text.slice(from))
  const day = found === null ? null : dateIn(found[0].replace(/(?<=^\d{2}\.\d{2}\.)(?=\d{2}(?!\d))/u, '20'))
  return found === null || day === null
    ? null
    : { start: from + found.index, end: from + found.index + found[0].length, day }
}

function dateIn(line: string): string | null {
  const found = (digitDate.exec(line) ?? wordDate.exec(line))?.groups
  if (!found) return null
  const { d, m = '', y } = found
  const day = isoDateOf(Number(y), monthOf(m) ?? Number(m), Number(d))
  return day === null ? null : russianDate(day)
}
