import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { annexStart } from '../parse-document.ts'
import { sentenceAt } from '../text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from '../types.ts'

/** The act itself or one of its annexes, with what its numbering has. */
type Part = {
  readonly from: number
  readonly points: Set<string>
  readonly sections: Set<number>
  readonly articles: Set<number>
}

/** A part with fewer numbers has no numbering that is known. */
const leastNumbers = 3
const leastSections = 2

const label = /^\s*(?:пункт\s+)?(?<label>\d{1,3}(?:\.\d{1,3}){0,3})[.)]?\s+\S/iu
const section =
  /^\s*(?:(?:раздел|глава)\s+(?<named>\d{1,2}|[IVX]{1,6})(?![\p{L}\d])|(?<roman>[IVX]{1,6})[.)]?\s+\p{Lu})/iu
const article = /^\s*статья\s+(?<article>\d{1,3})(?!\d)/iu
const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** A number in Arabic or Roman figures. */
function numberOfSection(written: string): number {
  if (/^\d/u.test(written)) return Number(written)
  const figures = Array.from(written.toLowerCase(), (letter) => romans[letter] ?? 0)
  return figures.reduce((sum, figure, at) => sum + (figure < (figures[at + 1] ?? 0) ? -figure : figure), 0)
}

/** The parts of a document in order: the act first, each annex from its heading on. */
function partsOf(paragraphs: readonly Paragraph[]): Part[] {
  const parts: Part[] = []
  for (const { number, text } of paragraphs) {
    const isHeading =
      number > 3 &&
      (annexStart(paragraphs, number - 1) !== null ||
        (number > 5 && /^утвержд[её]н[аоы]?(?!\p{L})/iu.test(text)))
    if (parts.length === 0 || isHeading)
      parts.push({ from: number, points: new Set(), sections: new Set(), articles: new Set() })
    const { points, sections, articles } = parts.at(-1)!
    const point = label.exec(text)?.groups?.['label']
    if (point !== undefined) points.add(point)
    const { named, roman } = section.exec(text)?.groups ?? {}
    if (named ?? roman) sections.add(numberOfSection((named ?? roman)!))
    const own = article.exec(text)?.groups?.['article']
    if (own !== undefined) articles.add(Number(own))
  }
  return parts
}

const cited =
  /(?<![\p{L}-])(?<unit>пункт|раздел|глав|стать)(?:а|у|ом|е|ы|ов|ам|ами|ах|ой|ою|и|я|ю|ей|ям|ями|ях)?\s+(?<numbers>(?:\d{1,3}(?:\.\d{1,3}){0,3}|[IVX]{1,6})(?:\s*(?:,|и|или|[–—-])\s*(?:\d{1,3}(?:\.\d{1,3}){0,3}|[IVX]{1,6})(?![\p{L}\d]))*)(?![\p{L}\d]|\.\d)/giu
/** «настоящего Порядка»; «настоящего раздела» is a part of it. */
const ownAct = /^\s+настоящ(?:его|ей|их)\s+(?<of>\p{L}+)/iu
const ofContract = /^\s+(?:договора|контракта|соглашения)(?!\s*(?:от|№|\p{L}+\s+от)(?!\p{L}))/iu
const ofPart = /^(?:пункт|подпункт|раздел|глав|стать|част|абзац|приложени|подраздел)/iu
const heads: Readonly<Record<string, RegExp>> = {
  resolution: /^постановлени/u,
  decision: /^решени/u,
  directive: /^распоряжени/u,
  order: /^приказ/u,
}
/** An act that is named before a reference may be the one that it leads to. */
const anotherAct =
  /ФЗ|закон|кодекс|конституци|[Уу]став|постановлени|решени\p{L}*\s+(?:от|\p{Lu})|[Пп]риказ|распоряжени|указ(?:а|ом|у|е)?\s|№|Правил|Порядк|Положени|Регламент|регламент|протокол|приложени|инструкци|стандарт|ГОСТ|СНиП|СП\s/u
/** What another act is given by this one stands in «». */
const amends = /изложить|дополнить|изменени[яе]|заменить|исключить|признать\s+утратив/iu

/** Points, sections and articles of the document itself that it cites and does not have. */
export function missingPoints(document: ParsedDocument): Location[] {
  const parts = partsOf(document.paragraphs)
  const isAmending = document.paragraphs.some(({ text }) => amends.test(text))
  return document.paragraphs.flatMap((paragraph) => {
    const { text } = paragraph
    const wrong = [...text.matchAll(cited)].flatMap((match): Location[] => {
      const { unit = '', numbers = '' } = match.groups ?? {}
      const end = match.index + match[0].length
      if (isAmending && isQuoted(text, match.index)) return []
      const searched = partsCited(document, { parts, paragraph, start: match.index, end })
      const missing = numbersIn(numbers).find((one) => isMissing(searched, unit.toLowerCase(), one))
      if (missing === undefined) return []
      const detail = `${names[unit.toLowerCase()]} ${missing} в документе нет.`
      return [{ paragraph: paragraph.number, start: match.index, end, detail }]
    })
    return wrong.slice(0, 1)
  })
}

const names: Readonly<Record<string, string>> = {
  пункт: 'Пункта',
  раздел: 'Раздела',
  глав: 'Главы',
  стать: 'Статьи',
}

const numbersIn = (written: string): string[] => written.match(/\d+(?:\.\d+)*|[IVX]+/giu) ?? []

const isQuoted = (text: string, at: number): boolean => {
  const open = text.lastIndexOf('«', at)
  return (open >= 0 && !text.slice(open, at).includes('»')) || /^\s*«/u.test(text)
}

type Reference = {
  readonly parts: readonly Part[]
  readonly paragraph: Paragraph
  readonly start: number
  readonly end: number
}

/** The parts of the document that a reference leads to; none where it may lead to another act. */
function partsCited(document: ParsedDocument, { parts, paragraph, start, end }: Reference): readonly Part[] {
  const behind = paragraph.text.slice(end, end + 80)
  const here = parts.findLast(({ from }) => from <= paragraph.number)!
  const of = foldCase(ownAct.exec(behind)?.groups?.['of'] ?? '')
  if (of !== '') {
    if (ofPart.test(of)) return []
    const isOfHead = Object.values(heads).some((name) => name.test(of))
    if (!isOfHead) return here.from === parts[0]!.from && document.kind !== 'contract' ? parts : [here]
    return heads[document.kind]?.test(of) === true ? parts.slice(0, 1) : []
  }
  if (document.kind === 'contract' && ofContract.test(behind)) return parts
  if (!/^\s*(?:[.,;:)]|$)/u.test(behind) || /^,\s+(?:утвержд|установленн|принят)/iu.test(behind)) return []
  const sentence = sentenceAt(paragraph.text, start)
  if (anotherAct.test(sentence.text.replace(label, ' '))) return []
  return document.kind === 'letter' || document.kind === 'answer' ? [] : parts
}

/** Whether the numbering is known and lacks a number. */
function isMissing(parts: readonly Part[], unit: string, written: string): boolean {
  if (parts.length === 0) return false
  const all = <One>(of: (part: Part) => Iterable<One>) => new Set(parts.flatMap((part) => [...of(part)]))
  const points = all((part) => part.points)
  if (unit === 'стать') {
    const articles = all((part) => part.articles)
    return articles.size >= leastNumbers && !articles.has(Number(written))
  }
  if (unit !== 'пункт') {
    const sections = all((part) => part.sections)
    const majors = new Set([...points].map((point) => Number(point.split('.')[0])))
    const number = numberOfSection(written)
    const areKnown = sections.size >= leastSections || [...points].some((point) => point.includes('.'))
    return areKnown && !sections.has(number) && !majors.has(number)
  }
  if (!/^\d/u.test(written)) return false
  const depth = written.split('.').length
  const alike = [...points].filter((point) => point.split('.').length === depth)
  return alike.length >= leastNumbers && !points.has(written)
}
