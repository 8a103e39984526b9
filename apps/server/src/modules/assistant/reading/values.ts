import { monthName, weekdayName } from '#platform/russian/index.ts'

import type { Clause } from './request-parts.ts'

const countedThing =
  /^(?:только\s+)?(?:а\s+|и\s+)?(?:нам\s+|мне\s+|им\s+)?(?:нужн\p{L}+\s+|надо\s+)?(?<count>\d{1,4}|дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|один|одна|одну)\s+(?<thing>\p{Ll}{4,})$/iu
/** «только нам два автобуса»: the thing that was asked for, in another number. */
export function withCount(clauses: readonly Clause[], text: string): readonly Clause[] | null {
  const { count = '', thing = '' } = countedThing.exec(text)?.groups ?? {}
  if (thing === '') return null
  const stem = thing.slice(0, Math.max(4, thing.length - 2)).replace(/[аеёиоуыэюяь]+$/u, '')
  const said = new RegExp(
    String.raw`(?<!\p{L})(?:\d{1,4}\s+|дв[ае]\s+|три\s+|один\s+|одн[ау]\s+)?${stem}\p{Ll}{0,3}(?!\p{L})`,
    'iu',
  )
  const at = clauses.findIndex((one) => said.test(one.text))
  return at === -1
    ? null
    : clauses.map((one, index) =>
        index === at ? { ...one, text: one.text.replace(said, `${count} ${thing}`) } : one,
      )
}

/** Sorts of values; one is replaced by another of its sort only. */
const sorts: readonly RegExp[] = [
  new RegExp(String.raw`\d{1,2}(?:\s*[-–]\s*\d{1,2})?\s+${monthName}`, 'giu'),
  /\d{1,2}:\d{2}/gu,
  new RegExp(String.raw`(?<!\p{L})${weekdayName}(?!\p{L})`, 'giu'),
  // The year of a date is no sum.
  new RegExp(String.raw`(?<![\d:])(?<!${monthName}\s)(?:\d{1,3}(?:[ \u00a0]\d{3})+|\d{3,})(?![\d:])`, 'giu'),
  new RegExp(String.raw`(?<![\d:] ?)\d{1,2}(?![\d:]|[\s\u00a0]\d{3}|\s+${monthName})`, 'gu'),
]

/** The clauses with the first value of a sort replaced by that of a text: «кабинет 214» by «305»; null without one. */
export function withValue(clauses: readonly Clause[], text: string): readonly Clause[] | null {
  for (const [at, sort] of sorts.entries()) {
    const now = [...text.matchAll(sort)][0]
    if (!now) continue
    const isBare = at >= sorts.length - bareSorts
    for (const [index, clause] of clauses.entries()) {
      const old = [...clause.text.matchAll(sort)].find(
        (one) => !isBare || isOfOneThing(placeOf(text, now), placeOf(clause.text, one)),
      )
      if (!old) continue
      const said = clause.text.slice(0, old.index) + now[0] + clause.text.slice(old.index + old[0].length)
      return clauses.map((one, other) => (other === index ? { ...one, text: said } : one))
    }
  }
  return null
}

/** The last sorts are numbers alone. */
const bareSorts = 2

/** The words around a number, without prepositions. */
const placeOf = (text: string, { index, 0: number }: RegExpExecArray): readonly string[] =>
  [
    /(?<word>\p{L}{3,})[\s№]*$/u.exec(text.slice(0, index)),
    /^[\s.]*(?<word>\p{L}{3,})/u.exec(text.slice(index + number.length)),
  ].map((found) => found?.groups?.['word']?.toLowerCase().slice(0, 4) ?? '')

/** «кабинет 12» is no other value of «25 процентов»; a number that stands alone may be one of any. */
const isOfOneThing = (now: readonly string[], old: readonly string[]): boolean =>
  now.every((word) => word === '' || leadsOnly.test(word)) ||
  now.some((word) => word !== '' && !leadsOnly.test(word) && old.includes(word))
const leadsOnly = /^(?:толь|тепе|лучш|пост|дела|буде|надо|нужн|пуст|испр|попр|вмес|врем|сумм|цена|стои|про)$/u
