import { upperFirst } from '#platform/russian/index.ts'

import { sentenceAt } from './text-parts.ts'
import type { ParsedDocument, Location } from './types.ts'

/** Suggested wordings (analysis §7). Brackets are filled in by the user. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/в\s+установленном(?:\s+законодательством)?\s+порядке/iu, 'по правилам [указать акт, дата, номер]'],
  [/осуществляет\s+проведение/iu, 'проводит'],
  [/осуществляют\s+проведение/iu, 'проводят'],
  [/осуществляется\s+проведение/iu, 'проводится'],
  [/в\s+целях\s+обеспечения\s+(?:осуществления|выполнения)/iu, 'для выполнения'],
  [/в\s+целях\s+обеспечения/iu, 'для обеспечения'],
  [/при\s+необходимости/iu, 'если [условие]'],
  [/в\s+случае\s+необходимости/iu, 'если [условие]'],
  [/в\s+разумный\s+срок/iu, 'в течение [число] рабочих дней со дня [событие]'],
  [/в\s+кратчайшие\s+сроки/iu, 'в течение [число] рабочих дней со дня [событие]'],
  [/и\s+другие\s+документы/iu, 'и документы из списка: [перечень]'],
  [/надлежащим\s+образом/iu, 'согласно [критерий]'],
  [/по\s+усмотрению\s+\p{L}+/iu, 'если [исчерпывающий перечень условий]'],
  [/ваше\s+обращение\s+принято\s+к\s+сведению/iu, 'по вашему вопросу сделано: [что]; срок: [дата]'],
  [/меры\s+будут\s+приняты/iu, '[кто] до [дата] выполнит [что]'],
  [/имеет\s+место/iu, 'есть'],
  [/является\s+необходимым/iu, 'нужно'],
]

/** The suggested wording for a match; undefined where there is none. */
export function suggestRewording(
  text: string,
  location: Pick<Location, 'start' | 'end'>,
): { was: string; now: string } | undefined {
  for (const [pattern, now] of replacements) {
    const match = new RegExp(pattern.source, 'giu')
    match.lastIndex = Math.max(0, location.start - 30)
    const found = match.exec(text)
    if (!found || found.index >= location.end || found.index + found[0].length <= location.start) continue
    return {
      was: found[0],
      now: /^\p{Lu}/u.test(found[0]) ? upperFirst(now) : now,
    }
  }
  return undefined
}

const maxRewrites = 40

/** The report's ninth chapter: whole sentences before and after rewording. */
export function rewordSentences({
  paragraphs,
}: ParsedDocument): { paragraph: number; was: string; now: string }[] {
  const found: { paragraph: number; was: string; now: string }[] = []
  for (const { number, text } of paragraphs) {
    const seen = new Set<string>()
    for (const [pattern] of replacements) {
      const match = pattern.exec(text)
      if (!match || found.length >= maxRewrites) continue
      const { text: sentence } = sentenceAt(text, match.index)
      if (seen.has(sentence) || sentence.length > 400) continue
      seen.add(sentence)
      found.push({ paragraph: number, was: sentence, now: allReplaced(sentence) })
    }
  }
  return found
}

/** The sentence with every replaceable wording replaced, wherever it stands. */
function allReplaced(sentence: string): string {
  const replaced = replacements.reduce(
    (text, [pattern, now]) =>
      text.replaceAll(new RegExp(pattern.source, 'giu'), (was) =>
        /^\p{Lu}/u.test(was) ? upperFirst(now) : now,
      ),
    sentence,
  )
  return replaced.replaceAll(condition, (_, before: string, stated: string, after: string | undefined) => {
    const [opens, closes] = [before, (after ?? '').trim()].map((word) => !conjunction.test(word))
    return `${before}${opens ? ',' : ''} ${stated}${after !== undefined && closes ? ',' : ''}${after ?? ''}`
  })
}

/** A condition in the middle of a sentence stands between commas: «отдел, если [условие], составляет акт». */
const condition = /(?<![\p{L}\d])(\p{L}+) (если \[[^\]]{1,60}\])( \p{L}+)?/giu
const conjunction = /^(?:и|или|либо|а|но|только)$/iu
