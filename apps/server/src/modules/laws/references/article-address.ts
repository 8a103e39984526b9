import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { TakenSpans, type Span } from './spans.ts'

/** A number with its sub-numbers: 11.2 is [11, 2]. */
type Numbered = readonly number[]
export type Range = { readonly from: Numbered; readonly to: Numbered }

export const units = ['article', 'part', 'point', 'chapter', 'section', 'appendix'] as const
export type Unit = (typeof units)[number]

/** Where in an act something stands, or what of it is asked for: «ст. 8 ч. 6–7», «п. 86–97, 31», «гл. 31, 32». */
export type Address = { readonly [U in Unit]: readonly Range[] }

const noAddress: Address = { article: [], part: [], point: [], chapter: [], section: [], appendix: [] }

const labels: readonly (readonly [Unit, string])[] = [
  ['article', 'стат(?:ья|ьи|ье|ью|ей|ьям|ьями|ьях)|ст'],
  ['part', 'част(?:ь|и|ью|ей|ям|ях)|ч'],
  // «ПП 1479» is a decree of the Government, «пп. 3» a subpoint.
  ['point', String.raw`(?:под)?пункт[а-я]*|подп|пп(?=\.?\s*\d{1,2}(?!\d))|п`],
  ['chapter', 'глав(?:а|ы|е|у|ой)|гл'],
  ['section', 'раздел[а-я]*|разд'],
  ['appendix', 'приложени[а-я]*|прил'],
]
const number = String.raw`(?:\d+(?:\.\d+)*(?![\d.]*\d)(?:\s*прим\.?\s*\d+)?|[ivxlc]+(?![a-zа-я]))`
/** «статья 44-ФЗ» does not name article 44. */
const ofAnAct = String.raw`(?!\s?-\s?ф?к?з(?![а-я])|ф?к?з(?![а-я]))`
const list = String.raw`${number}${ofAnAct}(?:\s*(?:,|;|-|и|или|до)\s*${number}(?!\s*-?\s*(?:фз|фкз|лет|год|дн|руб|тыс)))*`
const labelled = labels.map(
  ([unit, label]) =>
    [unit, new RegExp(String.raw`(?<![а-яa-z\d])(?:${label})\.?\s*(?:№\s*)?(?<list>${list})`, 'gu')] as const,
)
const anyLabel = labels
  .slice(0, 3)
  .map(([, label]) => label)
  .join('|')
const ordinal = '[\\d.]*(?:-?(?:й|я|ей|ая|ой|ю|ую|му|го|м))?'
/** «106 статья», «5-я часть»: the number first. The number behind the label may be that of the next one: «8-я статья 3-я часть». */
const reversed = labels
  .slice(0, 3)
  .map(
    ([unit, label]) =>
      [
        unit,
        new RegExp(
          String.raw`(?<![\d.№-]|ч\.? ?|п\.? ?)(?<list>\d+(?:\.\d+)*)(?:-?(?:й|я|ей|ая|ой|ю|ую|му|го|м))?\s+(?:${label})(?![а-яa-z])(?!\.?\s*\d+(?:\.\d+)*(?!${ordinal}\s+(?:${anyLabel})))`,
          'gu',
        ),
      ] as const,
  )

export type FoundAddress = {
  readonly address: Address
  /** The stretches of the text that were read. */
  readonly spans: readonly Span[]
}

/** Reads what stands behind a label: «ст. 8», «части 6–7». Lower case, ё as е, plain dashes. */
export const findLabelled = (text: string): FoundAddress => find(text, labelled)

/** Reads what stands before a label: «106 статья». */
export const findReversed = (text: string): FoundAddress => find(text, reversed)

/** Two findings in one text. */
export function bothAddresses(a: FoundAddress, b: FoundAddress): FoundAddress {
  const address = Object.fromEntries(units.map((unit) => [unit, [...a.address[unit], ...b.address[unit]]]))
  return { address: address as Record<Unit, Range[]>, spans: [...a.spans, ...b.spans] }
}

function find(text: string, patterns: readonly (readonly [Unit, RegExp])[]): FoundAddress {
  const found: Record<Unit, Range[]> = {
    article: [],
    part: [],
    point: [],
    chapter: [],
    section: [],
    appendix: [],
  }
  const spans: Span[] = []
  const taken = new TakenSpans(text.length)
  for (const [unit, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      if (taken.touches(span) || isBetweenNumbers(text, span)) continue
      taken.add(span)
      spans.push(span)
      found[unit].push(...rangesOf(match.groups?.['list'] ?? ''))
    }
  }
  return { address: found, spans }
}

/** «106 статья 44 ФЗ»: the label belongs to the number before it, the number behind it to the act. */
const isBetweenNumbers = (text: string, { start, end }: Span) =>
  /^\s+ф?к?з(?![а-я])(?!\s{0,9}[-№]?\s{0,9}\d)/u.test(text.slice(end, end + 40)) &&
  /\d(?:-?[а-я]{1,2})?\s+$/u.test(text.slice(Math.max(0, start - 20), start))

/** The place of a provision as the reference base writes it. What speaks of another act's articles has no place of its own. */
export function addressOfProvision(article: string): Address {
  const text = plain(article)
  return /\d-ф?к?з/u.test(text) ? noAddress : findLabelled(text).address
}

/** Lower case, ё as е, typographic dashes as hyphens, «10¹» and «10(1)» as 10.1: what the patterns of citations read. */
export function plain(text: string): string {
  return foldCase(text)
    .replaceAll(/(?<=\d)[⁰¹²³⁴-⁹]+/gu, (raised) => `.${raised.normalize('NFKC')}`)
    .replaceAll(/(?<=\d)\((?<inner>\d{1,2})\)/gu, '.$<inner>')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll('\u00a0', ' ')
}

function rangesOf(written: string): Range[] {
  return written
    .split(/\s*(?:,|;|(?<![а-я])или(?![а-я])|(?<![а-я])и(?![а-я]))\s*/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [first = '', second] = piece.split(/\s*(?:-|до)\s*/u)
      const from = numbered(first)
      if (second === undefined) return { from, to: from }
      const to = numbered(second)
      // «ст. 45-1» is article 45.1 with its superscript written in line.
      return before(to, from) ? { from: [...from, ...to], to: [...from, ...to] } : { from, to }
    })
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function numbered(written: string): Numbered {
  if (/^[ivxlc]+$/u.test(written)) return [roman(written)]
  return (written.match(/\d+/gu) ?? []).map(Number)
}

function roman(written: string): number {
  const values = Array.from(written, (letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

function before(a: Numbered, b: Numbered): boolean {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

const within = (asked: Range, range: Range) => !before(asked.to, range.from) && !before(range.to, asked.from)

/** Whether two lists of numbers have one in common. */
export const intersects = (asked: readonly Range[], stored: readonly Range[]) =>
  asked.some((one) => stored.some((other) => within(one, other)))

/** How well the address of a provision matches the asked one; 0 when it is another address. */
export function addressMatch(asked: Address, stored: Address): number {
  const main = (['article', 'chapter', 'section', 'appendix'] as const).find((unit) => asked[unit].length > 0)
  if (main && !intersects(asked[main], stored[main])) return 0
  if (!main && !intersects(asked.point, stored.point)) return 0
  return (
    1 +
    inner(asked.part, stored.part) +
    inner(asked.point, stored.point) +
    narrowness(asked[main ?? 'point'], stored[main ?? 'point']) -
    surplus(asked, stored)
  )
}

/** «ст. 169» is nearer to article 169 than «ст. 166–174». */
function narrowness(asked: readonly Range[], stored: readonly Range[]): number {
  const isExact = stored.some(
    (range) => asked.some((one) => within(one, range)) && !before(range.from, range.to),
  )
  return (isExact ? 0.2 : 0) + (stored.length === 1 ? 0.1 : 0)
}

/** «ст. 81» means the article before it means one point of it, and the article before another one that it stands beside. */
function surplus(asked: Address, stored: Address): number {
  const main = (['article', 'chapter', 'section', 'appendix'] as const).find((unit) => asked[unit].length > 0)
  const isOther =
    main !== undefined && stored[main][0] !== undefined && !intersects(asked[main], [stored[main][0]])
  const isNarrower = (['part', 'point'] as const).some(
    (unit) => asked[unit].length === 0 && stored[unit].length > 0,
  )
  // «п. 117» is the first of «п. 117–122» and an aside of «п. 31, 115, 117».
  const isOtherPoint =
    asked.point.length > 0 && stored.point[0] !== undefined && !intersects(asked.point, [stored.point[0]])
  return (isOther ? 0.05 : 0) + (isOtherPoint ? 0.25 : 0) + (main !== undefined && isNarrower ? 0.05 : 0)
}

/** The score that the asked part adds: a high one when the provision is that part, a low one when the base does not keep its parts separately. */
function inner(asked: readonly Range[], stored: readonly Range[]): number {
  if (asked.length === 0) return 0
  if (stored.length === 0) return 0.5
  return intersects(asked, stored) ? 1 : 0
}

/** Whether an address names a place at all; parts alone do not. */
export function namesAddress(address: Address): boolean {
  return (['article', 'point', 'chapter', 'section', 'appendix'] as const).some(
    (unit) => address[unit].length > 0,
  )
}

const unitWords: Readonly<Record<Unit, string>> = {
  article: 'статьи',
  part: 'части',
  point: 'пункта',
  chapter: 'главы',
  section: 'раздела',
  appendix: 'приложения',
}

/** The asked place in the genitive, for «в базе нет …»: «статьи 987», «пункта 3». */
export function addressInWords(address: Address): string {
  const unit = (['article', 'chapter', 'section', 'appendix', 'point'] as const).find(
    (one) => address[one].length > 0,
  )
  if (!unit) return ''
  return unitInWords(unit, address[unit])
}

/** «части 7», «пункта 2–4». */
export function unitInWords(unit: Unit, asked: readonly Range[]): string {
  const numbers = asked.map(({ from, to }) =>
    from === to ? from.join('.') : `${from.join('.')}–${to.join('.')}`,
  )
  return `${unitWords[unit]} ${[...new Set(numbers)].join(', ')}`
}
