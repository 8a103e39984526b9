import { daysAfter, weekday } from '@uprava/contract/rules/days.ts'

import {
  isNounForm,
  monthName,
  verbFormOf,
  weekdayName,
  weekdayOf,
  type Inflected,
} from '#platform/russian/index.ts'

const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const pattern = new RegExp(
  String.raw`(?<!\p{L})(?:${weekdayName}|завтра|послезавтра|сегодня)(?!\p{L})(?!\s*,?\s*\(?\d{1,2}[\s.-])`,
  'giu',
)
const dated = new RegExp(
  String.raw`(?<!\p{L})(?:${weekdayName})\s*,?\s*\(?\d{1,2}\s+${monthName}|\d{1,2}\s+${monthName}(?:\s+\d{4}\s+года)?,?\s+(?:во?\s+)?(?:${weekdayName})(?!\p{L})`,
  'iu',
)
/** «каждую среду», «по средам», «с понедельника по пятницу» name no single day. */
const repeated =
  /(?:выходн\p{L}{2}[\s:—–-]{1,3}|кажд\p{L}{2,3}|по|второй|третий|последн\p{L}{2,3}|перв\p{L}{2,3})\s*$/iu

/** «в прошлую пятницу», «на той неделе в среду», «в следующий вторник»: not the next one. */
const ofAnotherWeek =
  /(?<!\p{L})(?:(?:поза)?прошл\p{L}+|минувш\p{L}+|прошедш\p{L}+|следующ\p{L}+|(?:на\s+)?(?:той|этой|прошлой|следующей)\s+неделе)(?:,?\s+во?)?\s*$/iu
/** «в пятницу на прошлой неделе» */
const weekBehind = /^,?\s+(?:на\s+)?(?:той|прошлой|следующей)\s+недел/iu

const relatives = ['сегодня', 'завтра', 'послезавтра'] as const
const ofRelative = String.raw`(?<!\p{L})(?:${relatives.join('|')})(?!\p{L})`
/** «завтра, в среду»: a day that is named twice. */
const namedTwice = new RegExp(
  String.raw`${ofRelative},?\s+(?:\(?во?\s+)?${weekdayName}(?!\p{L})|(?<!\p{L})${weekdayName},?\s+${ofRelative}`,
  'giu',
)

/** Where days stand that have no date of their own: the first of two names, both where they name different days. */
function undatedIn(text: string, today: string): ReadonlySet<number> {
  const places = [...text.matchAll(namedTwice)].flatMap(({ 0: both, index }) => {
    const days = [...both.matchAll(pattern)].map((found) => ({
      at: index + found.index,
      day: dayOf(found[0].toLowerCase(), today),
    }))
    const isSame = days.every(({ day }) => day === days[0]!.day)
    return days.slice(0, isSame ? -1 : undefined).map(({ at }) => at)
  })
  return new Set(places)
}

/**
 * Adds its date to every named day: «до пятницы» → «до пятницы (27 ноября)». A week day is the next one after `today`
 * (yyyy-mm-dd); one that has passed or belongs to another week has none.
 */
export function withDates(text: string, today: string, words: Inflected): string {
  // «в пятницу 12 декабря … в субботу»: days of another week than the next.
  if (dated.test(text)) return withMonths(text, today)
  const said = withMonths(text, today)
  const undated = undatedIn(said, today)
  return said.replaceAll(pattern, (word: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') as number
    const before = said.slice(Math.max(0, at - reach), at)
    const behind = said.slice(at + word.length, at + word.length + reach)
    if (undated.has(at) || repeated.test(before) || ofAnotherWeek.test(before) || weekBehind.test(behind))
      return word
    if (sincePast(said, at) || wasPast(said, at, words)) return word
    // «воскресенье — выходной»
    if (/^[\s—–-]{1,3}выходн/iu.test(behind)) return word
    if (word.toLowerCase().startsWith('сегодня') && /(?:на|не)\s$/iu.test(before)) return word
    if (/^\s+по\s+\p{L}/u.test(behind)) return word
    return `${word} (${dayOf(word.toLowerCase(), today)})`
  })
}

/** As far as what says which day it is stands from it. In characters. */
const reach = 30

const month = new RegExp(String.raw`\d{1,2}\s+(?<month>${monthName})(?!\p{L})`, 'giu')

/** «не работает с понедельника»: what lasts already began on a day that has passed. */
const sincePast = (text: string, at: number): boolean => {
  const sentence = /[^.!?\n]*$/u.exec(text.slice(0, at))?.[0] ?? ''
  const whole = sentence + (/^[^.!?\n]*/u.exec(text.slice(at))?.[0] ?? '')
  return (
    /(?<!\p{L})со?\s+$/iu.test(sentence) &&
    !/(?<!\p{L})(?:буд[еу]т?|до|по)(?!\p{L})/iu.test(whole) &&
    /(?<!\p{L})(?:нет|не|отсутству\p{L}+|\p{L}+л[аои]?(?:сь)?)(?!\p{L})/iu.test(whole)
  )
}

/** «умер в субботу», «в среду погас свет», «вчера и сегодня»: a day that has passed. */
const wasPast = (text: string, at: number, words: Inflected): boolean => {
  const before = /[^.,;!?\n]*$/u.exec(text.slice(0, at))?.[0] ?? ''
  const clause = before + (/^[^.,;!?\n]*/u.exec(text.slice(at))?.[0] ?? '')
  return (
    /(?<!\p{L})во?\s+$/iu.test(before) &&
    clause
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .some((word) => isPast(word, words)) &&
    !/(?<!\p{L})(?:буд[еу]т?|прошу|просим|нужно|надо|до|к)(?!\p{L})/iu.test(clause)
  )
}

const isPast = (word: string, words: Inflected): boolean =>
  /^\p{Ll}{0,6}ш(?:[её]л|л[аои])(?:ся|сь)?$/u.test(word) ||
  (words.basesOf(word).some((base) => verbFormOf(word, base, words)?.startsWith('past') === true) &&
    !isNounForm(word, words))

/** «6-го», «к 10-му»: of this month, or of the next when the day has passed. */
const withMonths = (text: string, today: string): string =>
  text.replaceAll(/(?<![\d.№-])(?<day>[12]?\d|3[01])-(?:го|му)(?!\p{L})/gu, (written, ...rest: unknown[]) => {
    const { day = '' } = rest.at(-1) as { day?: string }
    // «закрыт 4 и 5 января, выходим 6-го»: of the month that was named before.
    const named = [
      ...text.slice(0, rest.find((one) => typeof one === 'number') as number).matchAll(month),
    ].at(-1)
    if (named) return `${day} ${named.groups!['month']!.toLowerCase()}`
    const ahead = Array.from({ length: 32 }, (_, at) => daysAfter(today, at)).find(
      (one) => Number(one.slice(8)) === Number(day),
    )
    return ahead === undefined ? written : dayAndMonth.format(new Date(ahead))
  })

function dayOf(word: string, today: string): string {
  const relative = relatives.indexOf(word as (typeof relatives)[number])
  const ahead = relative >= 0 ? relative : (weekdayOf(word) - weekday(today) + 7) % 7 || 7
  return dayAndMonth.format(new Date(daysAfter(today, ahead)))
}
