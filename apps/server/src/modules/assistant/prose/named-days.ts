import { daysAfter, weekday } from '@uprava/contract/rules/days.ts'

import { monthName, weekdayName, weekdayOf } from '#platform/russian/index.ts'

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

/**
 * Adds its date to every named day: «до пятницы» → «до пятницы (27 ноября)». A week day is the next one after `today`
 * (yyyy-mm-dd).
 */
export function withDates(text: string, today: string): string {
  // «в пятницу 12 декабря … в субботу»: days of another week than the next.
  if (dated.test(text)) return withMonths(text, today)
  return withMonths(text, today).replaceAll(pattern, (word: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') as number
    if (repeated.test(text.slice(Math.max(0, at - 20), at))) return word
    if (sincePast(text, at) || wasPast(text, at)) return word
    // «воскресенье — выходной»
    if (/^[\s—–-]{1,3}выходн/iu.test(text.slice(at + word.length, at + word.length + 10))) return word
    if (word.toLowerCase().startsWith('сегодня') && /(?:на|не)\s$/iu.test(text.slice(0, at))) return word
    if (/^\s+по\s+\p{L}/u.test(text.slice(at + word.length, at + word.length + 12))) return word
    return `${word} (${dayOf(word.toLowerCase(), today)})`
  })
}

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

/** «умер в субботу», «лопнула в понедельник»: a day that has passed. */
const wasPast = (text: string, at: number): boolean => {
  const before = /[^.,;!?\n]*$/u.exec(text.slice(0, at))?.[0] ?? ''
  const clause = before + (/^[^.,;!?\n]*/u.exec(text.slice(at))?.[0] ?? '')
  return (
    /(?<!\p{L})во?\s+$/iu.test(before) &&
    /(?<!\p{L})(?:\p{Ll}{2,}(?:[аеиоуыя]л[аои]?(?:сь|ся)?|шла|шли|ш[её]л)|умер(?:ла|ли)?|погиб(?:ла|ли)?)(?!\p{L})/iu.test(
      clause,
    ) &&
    !/(?<!\p{L})(?:буд[еу]т?|\p{Ll}{2,}(?:ть|ти)(?:ся)?|прошу|просим|нужно|надо|до|к)(?!\p{L})/iu.test(clause)
  )
}

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
  const relative = ['сегодня', 'завтра', 'послезавтра'].indexOf(word)
  const ahead = relative >= 0 ? relative : (weekdayOf(word) - weekday(today) + 7) % 7 || 7
  return dayAndMonth.format(new Date(daysAfter(today, ahead)))
}
