import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { headLines, isAnnexHeading } from '../parse-document.ts'
import { datesIn } from '../text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from '../types.ts'

/** Lines from «Приложение» on in which the act that it belongs to is named. */
const linesOfHeading = 6
const longestLine = 150
/** «к постановлению», «постановлением»: not «перечень решений». */
const enacted =
  /(?<!\p{L})(?:к\s+(?:постановлению|решению|распоряжению|приказу)|постановлением|решением|распоряжением|приказом)(?!\p{L})/iu
const approval = /^(?:приложение\s+)?утвержд[её]н[аоы]?(?!\p{L})/iu
const numberSign = /№\s*(?<number>\d[\p{L}\d/-]*)/u

type Requisites = { readonly date: string | null; readonly number: string | null; readonly written: string }

/**
 * `@annexact`: the annex names its act by another day or number than the act itself has. An act that the text names elsewhere is
 * the one that is amended.
 */
export function foreignAnnexes(document: ParsedDocument): Location[] {
  const own = ownRequisites(document)
  if (own.date === null && own.number === null) return []
  return document.paragraphs.flatMap((paragraph, at) => {
    if (at < 5 || !(isAnnexHeading(paragraph.text) || approval.test(paragraph.text))) return []
    const lines = document.paragraphs.slice(at, at + linesOfHeading)
    const named = lines.find(
      (line, index) => isOfAct(lines.slice(0, index + 1)) && datesIn(line.text).length > 0,
    )
    if (!named) return []
    const { date, number, written } = requisitesIn(named.text)
    const isOther =
      (date !== null && own.date !== null && date !== own.date) ||
      (number !== null && own.number !== null && foldCase(number) !== foldCase(own.number))
    if (!isOther || isNamedIn(document.paragraphs.slice(0, at), number, date)) return []
    const start = named.text.indexOf(written)
    const detail = `Приложение названо приложением к акту ${written}, а сам акт ${own.written}.`
    return [{ paragraph: named.number, start, end: start + written.length, detail }]
  })
}

const isOfAct = (lines: readonly Paragraph[]): boolean =>
  lines.every(({ text }) => text.length <= longestLine && !/^\s*\d{1,2}[.)]\s/u.test(text)) &&
  lines.some(({ text }) => enacted.test(text))

function ownRequisites({ paragraphs, date }: ParsedDocument): Requisites {
  const head = headLines(paragraphs)
  const number = head
    .map(({ text }) => numberSign.exec(text)?.groups?.['number'])
    .find((one) => one !== undefined)
  const day = head.map(({ text }) => datesIn(text)[0]).find((one) => one?.iso === date)
  const written = [day && `от ${day.text}`, number !== undefined && `№ ${number}`].filter(Boolean).join(' ')
  return { date, number: number ?? null, written }
}

/** «от 10 ноября 2026 г. № 154» of a line. */
function requisitesIn(text: string): Requisites {
  const [day] = datesIn(text)
  if (!day) return { date: null, number: null, written: '' }
  const behind = text.slice(day.end)
  const sign = numberSign.exec(behind)
  const isBeside = sign !== null && sign.index <= 12
  const from = /(?<!\p{L})от\s+$/iu.exec(text.slice(0, day.start))?.index ?? day.start
  const end = isBeside ? day.end + sign.index + sign[0].length : day.end
  return { date: day.iso, number: isBeside ? sign.groups!['number']! : null, written: text.slice(from, end) }
}

/** Whether the text before cites the act by its number and its day. */
const isNamedIn = (paragraphs: readonly Paragraph[], number: string | null, date: string | null): boolean =>
  paragraphs.some(
    ({ text }) =>
      (number === null || text.includes(number)) &&
      (date === null || datesIn(text).some(({ iso }) => iso === date)),
  )
