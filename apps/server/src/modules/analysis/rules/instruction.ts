import type { FindingGroup } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { Paper, RawFinding } from './types.ts'

/** Words of the instruction that bring a group to the top (analysis §1). */
const wanted: readonly (readonly [FindingGroup, RegExp, string])[] = [
  ['corruption', /коррупц/iu, 'коррупциогенные факторы'],
  ['personal', /персональн/iu, 'персональные данные'],
  ['consistency', /срок|сумм|дат[ыауе]/iu, 'сроки, даты и суммы'],
  ['reference', /ссылк|норм[ыау]|закон/iu, 'ссылки на акты'],
  ['requisites', /реквизит|оформлени|подпис/iu, 'реквизиты'],
  ['readability', /стил|читаем|язык/iu, 'стиль и читаемость'],
  ['technique', /техник|нумерац|опечат/iu, 'юридическая техника'],
]

/** The groups an instruction asks for, and the words for them. */
export function askedFor(instruction: string): { groups: FindingGroup[]; words: string[] } {
  const found = wanted.filter(([, pattern]) => pattern.test(instruction))
  return { groups: found.map(([group]) => group), words: found.map(([, , words]) => words) }
}

/** Quoted words of the instruction: they are looked up in the document. */
export const quotedIn = (instruction: string): string[] =>
  [
    ...new Set(
      [...instruction.matchAll(/«(?<a>[^»]{2,100})»|"(?<b>[^"]{2,100})"|“(?<c>[^”]{2,100})”/gu)]
        .map(({ groups }) => (groups?.['a'] ?? groups?.['b'] ?? groups?.['c'] ?? '').trim())
        .filter((words) => words !== ''),
    ),
  ].slice(0, 10)

const mostPlaces = 15

/** Where the quoted words stand; of each at most fifteen places. */
export function placesOf(words: string, { paragraphs }: Paper): { findings: RawFinding[]; leftOut: number } {
  const pattern = new RegExp(
    words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`),
    'iu',
  )
  const places = paragraphs.flatMap((paragraph) => {
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
  const findings = places.slice(0, mostPlaces).map((place): RawFinding => ({
    ...place,
    code: 'USR-01',
    group: 'instruction',
    severity: 'info',
    title: `Найдено по вашему заданию: ${quoted(words)}`,
    explain: 'Эти слова указаны в задании в кавычках.',
    suggestion: 'Проверьте это место сами.',
    rewrite: null,
    norms: [],
  }))
  return { findings, leftOut: Math.max(0, places.length - mostPlaces) }
}
