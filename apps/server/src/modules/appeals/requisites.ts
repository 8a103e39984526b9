import { isoDateOf, russianDate } from '@uprava/contract/rules/days.ts'

import { monthName, monthOf, nominativeSurname, personIn } from '#platform/russian/index.ts'
import { tagFields, type LabelledSpan } from '#platform/text-models/index.ts'

import { phoneOf } from './phones.ts'

/**
 * The applicant as named in the appeal; null where missing. The phone as «+7 (999) 123-45-67», a local one as
 * written; the date as dd.mm.yyyy.
 */
export type Requisites = {
  readonly from: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly date: string | null
}

/** Extracts the applicant and the date from a whole appeal: what the tagger sees, else what patterns find. */
export function readRequisites(appeal: string): Requisites {
  const text = appeal.replaceAll(/\r\n?/gu, '\n').slice(0, 20_000)
  const spans = tagFields(text)
  const known = taggedName(text, spans) ?? senderOf(text)
  const address = taggedAddress(text, spans) ?? addressOf(text) ?? addressBehind(text, spans)
  const signed = known === null ? signedBefore(text, address) : null
  return {
    from: known ?? signed?.name ?? null,
    address: signed?.address ?? address,
    phone: phoneOf(text, spans),
    email: emailOf(text, spans),
    date: dayOf(text),
  }
}

const ofLabel = (spans: readonly LabelledSpan[], label: string): LabelledSpan[] =>
  spans.filter((span) => span.label === label).toSorted((one, other) => other.probability - one.probability)

/** A telephone number or an e-mail address that the tagger took for a part of its neighbour. */
const contact =
  /[,;.\s]*(?:(?<!\p{L})(?:тел|т|моб)\.?\s?)?(?:\+?7|8)?[\s(-]*\d{3,5}[\s)-]*\d{2,3}[\s-]?\d{2}[\s-]?\d{2,3}$|[,;.\s]*\S+@\S+$/u

const plainSpan = (text: string) =>
  text
    .slice(0, 200)
    .trim()
    .replace(contact, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[,;:]+$/u, '')
    .replace(/^(?<rest>[^(]+)\)$/u, '$<rest>')

/** «Ляпин Никодим Троицк», «Колесова Настя х.»: what a tagged name has of the address behind it. */
const settlementInName =
  /^(?<name>(?:[А-ЯЁ][\p{Ll}-]+\s(?:[А-ЯЁ][\p{Ll}-]+\s)?[А-ЯЁ][\p{Ll}-]+|[А-ЯЁ][\p{Ll}-]+\s[А-ЯЁ]\.\s?[А-ЯЁ]\.))\s(?<settlement>[А-ЯЁ][\p{Ll}-]+|\p{Ll}{1,3}\.?)$/u
const patronymic = /(?:ич|ича|ичу|вна|вны|вне|чна|чны|чне|ична|иничны|кызы|оглы)$/u

/** How much of a tagged name is the name. */
function nameLength({ text }: LabelledSpan): number {
  const { name, settlement } = settlementInName.exec(text)?.groups ?? {}
  if (name === undefined || settlement === undefined) return text.length
  const words = name.split(/\s/u)
  if (patronymic.test(settlement)) return text.length
  if (/^\p{Ll}/u.test(settlement) || name.endsWith('.')) return name.length
  // Behind a first name and a patronymic stands the family name.
  if (words.length === 3) return patronymic.test(words[2]!) ? name.length : text.length
  return [words[1]!, settlement].some((one) => patronymic.test(one)) || familyEnding.test(settlement)
    ? text.length
    : name.length
}

/** «Гасан оглы»: what of a patronymic the tagger left outside. */
const patronymicBehind = /^(?:\s[А-ЯЁ][\p{Ll}-]{1,30}){0,2}\s(?:оглы|кызы|угли|улы)(?!\p{L})/u

/** A tagged name with all of its patronymic. */
function wholeSpan(text: string, span: LabelledSpan): LabelledSpan {
  const behind = patronymicBehind.exec(text.slice(span.end, span.end + 40))?.[0] ?? ''
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

function taggedName(text: string, spans: readonly LabelledSpan[]): string | null {
  for (const tagged of ofLabel(spans, 'name')) {
    const span = wholeSpan(text, tagged)
    const before = text.slice(Math.max(0, span.start - 20), span.start)
    if (settlementWord.test(before)) continue
    const plain = plainSpan(span.text.slice(0, nameLength(span)))
    if (/\p{L}{2}/u.test(plain)) return nominativeShort(nameInText(plain) ?? plain, before)
  }
  return null
}

/** What the grammar of an address adds on both sides of what the tagger saw: the settlement, the kind of street, the building, the flat. */
const beforeAddress =
  /(?:\d{6},?\s{1,3})?(?:(?<!\p{L})(?:республика|респ\.|г|гор|город|с|село|п|пос|посёлок|поселок|пгт|д|дер|деревня|х|хутор|ст-ца|станица|аул|улус|р-н|обл)\.?\s{1,3}[А-ЯЁ][\p{L}-]{1,40}(?:\s[А-ЯЁ][\p{L}-]{1,40})?,?\s{0,3})?(?:(?<!\p{L})(?:ул|улица|пр-т|просп|проспект|пер|переулок|б-р|бульвар|ш|шоссе|наб|набережная|мкр|микрорайон|пл|площадь)\.?\s{1,3})?$/u
const afterAddress =
  /^(?:,?\s{0,3}(?:д|дом|кв|квартира|корп|корпус|стр|оф|комн|ком|к)\.?\s{0,3}№?\s?\d{1,4}[а-яА-ЯёЁ]?(?![\p{L}\d])|[-/]\d{1,4}(?![\p{L}\d]))+/u

/** What stands between a name and an address: an e-mail, a year of birth. */
const calledBefore = /^(?:(?:\S+@\S+|\d{4}\s?г\.?\s?р\.?|\d{2}\s(?:лет|год\p{L}{0,2}))[,\s]+)+/u
/** What follows the last number of an address. */
const calledBehind = /(?<=\d[а-яА-Я]?)[,\s]+(?:мой|моя|мы|тел|номер|моб|прошу|ответ|жду|если)(?!\p{L}).*$/iu

/** A villager's whole address: «Тамара Дьячковская, с. Хоробут». */
function settlementOf(text: string, spans: readonly LabelledSpan[]): string | null {
  const ends = ofLabel(spans, 'name').map(({ end }) => end)
  const found = ofLabel(spans, 'address').find(
    ({ text: place, start }) =>
      /^(?:с|село|сл|слобода|д|дер|деревня|п|пос|посёлок|пгт|рп|пст|х|хутор|ст|станица|аул|а|кордон|разъезд|улус)\.?\s[А-ЯЁ]/u.test(
        place,
      ) &&
      ends.some((end) => end <= start && start - end <= maxBetween && !/\p{L}/u.test(text.slice(end, start))),
  )
  return found === undefined ? null : plainAddress(plainSpan(found.text))
}

/** Between a name and the address behind it. */
const maxBetween = 5

const plainAddress = (address: string): string =>
  address
    .replace(calledBefore, '')
    .replace(calledBehind, '')
    .replace(/[,\s]*(?:тел|т|моб)\.?$/iu, '')
    .replace(/[,\s]+\d(?:-\d\d){2}$/u, '')
    .replace(/\.$/u, '')

const streetBehind =
  /^[,.;\s]*(?:(?!ул|пер)\p{Ll}[\p{L}-]*[,\s]+|\d{2}\sлет\s){0,3}(?<address>[А-ЯЁ][\p{Ll}-]{3,}(?:,?\s[А-ЯЁ][\p{Ll}-]{3,}){0,2},?\s(?:д\.\s?)?\d{1,4}[а-я]?(?:[-/]\d{1,4})?(?:,?\s(?:кв|комн)\.?\s?\d{1,4})?)(?![\d\p{L}])/u

/** «Лихачёв Марк Советская, 44»: a street with its number behind the name, without a word for it. */
function addressBehind(text: string, spans: readonly LabelledSpan[]): string | null {
  for (const span of ofLabel(spans, 'name')) {
    const behind = text.slice(span.start + nameLength(span)).slice(0, 120)
    const found = streetBehind.exec(behind)?.groups?.['address']
    if (found !== undefined) return found
  }
  return null
}

/** «Кузьмин Артур, Верхняя Салда, ул. Нижняя, 8»: a settlement that the tagger took for a second name. */
const settlementBetween = (
  text: string,
  names: readonly LabelledSpan[],
  street: number,
): LabelledSpan | undefined =>
  names.find(
    ({ text: name, start, end }) =>
      names.some((other) => other.end <= start && start - other.end <= maxBetween) &&
      /^,\s{1,3}$/u.test(text.slice(end, street)) &&
      !name.includes('.') &&
      !patronymic.test(name),
  )

function taggedAddress(text: string, spans: readonly LabelledSpan[]): string | null {
  const tagged = spans.filter(({ label }) => label === 'name')
  const found = ofLabel(spans, 'address')
    .map(({ start: street, end }) => {
      const settlement = settlementBetween(text, tagged, street)
      const start = settlement?.start ?? street
      const names = tagged.filter((span) => span !== settlement)
      const named = Math.max(
        0,
        ...names.map((span) => (span.end <= start ? span.start + nameLength(span) : 0)),
      )
      const head = text.slice(Math.max(named, start - 100), start)
      const before = beforeAddress.exec(head)?.[0] ?? ''
      const after = afterAddress.exec(text.slice(end, end + 60))?.[0] ?? ''
      return plainAddress(plainSpan(before + text.slice(start, end) + after))
    })
    .find((address) => hasDigit.test(address))
  return found ?? settlementOf(text, spans)
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
    .find((line) => line.length < 60 && (wholeName.test(line) || shortName.exec(line)?.[0] === line))
  return signed === undefined ? null : nameInText(signed)
}

const wholeName = new RegExp(
  String.raw`^${word}\s+${word}\s+${word}(?:вич|вича|ич|ича|вна|вны|чна|чны|оглы|кызы)?$`,
  'u',
)

const twoWords = String.raw`(?<name>[А-ЯЁ]\p{Ll}+(?:-[А-ЯЁ]\p{Ll}+)?\s[А-ЯЁ]\p{Ll}+(?:\s[А-ЯЁ]\p{Ll}+\s(?:оглы|кызы|угли|улы))?)`
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
  const ended = nameBehind.exec(address)?.groups
  if (ended !== undefined) return { name: ended['name']!, address: ended['address']! }
  const at = text.indexOf(address)
  const name = at < 0 ? undefined : nameAtEnd.exec(text.slice(Math.max(0, at - 160), at))?.groups?.['name']
  return name === undefined ? null : { name, address }
}

/** Endings of family names; streets named by an adjective have others. */
const familyEnding =
  /(?:ов|ев|ёв|ин|ын|ова|ева|ёва|ина|ына|ский|цкий|ко|ук|юк|чук|ян|дзе|швили|ых|их|дт|ер|ман|ич)$/u

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

const addressMarks = [
  /(?:(?:прожива|зарегистрирован|прописан)[а-яё]{0,12}(?:\s{1,9}и\s{1,9}\p{L}{1,30})?(?:\s{1,9}по\s{1,9}адресу)?|(?:мой|наш|домашний|почтовый|фактический|обратный)?\s{0,9}адрес(?:\s+(?:проживания|регистрации|для\s+ответа|заявителя|места\s+жительства))?)\s{0,9}[:–—-]\s{0,99}(?<rest>[^\n]{5,200})/iu,
  /(?:прожива|зарегистрирован|прописан)[а-яё]{0,12}\s{1,9}(?:по\s{1,9}адресу\s{1,9}|в\s{1,9}|на\s{1,9})(?<rest>[^\n]{5,200})/iu,
  /(?:^|\n|,\s*|\s)(?<rest>(?:\d{6},?\s*)?(?:(?:республика|респ\.|область|обл\.|край)\s[^\n,]{3,40},\s*)?(?:г\.|гор\.|город|с\.|село|пос\.|п\.|пгт|посёлок|поселок|дер\.|деревня)\s?[А-ЯЁ][^\n]{5,160})/u,
  /(?<![\p{L}])(?<rest>(?:ул\.|улица|пр-т|проспект|пер\.|переулок|мкр\.?|микрорайон|квартал|кв-л|бульвар|шоссе|наб\.)\s?[А-ЯЁ\d][^\n]{1,120})/u,
]
const hasDigit = /\d/u

function addressOf(text: string): string | null {
  for (const mark of addressMarks) {
    const rest = mark.exec(text)?.groups?.['rest']
    const address = rest === undefined ? null : plainAddress(endOfAddress(rest))
    if (address !== null && hasDigit.test(address) && address.length >= 6) return address
  }
  return null
}

/** Cuts the text after an address: the phone, the e-mail, a new sentence. */
function endOfAddress(rest: string): string {
  return rest
    .replace(
      /[,;.\s]*(?:(?:моб|раб|конт)[а-яё]*\.?\s*)?(?:тел(?:ефон)?|т)\.?\s*[:.]?\s*(?:\+7|8)?[\s(-]*\d{3}.*$/iu,
      '',
    )
    .replace(/[,;.\s]*(?:тел(?:ефон)?|e-?mail|эл(?:ектронн[а-яё]+|\.)?\s*почта|паспорт)(?!\p{L}).*$/iu, '')
    .replace(/[,;\s]*(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}.*$/u, '')
    .replace(/[,;.\s]*(?<![\w.+-])[\w.+-]{1,64}@.*$/u, '')
    .replace(/(?<=\d[а-яё]?|\p{L}{4,})\.\s+[А-ЯЁ].*$/u, '')
    .replace(/[,;]\s+(?:прошу|просим|обраща|пишу|хочу|жалу).*$/iu, '')
    .trim()
    .replace(/[.,;:]+$/u, '')
}

/** The date of the appeal: after «дата», or on a short line of the head or the end. */
function dayOf(text: string): string | null {
  const marked =
    /(?:^|\n|\s)дата(?:\s+(?:обращения|подачи|составления))?\s*[:–—-]?\s*(?<rest>[^\n]{6,40})/iu.exec(text)
  const candidates = [
    marked?.groups?.['rest'] ?? '',
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

function dateIn(line: string): string | null {
  const found = (digitDate.exec(line) ?? wordDate.exec(line))?.groups
  if (!found) return null
  const { d, m = '', y } = found
  const day = isoDateOf(Number(y), monthOf(m) ?? Number(m), Number(d))
  return day === null ? null : russianDate(day)
}
