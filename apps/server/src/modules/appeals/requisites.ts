import { phoneDigits } from '@uprava/contract/fields.ts'
import { isoDateOf, russianDate } from '@uprava/contract/rules/days.ts'

import { monthName, monthOf, personIn } from '#platform/russian/index.ts'

/** Who wrote a letter, as the letter says; null where it does not. The phone as «+7 (999) 123-45-67», the day as dd.mm.yyyy. */
export type Requisites = {
  readonly from: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly date: string | null
}

/** Names, address, phone and day of a letter that was pasted whole. */
export function readRequisites(text: string): Requisites {
  const letter = text.replaceAll(/\r\n?/gu, '\n').slice(0, 20_000)
  return { from: senderOf(letter), address: addressOf(letter), phone: phoneOf(letter), date: dayOf(letter) }
}

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`
const shortName = new RegExp(
  String.raw`(?<!\p{L})(?:${word}\s+[А-ЯЁ]\.\s?[А-ЯЁ]\.|[А-ЯЁ]\.\s?[А-ЯЁ]\.\s?${word})`,
  'u',
)
/** Where the sender stands: behind «от», «заявитель», «ФИО»; at the end behind «с уважением» or «подпись». */
const senderMarks = [
  /(?:^|\n)[ \t]*(?:от(?:\s+кого)?|заявитель(?:ница)?|ф\.?\s?и\.?\s?о\.?(?:\s+заявителя)?|обратил(?:ся|ась)|автор)(?!\p{L})\s*[:–—-]?\s*(?<rest>[^\n]{2,160}(?:\n[^\n]{2,80})?)/iu,
  /(?:с уважением|подпись|с надеждой на помощь|заранее (?:спасибо|благодар[а-яё]+)|с наилучшими пожеланиями)[\s,.:!–—-]*(?<rest>[^\n]{2,100}(?:\n[^\n]{2,80})?)/iu,
  /(?:^|[\s,;(])(?:[Яя]|[Мм]ы|[Мм]еня зовут|[Оо]бращается к вам|[Пп]ишет вам)[\s,:–—-]+(?<rest>[А-ЯЁ][^\n]{5,100})/u,
]

function senderOf(letter: string): string | null {
  for (const mark of senderMarks) {
    const rest = mark.exec(letter)?.groups?.['rest']
    // A name may go on in the next line; what stands there is no part of one that is whole.
    const name = rest === undefined ? null : (nameIn(rest.split('\n')[0]!) ?? nameIn(rest))
    if (name !== null) return name
  }
  // A line that is nothing but a name, as signatures are.
  const lines = letter.split('\n').map((line) => line.trim().replaceAll(/[,.;]+$/gu, ''))
  const signed = lines
    .toReversed()
    .slice(0, 6)
    .find((line) => line.length < 60 && (wholeName.test(line) || shortName.exec(line)?.[0] === line))
  return signed === undefined ? null : nameIn(signed)
}

const wholeName = new RegExp(
  String.raw`^${word}\s+${word}\s+${word}(?:вич|вича|ич|ича|вна|вны|чна|чны|оглы|кызы)?$`,
  'u',
)

/** The name of a stretch in the nominative. */
function nameIn(stretch: string): string | null {
  const person = personIn(stretch)
  const short = shortName.exec(stretch)
  if (person?.name.last && (!short || person.start <= short.index)) {
    const { last, first, middle } = person.name
    const typed = stretch.slice(person.start, person.end).replaceAll(/\s+/gu, ' ')
    const given = `${first} ${middle}`
    // Beside a given name in the nominative the surname stands in it too: «Ким» is no case of «Кий».
    const family = typed.includes(given) ? typed.replace(given, '').trim() : last
    return `${family} ${given}`
  }
  if (short) return short[0].replaceAll(/\.\s?(?=[А-ЯЁ])/gu, '. ').replace(/\.\s+\./u, '. .')
  return null
}

const addressMarks = [
  /(?:(?:прожива|зарегистрирован|прописан)[а-яё]*(?:\s+и\s+\p{L}+)?(?:\s+по\s+адресу)?|(?:мой|наш|домашний|почтовый|фактический|обратный)?\s*адрес(?:\s+(?:проживания|регистрации|для\s+ответа|заявителя|места\s+жительства))?)\s*[:–—-]\s*(?<rest>[^\n]{5,200})/iu,
  /(?:прожива|зарегистрирован|прописан)[а-яё]*\s+(?:по\s+адресу\s+|в\s+|на\s+)(?<rest>[^\n]{5,200})/iu,
  /(?:^|\n|,\s*|\s)(?<rest>(?:\d{6},?\s*)?(?:(?:республика|респ\.|область|обл\.|край)\s[^\n,]{3,40},\s*)?(?:г\.|гор\.|город|с\.|село|пос\.|п\.|пгт|посёлок|поселок|дер\.|деревня)\s?[А-ЯЁ][^\n]{5,160})/u,
  /(?<![\p{L}])(?<rest>(?:ул\.|улица|пр-т|проспект|пер\.|переулок|мкр\.?|микрорайон|квартал|кв-л|бульвар|шоссе|наб\.)\s?[А-ЯЁ\d][^\n]{1,120})/u,
]
const house = /\d/u

function addressOf(letter: string): string | null {
  for (const mark of addressMarks) {
    const rest = mark.exec(letter)?.groups?.['rest']
    const address = rest === undefined ? null : endOfAddress(rest)
    if (address !== null && house.test(address) && address.length >= 6) return address
  }
  return null
}

/** An address ends before the phone, the e-mail, a new sentence. */
function endOfAddress(rest: string): string {
  return rest
    .replace(
      /[,;.\s]*(?:(?:моб|раб|конт)[а-яё]*\.?\s*)?(?:тел(?:ефон)?|т)\.?\s*[:.]?\s*(?:\+7|8)?[\s(-]*\d{3}.*$/iu,
      '',
    )
    .replace(/[,;.\s]*(?:тел(?:ефон)?|e-?mail|эл(?:ектронн[а-яё]+|\.)?\s*почта|паспорт)(?!\p{L}).*$/iu, '')
    .replace(/[,;\s]*(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}.*$/u, '')
    .replace(/(?<=\d[а-яё]?|\p{L}{4,})\.\s+[А-ЯЁ].*$/u, '')
    .replace(/[,;]\s+(?:прошу|просим|обраща|пишу|хочу|жалу).*$/iu, '')
    .trim()
    .replace(/[.,;:]+$/u, '')
}

function phoneOf(letter: string): string | null {
  for (const match of letter.matchAll(
    /(?<![\d-])(?:\+?7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/gu,
  )) {
    const digits = phoneDigits(match[0])
    if (digits !== null) return masked(digits)
  }
  const spoken =
    /(?:тел(?:ефон)?|моб)[а-яё]*\.?\s*:?\s*(?<digits>\(?\d{3}\)?[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2})(?!\d)/iu.exec(
      letter,
    )
  const digits = phoneDigits(spoken?.groups?.['digits'] ?? '')
  return digits === null ? null : masked(digits)
}

const masked = (digits: string) =>
  `+7 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9, 11)}`

/** The day of the letter: behind «дата», or on a line of the head or the end that says little more. */
function dayOf(letter: string): string | null {
  const marked =
    /(?:^|\n|\s)дата(?:\s+(?:обращения|подачи|составления))?\s*[:–—-]?\s*(?<rest>[^\n]{6,40})/iu.exec(letter)
  const candidates = [
    marked?.groups?.['rest'] ?? '',
    ...letter
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
