import type { FindingGroup } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { ParsedDocument, RawFinding } from './types.ts'

/** Words of the instruction that put a group first (analysis §1). */
const groupPatterns: readonly (readonly [FindingGroup, RegExp, string])[] = [
  ['corruption', /коррупц/iu, 'коррупциогенные факторы'],
  ['personal', /персональн/iu, 'персональные данные'],
  ['consistency', /срок|сумм|дат[ыауе]/iu, 'сроки, даты и суммы'],
  ['reference', /ссылк|норм[ыау]|закон/iu, 'ссылки на акты'],
  ['requisites', /реквизит|оформлени|подпис/iu, 'реквизиты'],
  ['readability', /стил|читаем|язык/iu, 'стиль и читаемость'],
  ['technique', /техник|нумерац|опечат/iu, 'юридическая техника'],
]

/** The groups an instruction asks for, and their names for the report. */
export function requestedGroups(instruction: string): { groups: FindingGroup[]; words: string[] } {
  const found = groupPatterns.filter(([, pattern]) => pattern.test(instruction))
  return { groups: found.map(([group]) => group), words: found.map(([, , words]) => words) }
}

/** Quoted words of the instruction, which are searched for in the document. */
export const quotedWords = (instruction: string): string[] =>
  [
    ...new Set(
      [...instruction.matchAll(/«(?<a>[^»]{2,100})»|"(?<b>[^"]{2,100})"|“(?<c>[^”]{2,100})”/gu)]
        .map(({ groups }) => (groups?.['a'] ?? groups?.['b'] ?? groups?.['c'] ?? '').trim())
        .filter((words) => words !== ''),
    ),
  ].slice(0, 10)

const maxOccurrences = 15

/** Findings for occurrences of the quoted words, at most fifteen. */
export function findQuotedWords(
  words: string,
  { paragraphs }: ParsedDocument,
): { findings: RawFinding[]; leftOut: number } {
  const pattern = new RegExp(
    words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`),
    'iu',
  )
  const occurrences = paragraphs.flatMap((paragraph) => {
    const match = pattern.exec(paragraph.text)
    return match
      ? [
          {
            paragraph: paragraph.number,
            start: match.index,
            end: match.index + match[0].length,
            quote: match[0],
          },
        ]
      : []
  })
  const findings = occurrences.slice(0, maxOccurrences).map((occurrence): RawFinding => ({
    ...occurrence,
    code: 'USR-01',
    group: 'instruction',
    severity: 'info',
    title: `Найдено по вашему заданию: ${quoted(words)}`,
    explain: 'Эти слова указаны в задании в кавычках.',
    suggestion: 'Проверьте это место сами.',
    rewrite: null,
    norms: [],
  }))
  return { findings, leftOut: Math.max(0, occurrences.length - maxOccurrences) }
}
