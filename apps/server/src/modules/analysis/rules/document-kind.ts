import type { DocumentKind } from '@uprava/contract/analysis.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'

export const kindNames: Readonly<Record<DocumentKind, string>> = {
  resolution: 'Постановление',
  directive: 'Распоряжение',
  decision: 'Решение',
  order: 'Приказ',
  contract: 'Договор',
  letter: 'Письмо',
  answer: 'Ответ на обращение',
  act: 'Акт',
  protocol: 'Протокол',
  regulation: 'Положение, порядок, регламент',
  power: 'Доверенность',
  consent: 'Согласие на обработку персональных данных',
  other: 'Иной документ',
}

/** Title words (analysis §1); more specific ones first. */
const titles: readonly (readonly [DocumentKind, RegExp])[] = [
  ['resolution', /^постановление(?![\p{L}])/u],
  ['directive', /^распоряжение(?![\p{L}])/u],
  ['decision', /^решение(?![\p{L}])/u],
  ['order', /^приказ(?![\p{L}])/u],
  [
    'contract',
    /^(?:\p{L}+(?:ый|ой|ий)\s+){0,2}(?:договор|контракт)(?![\p{L}])|^(?:дополнительное\s+)?соглашение(?![\p{L}])/u,
  ],
  ['act', /^акт(?![\p{L}])/u],
  ['protocol', /^протокол(?![\p{L}])/u],
  ['power', /^доверенность(?![\p{L}])/u],
  ['consent', /^(?:\p{L}+ое\s+|заявление-)?согласие(?![\p{L}])/u],
  [
    'regulation',
    /^(?:положение|порядок|правила|инструкция|(?:административный\s+)?регламент|устав)(?![\p{L}])/u,
  ],
  ['answer', /^ответ\s+на\s+обращени/u],
  ['letter', /^(?:информационное\s+|сопроводительное\s+|гарантийное\s+)?письмо(?![\p{L}])/u],
]

const maxLines = 40

/** The kind of a document by its first lines. */
export function kindOfLines(lines: readonly string[]): DocumentKind {
  const head = lines.slice(0, maxLines)
  const titled = head.map(titleIn).find((kind) => kind !== null)
  const isLetter = head
    .slice(0, 25)
    .some((line) => /^уважаем(?:ый|ая|ые)(?![\p{L}])/iu.test(line) || /^(?:исх\.|на)\s*№/iu.test(line))
  if (titled !== undefined && titled !== 'letter') return titled
  if (titled === undefined) {
    const worded = kindByWords(head.join('\n'))
    if (worded) return worded
  }
  if (!isLetter && titled === undefined) return 'other'
  return answers(lines) ? 'answer' : 'letter'
}

/** A contract, a consent or a power of attorney without a title of its own. */
function kindByWords(text: string): DocumentKind | null {
  if (/заключили\s+(?:настоящ\p{L}+\s+)?(?:\p{L}+\s+)?(?:договор|контракт|соглашени)/iu.test(text))
    return 'contract'
  if (/да(?:ю|ём)\s+(?:[\p{L}«»-]+\s+){0,8}согласие\s+на\s+обработку/iu.test(text)) return 'consent'
  if (/заявление\s+о\s+согласии\s+на\s+обработку/iu.test(text)) return 'consent'
  return /(?:^|\s)(?:доверяю|уполномочива(?:ю|ет))\s/iu.test(text) ? 'power' : null
}

/** The kind that a line names as a title; null when it is no title. */
export function titleIn(line: string): DocumentKind | null {
  const plain = withoutSpacing(line)
    .replace(/^проект\s*/iu, '')
    .trim()
  const small = foldCase(plain)
  const kind = titles.find(([, pattern]) => pattern.test(small))?.[0]
  if (kind === undefined) return null
  const isCapital = plain === plain.toUpperCase() || /^\p{Lu}{3}/u.test(plain)
  // «Договор найма жилого помещения», «Согласие субъекта …»: no other document begins with these words.
  if (['contract', 'consent', 'power'].includes(kind) && /^\p{Lu}/u.test(plain) && isTitle(plain)) return kind
  const isAlone = /^\p{L}+(?:\s*(?:№|от\s|о\s|об\s|на\s|по\s|\d|$))/iu.test(plain)
  return isCapital || (plain.length <= 120 && isAlone && /^\p{Lu}/u.test(plain) && !/[.;]$/u.test(plain))
    ? kind
    : null
}

const isTitle = (line: string) => line.length <= 120 && !/[.;,:]$/u.test(line)

/** «П О С Т А Н О В Л Е Н И Е» is one word. */
const withoutSpacing = (line: string) =>
  /^(?:\p{L}\s){3,}\p{L}(?:\s|$)/u.test(line) ? line.replaceAll(/(?<=\p{L})\s(?=\p{L}(?:\s|$))/gu, '') : line

function answers(lines: readonly string[]): boolean {
  return lines.slice(0, maxLines).some((line) => {
    const small = line.toLowerCase()
    return (
      /ваш\p{L}*\s+(?:\p{L}+\s+)?(?:обращени|заявлени|жалоб|запрос)/u.test(small) ||
      /^о\s+рассмотрении\s+(?:обращения|жалобы|заявления)/u.test(small) ||
      /^на\s+№/u.test(small) ||
      /в\s+ответ\s+на\s+ваш/u.test(small)
    )
  })
}
