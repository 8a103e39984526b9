import { monthInCases, monthName, monthOf, numeralsToDigits, weekdayName } from '#platform/russian/index.ts'

/** The sorts of values that a message puts in the place of others of their sort. */
export type ValueSort =
  | 'phone'
  | 'year'
  | 'days'
  | 'last-day'
  | 'day'
  | 'time'
  | 'weekday'
  | 'month'
  | 'number'

/** A value of a text, where it stands and what it is of. */
export type Value = {
  readonly sort: ValueSort
  readonly text: string
  readonly start: number
  readonly end: number
  /** «с», «до»: the end of a span that a time or a day is; '' where it is none. */
  readonly side: 'с' | 'до' | ''
  /** Beginnings of the words around, which say what the value is of: «выез», «каби». */
  readonly near: readonly string[]
  /** The beginning of the word behind a number, which is what it counts; '' where none stands there. */
  readonly of: string
}

const month = String.raw`(?:${monthName}|(?:янв|фев|мар|апр|авг|сент?|окт|нояб?|дек)(?!\p{L})\.?)`
const clock = String.raw`(?:[01]?\d|2[0-3])`
const shortWeekday = String.raw`(?:пн|вт|ср|чт|пт|сб|вс)(?![\p{L}])`
const weekdayPlural = String.raw`(?:понедельник|вторник|сред|четверг|пятниц|суббот|воскресень)(?:ам|ям)`
const hour = String.raw`(?:\s*(?:час\p{L}*|ч\.?(?!\p{L})|утра|вечера|дня(?!\s+рожд)))`
/** A number in front of one of these is a time or a count, not a day. */
const timeLead = String.raw`(?:в|с|до|к|на|после|начало|старт|выезд|сбор|время|регистрация)`

/** Each sort as it is written; what an earlier one takes no later one does. */
const written: readonly (readonly [ValueSort, RegExp])[] = [
  ['phone', /(?<![\d-])(?:(?:\+7|8)[\s-]*)?\(?\d{1,5}\)?(?:[\s-]\d{2,3}){2,3}(?![\d-])/gu],
  [
    'days',
    new RegExp(
      String.raw`(?<!\d)(?:с\s+)?\d{1,2}\s*(?:[-–—]|по)\s*\d{1,2}\s+${month}|(?<!\p{L})с\s+\d{1,2}\s+${month}\s+(?:по|до)\s+\d{1,2}\s+${month}|(?<!\p{L})с\s+\d{1,2}(?:-?го)?\s+(?:по|на)\s+\d{1,2}(?:-?[ео]е)?(?![\d.:]|\s*(?:час|ч(?!\p{L})))`,
      'giu',
    ),
  ],
  [
    'last-day',
    new RegExp(
      String.raw`(?<=(?<!\p{L})по\s+)\d{1,2}(?:-?[ео]е)?(?=\s*(?:[,;.!]|$)|\s+${month})(?:\s+${month})?`,
      'giu',
    ),
  ],
  [
    'day',
    new RegExp(
      String.raw`(?<![\d.,])\d{1,2}(?:-?го)?\s+${month}(?:\s+\d{4}(?:\s+года|\s+г\.)?)?|(?<![\d.,])(?<!(?<!\p{L})${timeLead}\s+)\d{1,2}\.(?:0[1-9]|1[0-2])(?:\.\d{2,4})?(?![\d.])|(?<![\d.,№])\d{1,2}-?(?:го|му)(?!\p{L})(?!\s+\p{L}*(?:класс|отряд|подъезд|этаж))|(?<![\d.,№])\d{1,2}-?(?:е|ое)(?!\p{L})(?!\s+\p{Ll}{3,}(?:ов|ей|ий)(?!\p{L}))`,
      'giu',
    ),
  ],
  [
    'time',
    new RegExp(
      String.raw`(?<![\d.,-])${clock}[:.][0-5]\d(?![\d.])|(?<=(?<!\p{L})${timeLead}\s+(?:в\s+)?)${clock}${hour}|(?<![\d.,-])${clock}\s*ч\.?(?!\p{L})|(?<=(?<!\p{L})${timeLead}\s+(?:в\s+)?)${clock}(?![\d:.,-]*\d|\s*%|\s+(?:${month}|\p{L}{3,}))|(?<=(?<!\p{L})с\s+\d{1,2}(?:[:.]\d\d)?\s+до\s+)${clock}(?![\d:.,-]*\d)`,
      'giu',
    ),
  ],
  [
    'weekday',
    new RegExp(String.raw`(?<!\p{L})(?:${weekdayName}|${weekdayPlural}|${shortWeekday})(?!\p{L})`, 'giu'),
  ],
  [
    'year',
    /(?<![\d.,-])(?:19|20)\d{2}(?:\s?[-–]\s?(?:19|20)\d{2})?(?=\s*(?:год|г\.|гг)|\s+уч)|(?<=(?<!\p{L})(?:за|с|в|от|до)\s+)(?:19|20)\d{2}(?:\s?[-–]\s?(?:19|20)\d{2})?(?=\s*(?:[,;.]|$))/giu,
  ],
  ['month', new RegExp(String.raw`(?<!\p{L})(?<!\d\s+)${monthName}(?!\p{L})`, 'giu')],
  [
    'number',
    /(?<![\p{L}\d.,/-])(?:\d{1,3}(?:[ \u00a0]\d{3})+|\d+)(?:,\d+)?(?:-?(?:й|я|х|м|ой|ми|ти|и)(?!\p{L})|\s*(?:тыс\.|тысяч\p{L}*|тыс(?!\p{L})))?/giu,
  ],
]

/** The values of a text in their order. */
export function valuesIn(text: string): Value[] {
  const taken: Value[] = []
  for (const [sort, pattern] of written)
    for (const { 0: said, index } of text.matchAll(pattern)) {
      const end = index + said.length
      if (taken.some((one) => index < one.end && end > one.start)) continue
      taken.push({ sort, text: said, start: index, end, ...around(text, index, end, sort) })
    }
  return taken.toSorted((one, other) => one.start - other.start)
}

/** «двое», «трое» */
export const collective = /^(?:двое|трое|четверо|пятеро|шестеро|семеро)$/iu

/** «детей у неё трое»: how many people, in a word that is no numeral. */
export const collectivesIn = (text: string): Value[] =>
  numeralsIn(text).filter((one) => collective.test(one.text))

/** Numbers that a text has in words: «три», «третьей», «трое». */
export const numeralsIn = (text: string): Value[] =>
  [...text.matchAll(/\p{L}{3,}/gu)].flatMap(({ 0: word, index }): Value[] => {
    const isNumeral = collective.test(word) || /^\d/u.test(numeralsToDigits(word))
    const end = index + word.length
    return isNumeral
      ? [{ sort: 'number', text: word, start: index, end, ...around(text, index, end, 'number') }]
      : []
  })

/** Whether two values say the same, however they are written. */
export const isSameValue = (one: Value, other: Value): boolean => {
  const [first, second] = [one, other].map(
    ({ text }) => numeralsToDigits(text).match(/\d+/gu)?.join(' ') ?? stemOf(text),
  )
  return first === second
}

/** The word in front of a value. */
const lead = /(?<!\p{L})(?<one>\p{L}+|№)[\s.«"(]*$/u

function around(
  text: string,
  start: number,
  end: number,
  sort: ValueSort,
): Pick<Value, 'side' | 'near' | 'of'> {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 40)
  const words = [...before.matchAll(/\p{L}+/gu)].map(([word]) => word.toLowerCase())
  const last = lead.exec(before)?.groups?.['one']?.toLowerCase() ?? ''
  const verb = words.find((word) => ends.test(word)) ?? ''
  const isSpan = sort === 'time' || sort === 'day'
  const side = isSpan && (last === 'с' || last === 'до') ? last : sort === 'day' && verb !== '' ? 'до' : ''
  const behind = /^\s*(?<word>\p{L}+)/u.exec(after)?.groups?.['word']?.toLowerCase() ?? ''
  const ahead = words.filter((word) => word.length > 2 && !empty.test(word)).slice(-2)
  const counted = sort === 'number' && behind !== '' && !empty.test(behind) ? behind : ''
  return {
    side,
    near: [...ahead, ...(behind.length > 2 && !empty.test(behind) ? [behind] : [])].map(stemOf),
    of: counted === '' ? '' : stemOf(counted),
  }
}

/** «закончим 9-го»: the end of what lasts. */
const ends = /^(?:законч|заверш|продл)/u

/** Words that say nothing of what a value is of. */
const empty = new RegExp(
  String.raw`^(?:что|это|там|тут|уже|ещё|еще|или|его|она|они|оно|нас|вас|них|нее|неё|для|при|под|над|про|без|тоже|надо|нужно|будет|${monthName}|теперь|только|лучше|пусть|пиши|напиши|поставь|исправь|поправь|ошиб\p{L}+|столько|чтобы?|а|и|но|не|нет|просим|прошу)$`,
  'u',
)

/** What forms of a word share, roughly. */
export const stemOf = (word: string): string =>
  // «один ребёнок» and «двое детей» count the same.
  word
    .replace(/^реб[её]н\p{L}*$/iu, 'дет')
    .replace(/^лет$/iu, 'год')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .slice(0, word.length > 5 ? 4 : 3)

/** How well a value of a message fits one of a draft; 0: it is of another sort or of another thing. */
export function fits(now: Value, old: Value): number {
  const isSame =
    now.sort === old.sort ||
    (isDay(now) && isDay(old) && now.sort === 'day') ||
    (now.sort === 'last-day' && isDay(old))
  if (!isSame) return 0
  if (now.side !== '' && old.side !== '' && now.side !== old.side) return 0
  const shared = now.near.filter((one) => old.near.some((other) => isSameStem(one, other))).length
  if (now.sort !== 'number') return 1 + 2 * shared + (now.side !== '' && now.side === old.side ? 1 : 0)
  if (now.of !== '' && isSameStem(now.of, old.of)) return 4 + shared
  if (isMoney(now) && isMoney(old)) return 2 + shared
  if (now.of !== '' && old.of !== '') return 0
  return shared > 0 ? 1 + shared : 0
}

/** «листов» and «листа» are cut to one length. */
const isSameStem = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one))

const isDay = ({ sort }: Value): boolean => sort === 'day' || sort === 'days'
const isMoney = ({ text, of, near }: Value): boolean =>
  /тыс/u.test(text) ||
  (of === '' && /^(?:\d{1,3}(?:[ \u00a0]\d{3})+|\d{5,})$/u.test(text)) ||
  /^(?:руб|р$|коп)/u.test(of) ||
  near.some((one) => /^(?:сум|цен|стои|пла|опла|дол|пен|став)$/u.test(one))

/** The new value as it is written in the place of the old one: the month, the minutes and the unit that stand there stay. */
export function inPlaceOf(now: Value, old: Value): string {
  if (now.sort === 'day' && old.sort === 'day') {
    const isBare = !/\p{L}{3}|\.\d/u.test(now.text)
    return isBare ? old.text.replace(/^\d{1,2}/u, /\d{1,2}/u.exec(now.text)?.[0] ?? '') : now.text
  }
  // «по 24» of «с 1 по 14 декабря»
  if (now.sort === 'last-day' && old.sort !== 'last-day')
    return old.text.replace(/\d{1,2}(?=\D*$)/u, /\d{1,2}/u.exec(now.text)?.[0] ?? '')
  // «до 25 декабря» of «с 1 по 20 декабря»
  if (now.sort === 'day' && old.sort === 'days' && now.side === 'до') {
    const day = /\d{1,2}/u.exec(now.text)?.[0] ?? ''
    const of = new RegExp(month, 'iu').exec(now.text)?.[0]
    const put = old.text.replace(/\d{1,2}(?=\D*$)/u, day)
    return of === undefined ? put : put.replace(new RegExp(`${month}$`, 'iu'), of)
  }
  if (now.sort === 'days' && old.sort === 'days') {
    const name = new RegExp(String.raw`\s+${month}$`, 'iu')
    return name.test(now.text) ? now.text : now.text + (name.exec(old.text)?.[0] ?? '')
  }
  if (now.sort === 'time') {
    const [made, minutes] = [
      /^\d{1,2}(?:[:.]\d\d)?/u.exec(now.text)?.[0] ?? now.text,
      /[:.]/u.exec(old.text)?.[0],
    ]
    return minutes !== undefined && !/[:.]/u.test(made)
      ? `${made}${minutes}00`
      : made + (hourOf(old.text) ?? '')
  }
  if (now.sort === 'month') return monthInFormOf(old.text, now.text)
  if (now.sort !== 'number') return now.text
  if (collective.test(now.text)) return now.text
  if (/^\p{L}/u.test(old.text)) return asNumeral(now.text, old.text)
  return /тыс/u.test(now.text) && !/тыс/u.test(old.text) ? inRoubles(now.text) : now.text
}

/** «2-й» in the place of «третьей», «3» in that of «две» */
const asNumeral = (now: string, old: string): string => {
  const number = /\d[\d\s]*/u.exec(now)?.[0].trim() ?? now
  const isOrdinal = /(?:ый|ий|ой|ая|ья|ое|ье|ого|его|ой|ей|ом|ем|ому|ему|ую|ью|ым|им)$/iu.test(old)
  return isOrdinal
    ? `${number}-${/(?:го|му)$/iu.exec(old)?.[0].toLowerCase() ?? old.slice(-1).toLowerCase()}`
    : number
}

/** «мае» in the place of «апреле» */
function monthInFormOf(old: string, now: string): string {
  const at = monthInCases(monthOf(old) ?? 1).indexOf(old.toLowerCase())
  return monthInCases(monthOf(now) ?? 1)[at === -1 ? 0 : at] ?? now
}

/** «54 тысячи» → «54 000» */
const inRoubles = (text: string): string => {
  const number = Number(/[\d,]+/u.exec(text.replaceAll(/\s/gu, ''))?.[0].replace(',', '.') ?? 0)
  return new Intl.NumberFormat('ru-RU').format(number * 1000).replaceAll('\u00a0', ' ')
}

const hourOf = (text: string): string | null =>
  /[:.]/u.test(text) ? null : (/\s*(?:час\p{L}*|ч\.?)$/u.exec(text)?.[0] ?? null)
