import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { type FoundSum, inRoubles, sentenceSpans, sumsIn, type TextRange } from '../text-parts.ts'
import type { Location, Paragraph } from '../types.ts'

/** Sums whose parts do not make them up: within a sentence, in a list, the deficit of a budget. */
export const wrongParts = (paragraphs: readonly Paragraph[]): Location[] => [
  ...paragraphs.flatMap((paragraph) =>
    sentenceSpans(paragraph.text).flatMap((sentence) => [
      ...wrongPartsIn(paragraph, sentence),
      ...wrongTotalIn(paragraph, sentence),
    ]),
  ),
  ...wrongListTotals(paragraphs),
  ...wrongBalances(paragraphs),
]

const split = /(?<![\p{L}])(?:из\s+(?:них|которых|этой\s+суммы)|в\s+том\s+числе|в\s+т\.\s?ч\.)(?!\p{L})/giu
/** What is left over has no name: the parts are not all. */
const isRest = /остальн|остат|проч|ины[емх]|друг|главн|в\s+основном|преимуществ/iu
/** The longest sentence that is read. Characters. */
const maxSentence = 1500

/** The parts of a whole: what stands behind «из них» up to the parts of a part. */
function wrongPartsIn({ number, text }: Paragraph, sentence: TextRange): Location[] {
  const words = sentence.text.slice(0, maxSentence)
  const splits = [...words.matchAll(split)]
  if (splits.length === 0) return []
  const sums = sumsIn(words)
  return splits.flatMap((match, at) => {
    const from = match.index + match[0].length
    const next = splits[at + 1]?.index
    // «5 000 рублей, в том числе школе — 3 000 рублей, из них на краску 1 000 рублей»: the parts behind are of a part.
    const list = at === 0 ? -1 : words.indexOf(';', from)
    const until = next ?? (list < 0 ? words.length : list)
    const whole = sums.findLast(({ end }) => end <= match.index)
    const parts = sums.filter(({ start }) => start >= from && start < until)
    if (!whole || parts.length < 2 || !isBeside(words.slice(whole.end, match.index))) return []
    const sum = sumOf(parts)
    const isWhole =
      next === undefined &&
      isComplete(
        words.slice(from, until),
        parts.map(({ start }) => start - from),
      )
    if (
      !isWrongSum({
        sum,
        whole: whole.kopecks,
        parts,
        isWhole,
        isOpen: next !== undefined || isRest.test(words),
      })
    )
      return []
    const [start, end] = [sentence.start + whole.start, sentence.start + parts.at(-1)!.end]
    return [
      { paragraph: number, start, end: Math.min(end, text.length), detail: sumWords(sum, whole.kopecks) },
    ]
  })
}

/** «Первый этап — 780 рублей; второй — 1 560 рублей; всего 2 440 рублей»: parts that each have a name before the total. */
function wrongTotalIn({ number }: Paragraph, sentence: TextRange): Location[] {
  const words = sentence.text.slice(0, maxSentence)
  const total = /[;,]\s*(?:всего|итого)(?!\p{L})[^\d;,]{0,20}(?=\d)/iu.exec(words)
  if (!total) return []
  const sums = sumsIn(words)
  const whole = sums.find(({ start }) => start === total.index + total[0].length)
  const parts = sums.filter(({ end }) => end <= total.index)
  const areNamed = parts.every(({ start }) => /\p{L}\s*[—–:-]\s*$/u.test(words.slice(0, start)))
  const sum = sumOf(parts)
  if (!whole || parts.length < 2 || !areNamed || sum === whole.kopecks) return []
  const [start, end] = [sentence.start + parts[0]!.start, sentence.start + whole.end]
  return [{ paragraph: number, start, end, detail: sumWords(sum, whole.kopecks) }]
}

/** «1 000 рублей, из них»: no other clause between a whole and its parts. */
const isBeside = (between: string): boolean => between.length <= 160 && !/;/u.test(between)

const sumOf = (parts: readonly FoundSum[]): number => parts.reduce((all, { kopecks }) => all + kopecks, 0)
const sumWords = (parts: number, whole: number): string =>
  `Части вместе: ${inRoubles(parts)} руб., целое: ${inRoubles(whole)} руб.`

type Sums = {
  readonly sum: number
  readonly whole: number
  readonly parts: readonly FoundSum[]
  /** All parts there are have been named. */
  readonly isWhole: boolean
  /** There are other parts. */
  readonly isOpen: boolean
}

/** Of a whole so much may be missing where not all parts need be named: less is a slip. A share. */
const slip = 0.05

/** Parts are never more than their whole; less where all are named, or where less is missing than any part is. */
function isWrongSum({ sum, whole, parts, isWhole, isOpen }: Sums): boolean {
  if (isWhole) return sum !== whole
  if (sum > whole) return true
  const missing = whole - sum
  return !isOpen && missing > 0 && missing <= whole * slip && parts.every(({ kopecks }) => missing < kopecks)
}

const byKind =
  /^\s*:?\s*(?:по\s+)?(?:годам|источникам|кварталам|бюджетам|направлениям|этапам|мероприятиям|полугодиям|месяцам)/iu
const ofYear = /20\d\d\s*(?:год\p{L}*|г\.)?[^\d]{0,20}$/iu

/** Parts named by years or sources are all there are, and so are a debt and what is due for its delay. */
function isComplete(text: string, starts: readonly number[]): boolean {
  if (byKind.test(text)) return true
  const labels = starts.map((start, at) => text.slice(at === 0 ? 0 : starts[at - 1], start))
  const areAll = (pattern: RegExp) => labels.length > 1 && labels.every((label) => pattern.test(label))
  const isOfDebt = labels.some((label) => /долг/iu.test(label))
  return (
    areAll(ofYear) ||
    areAll(/бюджет/iu) ||
    (isOfDebt && areAll(/долг|пен[яиею]|неусто|штраф|процент|госпошлин|пошлин/iu))
  )
}

/** Items of a list with a sum each, as a line names what is theirs: ««Соседский двор» — 700 000 рублей;». */
const summed =
  /^(?!\s*(?:всего|итого))(?:[^.]|(?<=(?<!\p{L})\p{L}{1,4})\.){2,200}?[—–-]\s*\d[^;]*?(?:руб|₽)[^;]{0,12}[;.]?$/iu
const totalOf =
  /^(?:\d+(?:\.\d+)*[.)]?\s+)?(?:всего|итого|общ\p{L}{2}\s+(?:сумма|об[ъь][её]м)|вместе)(?!\p{L})/iu
const inParts = /(?:в\s+том\s+числе|из\s+них)(?<rest>[^:.]{0,60}):$/iu
const isRow = ({ text }: Paragraph): boolean => /\t|\s\|\s/u.test(text)

type List = { readonly paragraph: Paragraph; readonly sum: FoundSum; readonly rest: string }

/** «Всего — 2 400 000 рублей» below the items of a list, «5 000 000 рублей, в том числе:» above them: sums that are another. */
function wrongListTotals(paragraphs: readonly Paragraph[]): Location[] {
  const locations: Location[] = []
  let items: FoundSum[] = []
  let labels = ''
  let whole: List | null = null
  const close = () => {
    if (whole && items.length >= 2) {
      const isWhole = isComplete(whole.rest, [])
      const sums = {
        sum: sumOf(items),
        whole: whole.sum.kopecks,
        parts: items,
        isWhole,
        isOpen: isRest.test(labels),
      }
      if (isWrongSum(sums)) locations.push(listTotal(whole.paragraph, whole.sum, sums.sum))
    }
    items = []
    labels = ''
    whole = null
  }
  for (const paragraph of paragraphs) {
    const sums = isRow(paragraph) ? [] : sumsIn(paragraph.text)
    const [sum] = sums
    if (sum && sums.length === 1 && isItem(paragraph.text, sum, whole !== null)) {
      items.push(sum)
      labels += ` ${paragraph.text}`
      continue
    }
    if (sum && sums.length === 1 && items.length >= 2 && totalOf.test(paragraph.text)) {
      const parts = sumOf(items)
      if (sum.kopecks !== parts) locations.push(listTotal(paragraph, sum, parts))
      items = []
    }
    close()
    const rest = inParts.exec(paragraph.text)?.groups?.['rest']
    if (sum && sums.length === 1 && rest !== undefined) whole = { paragraph, sum, rest }
  }
  close()
  return locations
}

/** In a list that «в том числе:» opens an item may end in its sum without a dash: «основной долг 1 100 000 рублей;». */
const isItem = (text: string, { start, end }: FoundSum, isOpened: boolean): boolean =>
  summed.test(text) ||
  (isOpened &&
    text.length <= 200 &&
    start > 3 &&
    !totalOf.test(text) &&
    /^\s*(?:тыс\.?|млн\.?)?\s*(?:руб\p{L}*\.?|₽)[^\p{L}]{0,4}$/iu.test(text.slice(end)))

const listTotal = (paragraph: Paragraph, { start, end, kopecks }: FoundSum, parts: number): Location => ({
  paragraph: paragraph.number,
  start,
  end,
  detail: sumWords(parts, kopecks),
})

const ofBudget =
  /(?<deficit>превышени\p{L}*\s+расходов\s+над\s+доходами|дефицит)|(?<surplus>превышени\p{L}*\s+доходов\s+над\s+расходами|профицит)|(?<income>доход)|(?<expense>расход)/giu
/** What is added to a figure is no figure of the budget, nor is a part of it. */
const isChange = /увелич|уменьш|сократ|замен|исключ|дополнительн|покрыти|источник|налогов|безвозмезд|услов/iu
/** A balance stands so near behind its figures. Paragraphs. */
const nearBudget = 8

type Figure = { readonly sum: FoundSum; readonly at: number }
type Budget = { income?: Figure; expense?: Figure }

/** «Доходы — 800, расходы — 830, дефицит — 20»: for each year the balance is what the two differ by. */
function wrongBalances(paragraphs: readonly Paragraph[]): Location[] {
  const budgets = new Map<string, Budget>()
  return paragraphs.flatMap(({ number, text }) => {
    if (text.length > maxSentence || isChange.test(text)) return []
    return figuresIn(text).flatMap(({ name, year, sum, isPart }): Location[] => {
      const budget = budgets.get(year) ?? {}
      if (name === 'income' || name === 'expense') {
        if (!isPart) budgets.set(year, { ...budget, [name]: { sum, at: number } })
        return []
      }
      budgets.delete(year)
      const { income, expense } = budget
      if (!income || !expense || number - Math.min(income.at, expense.at) > nearBudget) return []
      const due = (income.sum.kopecks - expense.sum.kopecks) * (name === 'deficit' ? -1 : 1)
      const off = Math.abs(due - sum.kopecks)
      if (off <= roundingOf([income.sum, expense.sum, sum])) return []
      const detail = `Доходы ${inRoubles(income.sum.kopecks)} руб., расходы ${inRoubles(expense.sum.kopecks)} руб.: разница ${inRoubles(Math.abs(due))} руб., указано ${inRoubles(sum.kopecks)} руб.`
      return [{ paragraph: number, start: sum.start, end: sum.end, detail }]
    })
  })
}

/** The figures of a budget in a text: behind the word for each, with the year between. */
function figuresIn(text: string) {
  const sums = sumsIn(text)
  const words = [...text.matchAll(ofBudget)]
  const part = /в\s+том\s+числе|из\s+них/iu.exec(text)?.index ?? text.length
  return words.flatMap((word, at) => {
    const until = words[at + 1]?.index ?? text.length
    const name = Object.entries(word.groups ?? {}).find(([, found]) => found !== undefined)?.[0] ?? ''
    let from = word.index
    return sums
      .filter(({ start }) => start > word.index && start < until)
      .map((sum) => {
        const year = /(?<!\d)20\d\d(?!\d)/u.exec(foldCase(text.slice(from, sum.start)))?.[0] ?? ''
        from = sum.end
        return { name, year, sum, isPart: sum.start > part }
      })
  })
}

/** What three rounded figures may differ by, in kopecks; none for sums in roubles. */
function roundingOf(sums: readonly FoundSum[]): number {
  const steps = sums.map(({ text, kopecks }) => {
    const value = Number(text.replaceAll(/\s/gu, '').replace(',', '.'))
    const scale = value > 0 ? Math.round(kopecks / value) : 0
    return scale <= 100 ? 0 : scale / 10 ** (/[,.](?<part>\d+)$/u.exec(text)?.groups?.['part']?.length ?? 0)
  })
  return 1.5 * Math.max(...steps)
}
