import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { monthOf, numberInWords } from '#platform/russian/index.ts'

/** A value that a text states: a length of time, a day, a share, a sum, a number of things. */
export type StatedValue = {
  /**
   * `days`: a length of time; `day`: a day of the year, `from` and `through`: those that a period begins and ends with; `monthday`: a day of each month; `share`: per cent; `money`: kopecks; a
   * number of things is named by the beginning of their word: `:челов`.
   */
  readonly kind: 'days' | 'day' | 'from' | 'through' | 'monthday' | 'share' | 'money' | `:${string}`
  /** In the unit of the kind; a day of the year as month × 100 + day. */
  readonly value: number
  /** Counted in years. */
  readonly isInYears: boolean
  readonly written: string
  readonly start: number
  readonly end: number
}

/** Days of a unit of time, by the beginning of its word. */
const times: readonly (readonly [RegExp, number])[] = [
  [/^(?:дн|день$|сут)/u, 1],
  [/^недел/u, 7],
  [/^месяц/u, 30],
  [/^(?:год|лет$)/u, 365],
  [/^час/u, 1 / 24],
  [/^минут/u, 1 / 1440],
]
const daysOf = (unit: string): number | undefined => times.find(([word]) => word.test(unit))?.[1]

/** «двухнедельный», «месячного»: the unit inside an adjective. */
const inAdjective =
  /^(?<number>\p{L}*?)(?<unit>дневн|суточн|недельн|месячн|летн|годичн|часов|минутн)(?:ый|ого|ом|ому|ая|ую|ой|ые|ых|ым|ий|его|ем|ей|яя|юю)$/u
const unitDays: Readonly<Record<string, number>> = {
  дневн: 1,
  суточн: 1,
  недельн: 7,
  месячн: 30,
  летн: 365,
  годичн: 365,
  часов: 1 / 24,
  минутн: 1 / 1440,
}

/** Shares in words: «половина», «четвертью», «треть», «десятой части», «двух третей». */
const shares: readonly (readonly [RegExp, number])[] = [
  [/^половин/u, 50],
  [/^четверт(?:ь|и|ью)$/u, 25],
  [/^трет(?:ь|и|ью|ей)$/u, 100 / 3],
]
const collective: Readonly<Record<string, number>> = {
  двое: 2,
  двоих: 2,
  трое: 3,
  троих: 3,
  четверо: 4,
  пятеро: 5,
  оба: 2,
  полтора: 1.5,
  полутора: 1.5,
  полторы: 1.5,
  дважды: 2,
  трижды: 3,
}
const scales: readonly (readonly [RegExp, number])[] = [
  [/^тыс/u, 1000],
  [/^(?:млн|миллион)/u, 1_000_000],
  [/^(?:млрд|миллиард)/u, 1_000_000_000],
]
/** What may stand between a number and its noun: «рабочих», «полных», «(пяти)». */
const between = /^(?:рабоч|календарн|банковск|учебн|полн|последн|перв|ближайш|следующ|кв$|квадратн|погонн)/u
/** Where a length of time stands without a number: «в течение месяца», «спустя сутки». */
const ofOne =
  /(?:течение|за|через|спустя|прошествии|истечении|до|дольше|больше|более|менее|позднее|позже|каждый|раз\s+в|всего|на|и|или|данн\p{L}+|отведенн\p{L}+)$/u
const ordinal = /(?:ый|ого|ому|ым|ом|ой|ая|ую|ое|ий|его|ему|ем|ей|ья|ью|ье)$/u

type Word = { readonly text: string; readonly start: number; readonly end: number }
type FoundNumber = { value: number; start: number; end: number; next: number; isOrdinal: boolean }

/** The values of a text in order. Bounded by the length of the text; reads it once. */
export function statedValues(text: string): StatedValue[] {
  const words: Word[] = [
    ...text.matchAll(
      /\d{1,2}\.\d{2}\.(?:19|20)\d{2}|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[\p{L}]+(?:-\p{L}+)*|%|[()]|[^\s\p{L}\d]/gu,
    ),
  ].map((match) => ({ text: foldCase(match[0]), start: match.index, end: match.index + match[0].length }))
  const found: StatedValue[] = []
  for (let at = 0; at < words.length; at += 1) {
    const value = valueAt(words, at)
    if (!value) continue
    found.push({ ...value.value, written: text.slice(value.value.start, value.value.end) })
    at = value.last
  }
  return found
}

type Made = (kind: StatedValue['kind'], value: number, last: number, isInYears?: boolean) => Found
type Found = { readonly value: Omit<StatedValue, 'written'>; readonly last: number }

function valueAt(words: readonly Word[], at: number): Found | null {
  const word = words[at]!
  const made = (kind: StatedValue['kind'], value: number, last: number, isInYears = false): Found => ({
    value: {
      kind,
      value: Math.round(value * 1e4) / 1e4,
      isInYears,
      start: word.start,
      end: words[last]!.end,
    },
    last,
  })
  const adjective = /^\p{L}/u.test(word.text) ? inAdjective.exec(word.text)?.groups : undefined
  if (adjective) {
    const { number: count = '', unit = '' } = adjective
    const value = count === '' ? 1 : count === 'одно' ? 1 : count === 'полу' ? 0.5 : numberInWords(count)
    if (value !== null) return made('days', value * unitDays[unit]!, at, unit === 'летн' || unit === 'годичн')
  }
  const share = shares.find(([pattern]) => pattern.test(word.text))?.[1]
  if (share !== undefined)
    return /^(?:час|год|век)/u.test(words[at + 1]?.text ?? '') ? null : made('share', share, at)
  const sameDay = sameDayAt(words, at)
  if (sameDay > 0) return made('days', 0, at + sameDay)
  const unit = daysOf(word.text)
  if (unit !== undefined && unit !== 1 && isOfOne(words, at)) return made('days', unit, at, unit === 365)
  if (/^сутки$/u.test(word.text) && isOfOne(words, at)) return made('days', 1, at)
  if (
    isOfLaw.test(words[at - 1]?.text ?? '') ||
    (words[at - 1]?.text === '.' && isOfLaw.test(words[at - 2]?.text ?? ''))
  )
    return null
  if (numericDay.test(word.text)) return dayAt(words, at, made)
  const count = numberAt(words, at)
  return count && countedAt(words, count, made)
}

const numericDay = /^\d{1,2}\.\d{2}\.\d{4}$/u

/** «до 05.03.2027»; «от 05.03.2027 № 5» is the day of an act. */
function dayAt(words: readonly Word[], at: number, made: Made): Found | null {
  const [day = 0, month = 0] = words[at]!.text.split('.').map(Number)
  const before = words[at - 1]?.text ?? ''
  if (before === 'от' || month < 1 || month > 12 || day < 1 || day > 31) return null
  return made(kindOfDay(before), month * 100 + day, at)
}

const kindOfDay = (before: string): 'from' | 'through' | 'day' =>
  /^(?:с|со)$/u.test(before) ? 'from' : before === 'по' ? 'through' : 'day'

/** What the number of an article, a point or an act stands behind. */
const isOfLaw = /^(?:стать|ст$|част[ьию]|ч$|пункт|подпункт|п$|абзац|глав|раздел|№)/u

const isOfOne = (words: readonly Word[], at: number): boolean => ofOne.test(words[at - 1]?.text ?? '')

/** «в день обращения», «в тот же день»: how many words follow «в»; 0: no such term. */
function sameDayAt(words: readonly Word[], at: number): number {
  const [first, second, third] = [1, 2, 3].map((by) => words[at + by]?.text ?? '')
  if (words[at]!.text !== 'в') return 0
  if (first === 'день')
    return /^(?:обращ|поступл|подач|регистр|прием|получ|представл|провед|заседан|объявл)/u.test(second!)
      ? 2
      : 0
  if (!/^(?:тот|этот)$/u.test(first!)) return 0
  return second === 'день' ? 2 : second === 'же' && third === 'день' ? 3 : 0
}

/** The number that begins at a word, in figures or in words, with its thousands. */
function numberAt(words: readonly Word[], at: number): FoundNumber | null {
  const word = words[at]!
  let value: number | null
  let next = at + 1
  let isOrdinal = false
  if (/^\d/u.test(word.text)) {
    value = Number(word.text.replaceAll(/[\s\u00a0\u202f]/gu, '').replace(',', '.'))
    // «10-го числа», «5-й»
    if (words[next]?.text === '-' && /^(?:го|й|ти|ми|х|му|м)$/u.test(words[next + 1]?.text ?? '')) next += 2
  } else if (word.text in collective) value = collective[word.text]!
  else {
    value = /^\p{L}/u.test(word.text) ? wordNumber(word.text) : null
    if (value === null) return null
    isOrdinal =
      ordinal.test(word.text) &&
      !/^(?:од(?:ин|н)|пят[иь]|шест[иь]|сем[иь]|восьм[иь]|девят[иь]|десят[иь])/u.test(word.text)
    let last = value
    for (let more = wordNumber(words[next]?.text ?? ''); more !== null && more < last && last >= 20;) {
      value += more
      last = more
      isOrdinal ||= ordinal.test(words[next]!.text)
      next += 1
      more = wordNumber(words[next]?.text ?? '')
    }
  }
  if (value === null || Number.isNaN(value)) return null
  for (const [pattern, scale] of scales) {
    if (!pattern.test(words[next]?.text ?? '')) continue
    value *= scale
    next += words[next + 1]?.text === '.' ? 2 : 1
    const rest = numberAtEnd(words, next)
    if (rest && scale === 1000) {
      value += rest.value
      next = rest.next
    }
  }
  return { value, start: word.start, end: words[next - 1]!.end, next, isOrdinal }
}

/** «две тысячи пятьсот»: the hundreds behind the thousands. */
function numberAtEnd(words: readonly Word[], at: number): { value: number; next: number } | null {
  let value = 0
  let next = at
  let last = 1000
  for (let more = wordNumber(words[next]?.text ?? ''); more !== null && more < last;) {
    value += more
    last = more
    next += 1
    more = wordNumber(words[next]?.text ?? '')
  }
  return next === at ? null : { value, next }
}

function wordNumber(word: string): number | null {
  if (!/^\p{L}{2,}$/u.test(word) || scales.some(([pattern]) => pattern.test(word))) return null
  return numberInWords(word)
}

/** What a number counts. */
function countedAt(
  words: readonly Word[],
  { value, next, isOrdinal }: FoundNumber,
  made: Made,
): Found | null {
  let at = next
  if (words[at]?.text === '(') {
    const close = words.findIndex(({ text }, index) => index > at && text === ')')
    if (close < 0 || close - at > 8) return null
    at = close + 1
  }
  while (between.test(words[at]?.text ?? '') || (words[at]?.text === '.' && words[at - 1]?.text === 'кв'))
    at += 1
  // «тридцать бесплатных минут»
  if (/(?:ых|их)$/u.test(words[at]?.text ?? '') && daysOf(words[at + 1]?.text ?? '') !== undefined) at += 1
  const noun = words[at]?.text ?? ''
  if (noun === '%' || noun.startsWith('процент')) return made('share', value, at)
  if (/^(?:руб|₽)/u.test(noun)) return made('money', Math.round(value * 100), at)
  if (/^част[ьи]/u.test(noun) && isOrdinal) return made('share', 100 / value, at)
  if (/^трет(?:ей|и)$/u.test(noun)) return made('share', (value * 100) / 3, at)
  if (/^четверт(?:ей|и)$/u.test(noun)) return made('share', value * 25, at)
  const month = /^\p{L}/u.test(noun) ? monthOf(noun) : null
  if (month !== null && value >= 1 && value <= 31) {
    const before = words[next - 2]?.text ?? ''
    // «от 20 февраля 2012 г. № 5» is the day of an act.
    if (before === 'от') return null
    return made(kindOfDay(before), month * 100 + value, at)
  }
  if (/^числ[аоу]/u.test(noun) && value <= 31) return made('monthday', value, at)
  if (isOrdinal && !/^(?:день|дня|дню|сут)/u.test(noun)) return null
  const days = daysOf(noun)
  // «в 9 часов», «до 18 часов» are times of a day; «2026 года» is a year.
  if (days === 1 / 24 && isClock(words, next - 1)) return null
  if (days === 365 && value > 1900) return null
  if (days !== undefined) return made('days', value * days, at, days === 365)
  if (/^раз[а]?$/u.test(noun)) return made(':раз', value, at)
  return things.test(noun) ? made(`:${noun.slice(0, 4)}`, value, at) : null
}

/** Things whose number a rule limits. */
const things =
  /^(?:челов|член|участн|кандид|депут|жител|сем(?:ей|ьи)|дет(?:ей|и$)|учен|обуча|воспит|мест[ао]?$|балл|экзем|копи|метр|санти|килом|гекта|тонн|кило|литр|куб|градус|голос|комнат|этаж|занят|урок|лист|страниц|подпис|работник|сотруд|охран|подоп|машин|автом|групп)/u

/** «в 9», «с 9», «до 18», «к 8», «после 22» before «часов»; «в 8, 14 и 20 часов» is a list of them. */
function isClock(words: readonly Word[], at: number): boolean {
  let first = at
  while (/^(?:и|,|или|[–—-])$/u.test(words[first - 1]?.text ?? '') && isHour(words[first - 2]?.text ?? ''))
    first -= 2
  const before = words[first - 1]?.text ?? ''
  return (
    /^(?:в|с|к|после|около|ровно|раньше|позже)$/u.test(before) ||
    isTimeOfDay(words, at) ||
    (before === 'до' && words.slice(Math.max(0, first - 8), first).some(({ text }) => text === 'с'))
  )
}

const isHour = (word: string): boolean => /^\d{1,2}$/u.test(word) && Number(word) <= 24

/** «до 17 часов 30 минут», «до 12 часов дня», «до 18 часов 5 мая»: the hour of a day, not so many hours. */
function isTimeOfDay(words: readonly Word[], at: number): boolean {
  const [hour, next, unit] = [words[at]!.text, words[at + 2]?.text ?? '', words[at + 3]?.text ?? '']
  if (!isHour(hour)) return false
  if (/^(?:утра|дня|вечера|ночи|местного|московского)$/u.test(next)) return true
  if (!/^\d{1,2}$/u.test(next)) return /^\d{1,2}\.\d{2}\./u.test(next)
  return monthOf(unit) !== null || (/^0\d$/u.test(next) && unit.startsWith('минут'))
}
