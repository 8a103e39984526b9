import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { monthName, monthOf, numeralsToDigits } from '#platform/russian/index.ts'

/** The figures of a sentence: plain numbers, dates, and amounts («30 дней», «500 рублей»). */
export type Figures = {
  readonly numbers: ReadonlySet<string>
  readonly dates: ReadonlySet<string>
  readonly amounts: ReadonlySet<string>
}

/** Units by their stem; a working day is a unit of its own. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^рабоч[а-я]+\s+(?:дн|день)/u, 'рабочий день'],
  [/^(?:календарн[а-я]+\s+)?(?:дн|день|сут)/u, 'день'],
  [/^недел/u, 'неделя'],
  [/^меся[цч]/u, 'месяц'],
  [/^(?:год|лет)/u, 'год'],
  [/^час/u, 'час'],
  [/^минут/u, 'минута'],
  [/^тыс[а-я.]*\s*(?:руб)?/u, 'тысяча'],
  [/^(?:млн|миллион)/u, 'миллион'],
  [/^(?:млрд|миллиард)/u, 'миллиард'],
  [/^(?:руб|₽)/u, 'рубль'],
  [/^(?:%|процент)/u, 'процент'],
  [/^(?:мрот)/u, 'мрот'],
  [/^(?:м2|кв\.?\s*м|квадратн|га(?![а-я])|гектар)/u, 'площадь'],
]
const unitStart = String.raw`(?:рабоч[а-я]+\s+(?:дн|день)[а-я]*|(?:календарн[а-я]+\s+)?(?:дн|день|сут)[а-я]*|недел[а-я]*|меся[цч][а-я]*|год[а-я]*|лет|час[а-я]*|минут[а-я]*|тыс[а-я.]*|млн|миллион[а-я]*|млрд|миллиард[а-я]*|руб[а-я.]*|₽|%|процент[а-я]*|мрот|кв\.?\s*м|квадратн[а-я]+|га|гектар[а-я]*)`

const textDate = new RegExp(String.raw`(?<!\d)(\d{1,2})\s+(${monthName})\s+(\d{4})`, 'gu')
const digitDate = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu

/** Reads the figures of a text; number words count where they count something («тридцать дней»). */
export function figuresOf(text: string): Figures {
  const dates = new Set<string>()
  const take = (_: string, day: string, month: string, year: string) => {
    dates.add(`${day.padStart(2, '0')}.${String(monthOf(month) ?? Number(month)).padStart(2, '0')}.${year}`)
    return ' '
  }
  const undated = prepared(text).replaceAll(digitDate, take).replaceAll(textDate, take)
  const amounts = amountsIn(undated)
  // «трёх дней» supports a plain 3 as well.
  return { dates, amounts, numbers: new Set([...numbersIn(undated), ...numbersIn([...amounts].join('\n'))]) }
}

/** Lower case, «1 000» as one number, without list numbers at the beginning of lines. */
function prepared(text: string): string {
  return foldCase(text)
    .replaceAll(/[\u00A0\u202F\u2009]/gu, ' ')
    .replaceAll(/^\s{0,40}(?:[-*•]\s{0,9})?\d{1,2}[.)]\s+/gmu, ' ')
    .replaceAll(
      /(?<![\d.,])(\d{1,3})((?: \d{3})+)(?!\d)/gu,
      (_, head: string, rest: string) => head + rest.replaceAll(' ', ''),
    )
}

/** «Сорока дней» is an amount; «сорока» alone is no number. */
const forty = new RegExp(
  String.raw`(?<![а-я])сорока(?=\s+(?:${unitStart}|одно|двух|трех|четырех|пяти|шести|семи|восьми|девяти))`,
  'gu',
)

/** «Тридцатидневный», «двухмесячный»: the number and its unit in one word. */
const compound = /(?<=[а-я])(?=(?:дневн|недельн|месячн|летн|часов|минутн))/gu

function amountsIn(text: string): Set<string> {
  const counted = new RegExp(
    String.raw`(?<![\d.-])(\d+(?:,\d+)?)(?:-?(?:ти|и|го|х|й|ый|ая|ое))?(?:-|\s*(?:\([^)]{1,40}\)\s*)?)(${unitStart})`,
    'gu',
  )
  const found = new Set<string>()
  const inWords = text.replaceAll(compound, ' ').replaceAll(forty, 'сорок')
  for (const source of [text, numeralsToDigits(inWords)]) {
    for (const [, number = '', words = ''] of source.matchAll(counted))
      found.add(`${number} ${unitOf(words)}`)
  }
  return found
}

const unitOf = (words: string) => units.find(([pattern]) => pattern.test(words))?.[1] ?? words

function numbersIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\d+(?:[.,]\d+)*/gu)].map(([number]) => number.replace(',', '.')))
}

/** Whether every figure of the statement is supported. `named`: numbers that only name a place («ст. 12 59-ФЗ»). */
export function areSupported(stated: Figures, evidence: Figures, named: ReadonlySet<string>): boolean {
  return (
    [...stated.amounts].every((amount) => evidence.amounts.has(amount)) &&
    [...stated.dates].every((date) => evidence.dates.has(date)) &&
    [...stated.numbers].every((number) => evidence.numbers.has(number) || named.has(number))
  )
}

/** The figures of several texts together. */
export function mergeFigures(all: readonly Figures[]): Figures {
  return {
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    dates: new Set(all.flatMap(({ dates }) => [...dates])),
    amounts: new Set(all.flatMap(({ amounts }) => [...amounts])),
  }
}
