import { genderOfFirst, upperFirst } from '#platform/russian/index.ts'

/** A name and an address that were dictated or typed without capitals and signs, with the capitals of names. */
export type SpokenRequisites = { readonly from: string | null; readonly address: string | null }

const settlementKind =
  'село|деревня|посёлок|поселок|хутор|станица|город|слобода|аул|рабочий посёлок|с|дер|пос|пгт|хут|г'
const streetKind =
  'улица|улице|переулке|переулок|проспект|проезд|бульвар|шоссе|площадь|набережная|микрорайон|тупик|квартал|ул|пер|пр|мкр'
const units = 'один|одна|два|две|три|четыре|пять|шесть|семь|восемь|девять'
/** «семь», «двадцать пять», «сто четырнадцать»: a number as it was said. */
const numeral = String.raw`(?:(?:(?:сто|двести)\s)?(?:(?:двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто)(?:\s(?:${units}))?|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцать|десять|${units})|сто|двести)(?!\p{L})`
/** «улица людиновская двадцать три»; «на улице ткачей уже лет шесть» is a time. */
const bareNumber = String.raw`(?<!(?:лет|раз|уже|назад|около|почти|часов|дней)\s)${numeral}(?!\s(?:лет|год\p{L}{0,2}|раз\p{L}?|дн(?:я|ей)|день|час\p{L}{0,2}|месяц\p{L}{0,2}|недел\p{L}|человек\p{L}?|метр\p{L}{0,2}|тысяч\p{L}?|рубл\p{L}{1,2}|дома|домов|двор\p{L}{0,2})(?!\p{L}))`
/** A word of a name: no numeral and no word for a part of an address. */
const nameWord = String.raw`(?!(?:дом|кв|квартира|корпус|тел|телефон|номер)(?!\p{L})|${numeral})\p{L}[\p{L}-]{2,24}`
const buildingNumber = String.raw`(?:(?:дом|д|участок|уч)?\s?\d{1,4}(?:\s?[а-еА-Е](?!\p{L}))?(?:[-/]\d{1,4})?|(?:(?:дом|участок)\s${numeral}|${bareNumber})(?:\s[а-еА-Е](?!\p{L}))?)`
const innerNumber = String.raw`(?:\s(?:корпус|корп|строение|квартира|кв|комната)\s?(?:\d{1,4}|${numeral}))`

/** «село нижняя ольшанка улица заречная дом 38», «улица вагонная 9 а квартира 70», «деревня липки дом 4». */
const address = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${settlementKind})\s${nameWord}(?:\s${nameWord})?\s)?(?:${streetKind})\s(?:\d{1,3}\s)?${nameWord}(?:\s${nameWord}){0,2},?\s${buildingNumber}(?:,?${innerNumber}){0,2}(?!\p{L})`,
  'iu',
)
const village = new RegExp(
  String.raw`(?<!\p{L})(?:село|деревня|посёлок|поселок|хутор|станица|слобода|аул)\s${nameWord}(?:\s${nameWord})?\s(?:(?:дом|д)\s?\d{1,4}|дом\s${numeral})(?:\s?[а-еА-Е](?!\p{L}))?${innerNumber}?(?!\p{L})`,
  'iu',
)
const kind = new RegExp(
  String.raw`^(?:${settlementKind}|${streetKind}|дом|д|участок|уч|корпус|корп|строение|квартира|кв|комната|рабочий|\d.*|\p{L}|сто|двести|десять|${units}|\p{L}+(?:дцать|десят)|сорок|девяносто)$`,
  'iu',
)

const patronymic = /(?:ович|евич|ьич|мич|нич|тич|овна|евна|ична|инична)$/u
const surname =
  /(?:ов|ев|ёв|ин|ын|ова|ева|ёва|ина|ына|ский|цкий|ская|цкая|енко|юк|чук|ян|дзе|швили|ых|их|ук|ер|ман|уллин|уллина|ец|як|ко)$/u
const titled = /^(?:\p{Lu}|.*\d)/u
const maxBefore = 60

/** What a letter without capitals and signs says of its author by the words «улица», «село», «дом», by a patronymic and endings of family names. */
export function spokenRequisites(text: string): SpokenRequisites {
  const found = address.exec(text) ?? village.exec(text)
  const place = found?.[0] ?? null
  const before = found === null ? '' : text.slice(Math.max(0, found.index - maxBefore), found.index)
  // «рожкова нина ивановна сызрань улица …»: a settlement that is not called one stands between the name and the street.
  const settlement = /(?<settlement>\p{L}[\p{L}-]{2,24})[\s,]{1,3}$/u.exec(before)
  const named = nameEnding(before)
  const beforeSettlement =
    named === null && settlement !== null ? nameEnding(before.slice(0, settlement.index)) : null
  const behind = found === null ? '' : text.slice(found.index + found[0].length).slice(0, maxBefore)
  const near = named ?? beforeSettlement ?? nameBeginning(behind)
  const whole = beforeSettlement === null ? place : `${settlement!.groups!['settlement']!} ${place}`
  return { from: near ?? nameByPatronymic(text), address: whole === null ? null : capitals(whole) }
}

const capitals = (place: string): string =>
  place
    .split(/\s+/u)
    .map((word) => (kind.test(word) || titled.test(word) ? word : properName(word)))
    .join(' ')

const properName = (word: string): string => word.split('-').map(upperFirst).join('-')

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}-]*/gu) ?? []

const isFirst = (word: string): boolean => genderOfFirst(properName(word.toLowerCase())) !== null
const isSurname = (word: string): boolean => word.length >= 4 && surname.test(word) && !isFirst(word)

/** The name of two or three words out of these; null when they are none. */
function nameOf(words: readonly string[]): string | null {
  const [one = '', other = '', third] = words.map((word) => word.toLowerCase())
  const isName =
    third === undefined
      ? (isFirst(one) && isSurname(other)) || (isSurname(one) && isFirst(other))
      : (patronymic.test(other) && one.length >= 3 && isSurname(third)) ||
        (patronymic.test(third) && other.length >= 3 && isSurname(one))
  return isName ? words.map((word) => properName(word.toLowerCase())).join(' ') : null
}

/** «…аппарат николай семёнович птицын» in front of the address. */
const nameEnding = (before: string): string | null => {
  const words = wordsOf(before)
  return nameOf(words.slice(-3)) ?? nameOf(words.slice(-2))
}

const nameBeginning = (behind: string): string | null => {
  const words = wordsOf(behind)
  return nameOf(words.slice(0, 3)) ?? nameOf(words.slice(0, 2))
}

/** «здравствуйте это наталья сергеевна бирюкова»: where an address is not named beside it. */
function nameByPatronymic(text: string): string | null {
  const words =
    /(?<!\p{L})(?:это|пишет|я|зовут|обращается|заявитель|от)\s(?:вам\s)?(?<words>\p{L}+\s\p{L}+\s\p{L}+)/iu.exec(
      text,
    )?.groups?.['words']
  return words === undefined ? null : nameOf(words.split(/\s+/u))
}
