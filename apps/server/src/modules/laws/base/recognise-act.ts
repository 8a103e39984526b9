import { isoDate, isoDateOf } from '@uprava/contract/rules/days.ts'

import { monthOf } from '#platform/russian/index.ts'

/** An act read from a text: what its head says, and its provisions in order. */
export type RecognisedAct = {
  readonly kind: string
  readonly number: string
  /** yyyy-mm-dd */
  readonly date: string | null
  readonly title: string
  readonly provisions: readonly RecognisedProvision[]
}

export type RecognisedProvision = {
  /** `12/1`: article 12, part 1; the same in every edition. */
  readonly path: string
  readonly article: string
  readonly heading: string
  readonly text: string
  readonly questions?: readonly string[]
}

const article = /^стать[яи]\s+(?<number>\d+(?:\.\d+)*)\.?\s*(?<heading>.*)$/iu
const part = /^(?<number>\d+(?:\.\d+)*)[.)]\s+(?<text>\S.*)$/u
const division = /^(?:глава|раздел|часть|подраздел|параграф)\s+(?:[ivxlcdm\d]+|перв|втор|трет)/iu
/** Notes about amendments, «(в ред. …)»: they are not part of the text of the act. */
const editorial = /^\((?:в ред\.|введ[её]н|наименование в ред|часть в ред|п\. .* в ред)/iu

/** Recognises articles and their parts, or numbered points; a text without either is one provision. */
export function recogniseAct(text: string): RecognisedAct {
  const lines = text
    .replaceAll(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u00a0]+/gu, ' ').trim())
    .filter((line) => line !== '' && !(line.endsWith(')') && editorial.test(line)))
  const firstArticle = lines.findIndex((line) => article.test(line))
  const body = firstArticle === -1 ? firstPointOf(lines) : firstArticle
  const head = lines.slice(0, body === -1 ? Math.min(lines.length, 6) : body)
  const provisions =
    firstArticle === -1 ? pointsOf(lines.slice(Math.max(body, 0))) : articlesOf(lines.slice(body))
  return { ...readHead(head), provisions: provisions.length > 0 ? provisions : wholeOf(lines) }
}

function firstPointOf(lines: readonly string[]): number {
  const first = lines.findIndex((line) => /^1[.)]\s/u.test(line) || /^1\.1[.)]?\s/u.test(line))
  return first !== -1 && lines.slice(first + 1).some((line) => part.test(line)) ? first : -1
}

function articlesOf(lines: readonly string[]): RecognisedProvision[] {
  const articles: { number: string; heading: string; lines: string[] }[] = []
  for (const line of lines) {
    const found = article.exec(line)?.groups
    if (found)
      articles.push({
        number: found['number'] ?? '',
        heading: withoutPeriod(found['heading'] ?? ''),
        lines: [],
      })
    else if (!division.test(line)) articles.at(-1)?.lines.push(line)
  }
  return articles.flatMap(({ number, heading, lines }) => partsOf(number, heading, lines))
}

/** Each numbered part of an article is a provision; an article without parts is one. */
function partsOf(number: string, heading: string, lines: readonly string[]): RecognisedProvision[] {
  const parts = numbered(lines)
  const named = heading === '' ? `Статья ${number}` : heading
  if (parts.length < 2) {
    const text = lines.join('\n')
    return text === '' ? [] : [{ path: number, article: `ст. ${number}`, heading: named, text }]
  }
  return parts.map(({ number: inner, lines }) => ({
    path: `${number}/${inner}`,
    article: `ст. ${number} ч. ${inner}`,
    heading: named,
    text: lines.join('\n'),
  }))
}

function pointsOf(lines: readonly string[]): RecognisedProvision[] {
  let section = ''
  const found: RecognisedProvision[] = []
  for (const { number, lines: own } of numbered(lines)) {
    const text = own.join('\n')
    const isSection = !number.includes('.') && own.length === 1 && text.length < 120 && !/[.;:]$/u.test(text)
    if (isSection) section = text
    else
      found.push({
        path: `p/${number}`,
        article: `п. ${number}`,
        heading: section === '' ? firstWords(text) : section,
        text,
      })
  }
  return found
}

function numbered(lines: readonly string[]): { number: string; lines: string[] }[] {
  const found: { number: string; lines: string[] }[] = []
  for (const line of lines) {
    const begun = part.exec(line)?.groups
    // «1)» inside a part lists its cases; parts and points themselves end in a period.
    const isListed = begun !== undefined && /^\d+\)/u.test(line) && found.length > 0
    if (begun && !isListed) found.push({ number: begun['number'] ?? '', lines: [begun['text'] ?? ''] })
    else found.at(-1)?.lines.push(line)
  }
  return found
}

function wholeOf(lines: readonly string[]): RecognisedProvision[] {
  const text = lines.join('\n')
  return text === '' ? [] : [{ path: 'whole', article: 'в целом', heading: firstWords(text), text }]
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/федеральный конституционный закон/iu, 'Федеральный конституционный закон'],
  [/федеральный закон/iu, 'Федеральный закон'],
  [/закон российской федерации/iu, 'Закон Российской Федерации'],
  [
    /постановление правительства российской федерации|правительство российской федерации/iu,
    'Постановление Правительства РФ',
  ],
  [/указ/iu, 'Указ Президента РФ'],
  [/кодекс/iu, 'Кодекс'],
  [/^устав(?![а-яё])/iu, 'Устав'],
  [/решение/iu, 'Решение'],
  [/постановление/iu, 'Постановление'],
  [/распоряжение/iu, 'Распоряжение'],
  [/приказ/iu, 'Приказ'],
  [/положение/iu, 'Положение'],
  [/закон/iu, 'Закон'],
]

function readHead(lines: readonly string[]): Omit<RecognisedAct, 'provisions'> {
  const head = lines.join('\n')
  const kind = kinds.find(([pattern]) => lines.some((line) => pattern.test(line)))?.[1] ?? ''
  const written =
    /(?:№|N)\s*(?<number>[\d/-]+(?:-?[А-Яа-яA-Za-z]{1,4})?)/u.exec(head)?.groups?.['number'] ?? ''
  return { kind, number: written.replace(/-?фз$/iu, '-ФЗ'), date: dateIn(head), title: titleIn(lines) }
}

function dateIn(head: string): string | null {
  const inDigits = /(?<!\d)\d{2}\.\d{2}\.\d{4}(?!\d)/u.exec(head)?.[0]
  if (inDigits !== undefined) return isoDate(inDigits)
  const inWords = /(?<day>\d{1,2})\s+(?<month>[а-я]+)\s+(?<year>\d{4})/iu.exec(head)?.groups
  const month = monthOf(inWords?.['month'] ?? '')
  if (!inWords || month === null) return null
  return isoDateOf(Number(inWords['year']), month, Number(inWords['day']))
}

/** «О …», a line in quotation marks, or the last line of the head that is neither kind nor date. */
function titleIn(lines: readonly string[]): string {
  const about = lines.findIndex((line) => /^(?:«|")?Об?\s/u.test(line))
  if (about !== -1) {
    const title = lines[about] ?? ''
    const goesOn = lines[about + 1]
    const isOpen = goesOn !== undefined && /^[а-яё]/u.test(goesOn)
    return withoutPeriod(stripQuotes(isOpen ? `${title} ${goesOn}` : title))
  }
  const plain = lines.filter((line) => !/№|N \d|\d{4}|^(?:принят|одобрен|утвержд)/iu.test(line))
  return withoutPeriod(stripQuotes(plain.at(-1) ?? lines[0] ?? ''))
}

const stripQuotes = (text: string) => text.replaceAll(/^[«"]|[»"]$/gu, '')
const withoutPeriod = (text: string) => text.replace(/\.$/u, '').trim()

function firstWords(text: string): string {
  const [line = ''] = text.split('\n')
  if (line.length <= 90) return withoutPeriod(line)
  return `${line.slice(0, 90).replace(/\s\S*$/u, '')}…`
}
