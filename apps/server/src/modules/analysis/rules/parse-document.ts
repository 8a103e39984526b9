import type { DocumentKind } from '@uprava/contract/analysis.ts'

import { kindOfLines } from './document-kind.ts'
import { datesIn } from './text-parts.ts'
import type { ExaminationInput, ParsedDocument, Paragraph } from './types.ts'

/** The heading of an annex, on a line of its own; the day of its act may stand there. */
const annexHeading =
  /^приложени[ея]\s*(?:№\s*)?(?<number>\d+)?(?!\p{L})(?=(?:[^.;]|(?<=\d)\.(?=\d)){0,120}$)/iu

/** «Приложение 1. Форма заявки»: its title stands behind the number; a sentence would end in a full stop. */
const titledAnnex =
  /^(?:приложени|Приложени|ПРИЛОЖЕНИ)[еЕ]\s*(?:№\s*)?(?<number>\d+)(?=\.\s+\p{Lu}[^.;]{2,120}$)/u

/** Prepares a document for the checks. */
export function parseDocument({ paragraphs: lines, instruction, today }: ExaminationInput): ParsedDocument {
  const paragraphs = lines.map((text, at): Paragraph => ({ number: at + 1, text }))
  const kind = kindOfLines(lines)
  const annex = paragraphs.find(({ number }) => number > 5 && annexStart(paragraphs, number - 1) !== null)
  const body = lines.slice(0, annex ? annex.number - 1 : lines.length)
  const setsRules =
    /(?:^|\s)(?:утвердить|установить|определить|ввести|внести\s+изменени)/iu.test(body.join('\n')) &&
    /поряд[ок]|положени|регламент|правил|требовани|перечень|программ|размер|тариф|ставк|плат/iu.test(
      body.join('\n'),
    )
  return {
    paragraphs,
    kind,
    setsRules: (kind === 'resolution' || kind === 'decision' || kind === 'order') && setsRules,
    isNormative: isNormative(kind, {
      lines,
      setsRules: setsRules || hasRules(annex ? lines.slice(annex.number) : []),
      instruction,
    }),
    isPublic: !['contract', 'consent', 'power', 'letter', 'answer', 'act'].includes(kind),
    date: dateOf(paragraphs, kind),
    today,
    annexFrom: annex?.number ?? Number.POSITIVE_INFINITY,
  }
}

/** «Приложение: на 3 л.» is the enclosure list of a letter, «Приложение 1 к договору прилагается» a sentence. */
export const isAnnexHeading = (text: string): boolean =>
  annexHeading.test(text) && !/^приложени[ея]\s*:/iu.test(text) && !/прилага|\d\s*л\.|экз\./iu.test(text)

/**
 * The heading of an annex at an index, with its number. A title behind the number (`titledAnnex`) makes a heading only where the
 * line is no item of a list of annexes: behind a colon or beside another such line.
 */
export function annexStart(paragraphs: readonly Paragraph[], index: number): RegExpExecArray | null {
  const text = paragraphs[index]?.text ?? ''
  if (isAnnexHeading(text)) return annexHeading.exec(text)
  const before = paragraphs[index - 1]?.text ?? ''
  const after = paragraphs[index + 1]?.text ?? ''
  const isListed = /:\s*$/u.test(before) || titledAnnex.test(before) || titledAnnex.test(after)
  return isListed ? null : titledAnnex.exec(text)
}

/** From how many numbered points on an annex is a set of rules: a list of people or things has none of two numbers. */
const minPoints = 6

/** Whether an annex regulates, whatever the order in front of it calls it: «Принимать по правилам раздела 1 приложения». */
const hasRules = (annex: readonly string[]): boolean =>
  annex.filter((line) => /^\s*\d{1,2}\.\d{1,2}\.?\s+\p{Lu}[^\t]{30,}/u.test(line)).length >= minPoints

type Facts = { lines: readonly string[]; setsRules: boolean; instruction: string }

/**
 * Whether it is a normative act: acts and the rules they approve; any document when the instruction asks for
 * corruption factors.
 */
function isNormative(kind: DocumentKind, { lines, setsRules, instruction }: Facts): boolean {
  if (['resolution', 'decision', 'directive', 'regulation'].includes(kind)) return true
  if (/коррупц/iu.test(instruction)) return true
  if (kind === 'order') return setsRules
  return (
    kind === 'other' &&
    /настоящ\p{L}+\s+(?:порядк|положени|регламент|правил)|муниципальн\p{L}+\s+услуг|заявител\p{L}+\s+(?:обязан|представля)/iu.test(
      lines.join('\n'),
    )
  )
}

/** Lines with the document's own requisites: before its points and its body, without citations of laws. */
export function headLines(paragraphs: readonly Paragraph[]): Paragraph[] {
  const first = paragraphs.findIndex(({ text }) => /^(?:\d{1,3}\.\s|уважаем)/iu.test(text))
  return paragraphs
    .slice(0, first === -1 ? 15 : Math.min(first, 25))
    .filter(({ text }) => text.length <= 150 && !/закон|кодекс|правительств|на\s+№|срок/iu.test(text))
}

/** The date of a document is in its head; of a consent or a power of attorney, also below its body. */
function dateOf(paragraphs: readonly Paragraph[], kind: DocumentKind): string | null {
  const ends = kind === 'consent' || kind === 'power' || kind === 'other' ? paragraphs.slice(-6) : []
  for (const { text } of [...headLines(paragraphs), ...ends]) {
    const own = datesIn(text).find(
      ({ start, iso }) => iso !== null && !/(?:(?<!\p{L})с|до|по|на)\s+$/iu.test(text.slice(0, start)),
    )
    if (own?.iso != null) return own.iso
  }
  return null
}
