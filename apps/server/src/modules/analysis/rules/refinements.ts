import { isSnils } from '@uprava/contract/rules/check-digits.ts'

import { digitsOf, isBankCard, isPersonalInn } from './checksums.ts'
import { isContact, isOfOrganization, namesPerson } from './number-context.ts'
import type { TextRange } from './text-parts.ts'
import type { ParsedDocument, Paragraph, Location } from './types.ts'

/** Filters a match of an expression: false rejects it; an object accepts it and adds a detail or its own advice. */
type Refinement = (
  found: TextRange,
  paragraph: Paragraph,
  document: ParsedDocument,
) => boolean | Pick<Location, 'detail' | 'suggestion'>

/** Compares without letter case. */
const begins = (text: string, word: string) => text.toLowerCase().startsWith(word)

/** Whether the match is in the title of an act or a programme, which is not a provision. */
function isInTitle({ start }: TextRange, { text }: Paragraph): boolean {
  const open = text.lastIndexOf('«', start)
  if (open === -1 || text.indexOf('»', open) < start) return false
  return /(?:закон|постановлени|приказ|указ|кодекс|программ|проект|решени|распоряжени)\p{L}*[^«]{0,120}$/iu.test(
    text.slice(0, open),
  )
}

const notInTitle: Refinement = (found, paragraph) => !isInTitle(found, paragraph)

const wholeActs = (sentence: string) => /федеральн\p{L}+\s+закон(?:ами|ов|ам|ах|ы)(?!\p{L})/iu.test(sentence)

/** Rejects laws whose number is given elsewhere, and mentions of no single law. */
const namedWithoutDate: Refinement = (found, paragraph, document) => {
  const { start, end } = found
  const before = paragraph.text.slice(Math.max(0, start - 30), start)
  const after = paragraph.text.slice(end, end + 60)
  if (isInTitle(found, paragraph) || wholeActs(found.text) || /кодекс/iu.test(found.text)) return false
  if (/(?:указанн|названн|настоящ|данн|этот|этого|этим|далее\s*[–—-]\s*)\p{L}*\s*$/iu.test(before))
    return false
  // «в случаях, установленных федеральным законом»: whichever it is.
  if (found.text.startsWith('ф') && !/^\s*(?:№|об?\s)/iu.test(after)) return false
  if (/^\s*\((?:далее|в\s+ред)/iu.test(after) || /^\s*(?:«[^»]{0,200}»\s*)?от\s+\d/iu.test(after))
    return false
  const number = /^\s*№\s*(?<number>\d+)/u.exec(after)?.groups?.['number']
  const defined =
    number === undefined
      ? String.raw`\(далее\s*[–—-]\s*(?:Федеральный\s+)?закон`
      : String.raw`от\s[^№]{6,30}№\s*${number}-ФЗ`
  const known = new RegExp(defined, 'iu')
  return !document.paragraphs.some(({ number: at, text }) => at <= paragraph.number && known.test(text))
}

const numberOf = (designation: string): string => /\d+/u.exec(designation)?.[0] ?? ''

/** «заключили настоящий договор о нижеследующем:»: a set phrase, the text behind it is what follows. */
const agreed =
  /(?:договор|контракт|соглашени|заключили|составили|договорились|акт|подписали)[^.]{0,60}\s+о\s+$/iu

const charBefore = (text: string, at: number) => text[at - 1] ?? ''

export const refinements: Readonly<Record<string, Refinement>> = {
  'TEC-04': namedWithoutDate,
  'TEC-01': (found, { text }) =>
    !begins(found.text, 'нижеследующ') ||
    !agreed.test(text.slice(Math.max(0, found.start - 120), found.start)),
  'TEC-05': (found, paragraph) =>
    !isInTitle(found, paragraph) && {
      suggestion: `Пишите «Федеральный закон от … № ${numberOf(found.text)}-ФЗ» с днём этого закона.`,
    },
  'PD-02': ({ text }) => isSnils(digitsOf(text)),
  'PD-03': ({ text }) => isPersonalInn(text),
  'PD-04': (found, paragraph, document) => {
    // A part of a longer number, such as an account.
    if (/\d/u.test(charBefore(paragraph.text, found.start)) || /\d/u.test(paragraph.text[found.end] ?? ''))
      return false
    const code = digitsOf(found.text).slice(-10, -7)
    if (isContact(found, paragraph, document)) return false
    return code.startsWith('9') ? true : namesPerson(paragraph, document, found)
  },
  'PD-05': (found, paragraph, document) => {
    if (isContact(found, paragraph, document)) return false
    return (
      /@(?:mail|yandex|ya|bk|inbox|list|rambler|internet|gmail|icloud|outlook|hotmail|vk)\.(?:ru|com)$/iu.test(
        found.text.replace(/[.,;]$/u, ''),
      ) || namesPerson(paragraph, document, found)
    )
  },
  'PD-06': (found, paragraph) =>
    isBankCard(found.text) &&
    !/полис\D{0,25}$/iu.test(paragraph.text.slice(Math.max(0, found.start - 30), found.start)),
  'PD-07': (found, paragraph, document) => !isOfOrganization(found, paragraph, document),
  'PD-08': (found, paragraph) => {
    if (!begins(found.text, 'диагноз')) return true
    // A mention of diagnoses in general is no personal data.
    return (
      /^диагноз\p{L}*\s*[:—–-]/iu.test(found.text) ||
      /[A-Z]\d{2}(?:\.\d)?|МКБ/u.test(paragraph.text) ||
      /[А-ЯЁ][а-яё]+\s+[А-ЯЁ]\.\s?[А-ЯЁ]\.|[А-ЯЁ][а-яё]+\s+[А-ЯЁ][а-яё]+(?:вич|вна)/u.test(paragraph.text)
    )
  },
  // Case-sensitive: «ученик начальной школы» is no name.
  'PD-10': ({ text }) =>
    /^[\p{L}]+\s+[А-ЯЁ][а-яё]+\s+[А-ЯЁ][а-яё]+$/u.test(text) &&
    !/\s(?:[А-ЯЁ][а-яё]*(?:ого|ской|кого)\s)/u.test(text),
  'REF-06': (found, { text }) => !/[«"]/u.test(charBefore(text, found.start)) || !/ГАРАНТ/u.test(found.text),
  'REA-01': notInTitle,
  'REA-06': (found, { text }) => !begins(text, 'уважаем') || !found.text.startsWith('!'),
}
