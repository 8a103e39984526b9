import { russianDate } from '@uprava/contract/rules/days.ts'

import { monthName, monthOf } from '#platform/russian/index.ts'

import { datesIn, inRoubles, numberIn, sumsIn } from '../text-parts.ts'
import type { ConsistencyRow, ParsedDocument, Paragraph, RawFinding, Location } from '../types.ts'
import { wrongParts } from './parts-of-wholes.ts'
import { inconsistentNumbers } from './technique.ts'

const at = ({ number }: Paragraph, start: number, end: number, detail: string): Location => ({
  paragraph: number,
  start,
  end,
  detail,
})

/** `@baddate`: dates that do not exist. */
export function impossibleDates({ paragraphs }: ParsedDocument): Location[] {
  return paragraphs.flatMap((paragraph) => {
    const bad = datesIn(paragraph.text).find(({ iso }) => iso === null) ?? impossibleDay(paragraph.text)
    return bad ? [at(paragraph, bad.start, bad.end, `Даты ${bad.text} нет в календаре.`)] : []
  })
}

/** «до 30 февраля», without a year: no year has such a day. */
function impossibleDay(text: string): { start: number; end: number; text: string } | undefined {
  const match = /(?<![\d.])(?:3[01]\s+февраля|31\s+(?:апреля|июня|сентября|ноября))(?!\p{L})/iu.exec(text)
  return match ? { start: match.index, end: match.index + match[0].length, text: match[0] } : undefined
}

/** `@daterange`: «с … по …» that ends before it begins. */
export function reversedRanges({ paragraphs }: ParsedDocument): Location[] {
  return paragraphs.flatMap((paragraph) => {
    const short = reversedDays(paragraph)
    if (short) return [short]
    const dates = datesIn(paragraph.text)
    const reversed = dates.findIndex((first, index) => {
      const next = dates[index + 1]
      if (!next?.iso || !first.iso || next.iso >= first.iso) return false
      const between = paragraph.text.slice(first.end, next.start)
      const before = paragraph.text.slice(Math.max(0, first.start - 12), first.start)
      return (
        (/^\s*(?:г\.|года)?\s*(?:,\s*)?(?:по|до|[–—-])\s*(?:«)?$/iu.test(between) &&
          /(?:(?<!\p{L})[сc]|период|срок|начиная\s+с)\s*:?\s*(?:«)?$/iu.test(before)) ||
        (ending.test(between) &&
          beginning.test(paragraph.text.slice(Math.max(0, first.start - 60), first.start)))
      )
    })
    if (reversed === -1) return []
    const [first, next] = [dates[reversed]!, dates[reversed + 1]!]
    return [at(paragraph, first.start, next.end, `Окончание ${next.text} раньше начала ${first.text}.`)]
  })
}

/** «Начало работ — 1 апреля, окончание — 15 марта». */
const beginning = /(?<!\p{L})начал\p{L}{0,3}(?:\s+\p{L}+){0,3}\s*[:—–-]?\s*(?:с\s+)?$/iu
const ending =
  /^\s*(?:г\.|года)?\s*[,;]?\s*(?:а\s+|и\s+)?(?:окончани|завершени)\p{L}{1,2}(?:\s+\p{L}+){0,3}\s*[:—–-]?\s*$/iu

const dayRange = new RegExp(
  String.raw`(?<!\p{L})с\s+(?<d1>\d{1,2})(?:\s+(?<m1>${monthName}))?\s+по\s+(?<d2>\d{1,2})\s+(?<m2>${monthName})`,
  'iu',
)

/** «с 20 мая по 10 апреля»: up to three months back; more is a season over the new year. */
function reversedDays(paragraph: Paragraph): Location | undefined {
  const match = dayRange.exec(paragraph.text)
  const { d1 = '', m1, d2 = '', m2 = '' } = match?.groups ?? {}
  if (!match) return undefined
  const months = (monthOf(m1 ?? m2) ?? 0) - (monthOf(m2) ?? 0)
  const isReversed = (months > 0 && months <= 3) || (months === 0 && Number(d1) > Number(d2))
  return isReversed
    ? at(paragraph, match.index, match.index + match[0].length, `Окончание раньше начала: ${match[0]}.`)
    : undefined
}

/** `@sumwords` */
export const inconsistentSums = (document: ParsedDocument): Location[] => inconsistentNumbers(document, true)

const cellsOf = ({ text }: Paragraph) => text.split(/\t|\s\|\s/u).map((cell) => cell.trim())
const isRow = (paragraph: Paragraph) => cellsOf(paragraph).length >= 2
/** Columns that are not summed. */
const notAdded = /№|п\/п|цена(?!.*сумм)|за\s+ед|%|процент|тариф|ставк|(?<!\p{L})код|(?<!\p{L})год(?!о)/iu

/** `@total`: «Итого» rows that differ from the sum of the rows above, to a kopeck; parts that do not make up their whole. */
export function wrongTotals({ paragraphs }: ParsedDocument): Location[] {
  const locations = wrongParts(paragraphs)
  let rows: Paragraph[] = []
  for (const paragraph of paragraphs) {
    if (!isRow(paragraph)) {
      rows = []
      continue
    }
    if (/^(?:итого|всего)/iu.test(cellsOf(paragraph).find((cell) => cell !== '') ?? '')) {
      const wrong = wrongColumn(rows, paragraph)
      if (wrong) locations.push(wrong)
      rows = []
    } else rows.push(paragraph)
  }
  return locations
}

function wrongColumn(rows: readonly Paragraph[], total: Paragraph): Location | undefined {
  const totals = cellsOf(total)
  const head = rows[0] ? cellsOf(rows[0]) : []
  const body = rows.map(cellsOf)
  // A total row may have fewer cells than the rows it sums: its figures are aligned to the end.
  const width = Math.max(0, ...body.map((row) => row.length))
  const shift = width - totals.length
  for (const [column, cell] of totals.entries()) {
    const stated = numberIn(cell)
    if (stated === null || notAdded.test(head[column + shift] ?? '')) continue
    const parts = body.map((row) => numberIn(row[column + shift] ?? '')).filter((value) => value !== null)
    const sum = parts.reduce((all, value) => all + value, 0)
    if (parts.length < 2 || Math.abs(sum - stated) <= 0.011) continue
    const start = Math.max(0, total.text.lastIndexOf(cell))
    const shown = sum.toLocaleString('ru-RU', { maximumFractionDigits: 2 })
    return at(total, start, start + cell.length, `Сумма строк: ${shown}, в итоге указано ${cell}.`)
  }
  return undefined
}

const share =
  /(?<rate>\d{1,2}(?:[.,]\d+)?)\s*(?:%|процент\p{L}*)\s*(?:\([^)]*\)\s*)?(?:от\s+)?[^.;\d]{0,60}$/iu

/** A rate stands so near before its sum. Characters. */
const shareWidth = 200

/** `@percent`: checks «N % от X составляет Y» and «в том числе НДС N % — Y»; the standard rate of VAT by date. */
export function wrongPercents(document: ParsedDocument): Location[] {
  return document.paragraphs.flatMap((paragraph) => {
    const sums = sumsIn(paragraph.text)
    const vat = vatIn(document, paragraph, sums)
    if (vat) return [vat]
    for (const [index, base] of sums.entries()) {
      const part = sums[index + 1]
      const rate = Number(
        share
          .exec(paragraph.text.slice(Math.max(0, base.start - shareWidth), base.start))
          ?.groups?.['rate']?.replace(',', '.'),
      )
      if (!part || Number.isNaN(rate)) continue
      const between = paragraph.text.slice(base.end, part.start)
      if (
        !/составля\p{L}*|что\s+составит|равн\p{L}+|=|—|–|,\s*то\s+есть/iu.test(between) ||
        between.length > 120
      )
        continue
      const due = Math.round((base.kopecks * rate) / 100)
      if (Math.abs(due - part.kopecks) > 1)
        return [
          at(
            paragraph,
            base.start,
            part.end,
            `${rate.toLocaleString('ru-RU')} % от ${inRoubles(base.kopecks)} руб. — это ${inRoubles(due)} руб.`,
          ),
        ]
    }
    return []
  })
}

function vatIn(
  document: ParsedDocument,
  paragraph: Paragraph,
  sums: ReturnType<typeof sumsIn>,
): Location | undefined {
  const match =
    /(?:НДС|налог\p{L}*\s+на\s+добавленную\s+стоимость)\s*(?:по\s+ставке\s+|\(\s*)?(?<rate>\d{1,2})\s*%/iu.exec(
      paragraph.text,
    )
  if (!match) return undefined
  const rate = Number(match.groups?.['rate'])
  const whole = wholeWithTax(document, paragraph, sums, match.index)
  const tax = sums.find(({ start }) => start >= match.index + match[0].length)
  if (whole && tax) {
    const due = Math.round((whole.kopecks * rate) / (100 + rate))
    if (Math.abs(due - tax.kopecks) > 1)
      return at(
        paragraph,
        match.index,
        tax.end,
        `НДС ${rate} % в сумме ${inRoubles(whole.kopecks)} руб. — это ${inRoubles(due)} руб.`,
      )
  }
  // The standard rate is 22 % from 01.01.2026 (analysis §3: to be verified before it is relied on).
  if (rate === 20 && (document.date ?? document.today) >= '2026-01-01')
    return at(
      paragraph,
      match.index,
      match.index + match[0].length,
      'С 01.01.2026 основная ставка НДС 22 %: сверьте ставку.',
    )
  return undefined
}

/** What a tax is a part of: the sum before it, «в цену включён НДС» the price of the contract stated above. */
function wholeWithTax(
  { paragraphs }: ParsedDocument,
  { number, text }: Paragraph,
  sums: ReturnType<typeof sumsIn>,
  at: number,
): ReturnType<typeof sumsIn>[number] | undefined {
  const before = sums.findLast(({ end }) => end <= at)
  if (before)
    return /в\s+том\s+числе|включая|в\s+т\.\s?ч\./iu.test(text.slice(before.end, at)) ? before : undefined
  if (!/(?<!\p{L})(?:цен|стоимост)\p{L}{1,2}(?:\s+\p{L}+){0,2}\s+включ[её]?н/iu.test(text)) return undefined
  const price = paragraphs
    .slice(Math.max(0, number - 6), number - 1)
    .findLast((one) => /^[\d.\s]*(?:цена|стоимость)(?!\p{L})/iu.test(one.text))
  return price && sumsIn(price.text)[0]
}

/** `@contractdate`: a contract dated after the start of its work. */
export function lateContract(document: ParsedDocument): Location[] {
  const { date } = document
  if (document.kind !== 'contract' || date === null) return []
  for (const paragraph of document.paragraphs.slice(3)) {
    const early = datesIn(paragraph.text).find(({ start, iso }) => {
      const before = paragraph.text.slice(Math.max(0, start - 60), start)
      return (
        iso !== null &&
        iso < date &&
        /(?:начал\p{L}*[^.]{0,40}|(?:период|срок)\p{L}*[^.]{0,30}(?<!\p{L})с\s*|выполня\p{L}*\s+с\s*|оказыва\p{L}*\s+с\s*)[:–—-]?\s*«?$/iu.test(
          before,
        )
      )
    })
    if (early && !/распространя/iu.test(paragraph.text))
      return [
        at(
          paragraph,
          early.start,
          early.end,
          `Договор от ${russianDate(date)}, а исполнение начато ${early.text}.`,
        ),
      ]
  }
  return []
}

const maxRows = 60

/** The table of dates, sums and time limits of the report's seventh chapter, with remarks on inconsistent ones. */
export function buildConsistencyTable(
  document: ParsedDocument,
  findings: readonly RawFinding[],
): ConsistencyRow[] {
  const ofParagraph = Map.groupBy(
    findings.filter(({ group }) => group === 'consistency'),
    ({ paragraph }) => paragraph,
  )
  const remark = (number: number, start: number, end: number) =>
    ofParagraph.get(number)?.find((finding) => (finding.start ?? 0) < end && start < (finding.end ?? 0))
      ?.title ?? ''
  const rows = document.paragraphs.flatMap(({ number, text }) => [
    ...datesIn(text).map((date) => ({
      kind: 'Дата',
      value: date.text,
      paragraph: number,
      remark: remark(number, date.start, date.end),
    })),
    ...sumsIn(text).map((sum) => ({
      kind: 'Сумма',
      value: `${inRoubles(sum.kopecks)} руб.`,
      paragraph: number,
      remark: remark(number, sum.start, sum.end),
    })),
    ...[
      ...text.matchAll(
        /\d{1,3}\s*(?:\([^)]{2,30}\)\s*)?(?:рабочих|календарных|банковских)?\s*(?:дн(?:ей|я)|месяц(?:ев|а))(?!\p{L})/giu,
      ),
    ].map((term) => ({
      kind: 'Срок',
      value: term[0],
      paragraph: number,
      remark: remark(number, term.index, term.index + term[0].length),
    })),
  ])
  const withRemarks = rows.filter((row) => row.remark !== '')
  return [...withRemarks, ...rows.filter((row) => row.remark === '')]
    .slice(0, maxRows)
    .toSorted((a, b) => a.paragraph - b.paragraph)
}
