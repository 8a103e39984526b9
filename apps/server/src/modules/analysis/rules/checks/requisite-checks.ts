import type { Requisite } from '@uprava/contract/analysis.ts'

import { headLines } from '../parse-document.ts'
import type { ParsedDocument, Paragraph } from '../types.ts'

type State = Requisite['state']
export type RequisiteCheck = (document: ParsedDocument) => State

export const present = (is: boolean): State => (is ? 'present' : 'absent')
const headOf = ({ paragraphs }: ParsedDocument, lines = 25): readonly Paragraph[] =>
  paragraphs.slice(0, lines)
export const fullText = ({ paragraphs }: ParsedDocument) => paragraphs.map(({ text }) => text).join('\n')
export const textContains =
  (pattern: RegExp): RequisiteCheck =>
  (document) =>
    present(pattern.test(fullText(document)))
export const headContains =
  (pattern: RegExp, lines = 25): RequisiteCheck =>
  (document) =>
    present(headOf(document, lines).some(({ text }) => pattern.test(text)))

const blank = /_{2,}|\.{4,}|…{2,}/u

const ownLines = ({ paragraphs }: ParsedDocument) => headLines(paragraphs)

export const date: RequisiteCheck = (document) => {
  if (document.date !== null) return 'present'
  const hasBlank = ownLines(document).some(
    ({ text }) => blank.test(text) && /20\s?_{0,4}|г\.|от\s|«/u.test(text),
  )
  return hasBlank ? 'partial' : 'absent'
}

export const number: RequisiteCheck = (document) => {
  // «Средняя школа № 6» is a name.
  const lines = ownLines(document)
    .filter(({ text }) => !/^(?:на\s+основании|в\s+соответствии|руководствуясь|во\s+исполнение)/iu.test(text))
    .map(({ text }) => text.replaceAll(/«[^»]*»|(?:школ|сад|лице|гимнази)\p{L}*\s+№\s*\d+/giu, ' '))
  const numbers = lines.flatMap((text) => [...text.matchAll(/(?:№|\bN)\s*(?<value>\S+)/gu)])
  if (numbers.some(({ groups }) => /[\p{L}\d]/u.test(groups?.['value'] ?? ''))) return 'present'
  return numbers.length > 0 ? 'partial' : 'absent'
}

/** The first words of positions. */
const positionPattern =
  /(?:глав[аыу]|главн\p{L}+\s+(?:врач|бухгалтер|специалист|редактор|инженер)|мэр\p{L}*|атаман\p{L}*|художественн\p{L}+\s+руководител\p{L}|председател\p{L}|директор\p{L}*|начальник\p{L}*|заведующ\p{L}+|руководител\p{L}|заместител\p{L}|и\.\s?о\.|исполняющ\p{L}+|секретар\p{L}|специалист\p{L}*|управляющ\p{L}+|старост\p{L}|ректор\p{L}*|врач\p{L}*|депутат\p{L}*|президент\p{L}*|бухгалтер\p{L}*|член\p{L}*\s+комисси\p{L}|заказчик|исполнитель|подрядчик|поставщик|арендодатель|арендатор|продавец|покупатель|доверитель|субъект\p{L}*)/iu
const namePattern =
  /(?:[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?\s?[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?|[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?\s+[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?|\/\s*[А-ЯЁ][^/]{3,40}\/)/u

/**
 * A position and a name on one line, or the name up to two lines below; a name alone with a blank for the
 * signature.
 */
export function signatureLines({ paragraphs, kind }: ParsedDocument): Paragraph[] {
  const isLetter = kind === 'letter' || kind === 'answer'
  const visas = visasFrom(paragraphs)
  return paragraphs.filter(({ number: at, text }) => {
    if (at >= visas || oneVisa.test(text)) return false
    if (text.length > 220 || !namePattern.test(text) || /[:;]$/u.test(text)) return false
    if (isLetter ? /^(?:исп|тел)/iu.test(text) : /^(?:исп\.|тел)/iu.test(text)) return false
    const before = paragraphs.slice(Math.max(0, at - 4), at - 1).filter((line) => line.text.length <= 160)
    const isAfterBody = at > Math.min(6, paragraphs.length / 3)
    const beginsWithPost = new RegExp(String.raw`^(?:временно\s+)?${positionPattern.source}`, 'iu')
    const endsWithName = new RegExp(
      String.raw`${namePattern.source}[\s_]*(?:\(.{0,20}\)|М\.\s?П\.)?$`,
      'u',
    ).test(text)
    if (!isAfterBody || !endsWithName) return false
    return (
      beginsWithPost.test(text) ||
      blank.test(text) ||
      (text.length <= 40 && before.some((line) => beginsWithPost.test(line.text))) ||
      (text.length <= 120 && beginsWithPost.test(before.at(-1)?.text ?? '') && /^\p{Ll}/u.test(text))
    )
  })
}

const oneVisa = /^согласовано\s*:/iu

/** «Визы:», «Согласовано:» below the text: who stands from there on has agreed, not signed. */
function visasFrom(paragraphs: readonly Paragraph[]): number {
  const heading = paragraphs.findLast(({ text }) =>
    /^(?:согласовано|визы|лист\s+согласования)\s*:?$/iu.test(text),
  )
  return heading && heading.number > paragraphs.length / 2 ? heading.number : Number.POSITIVE_INFINITY
}

export const signatureCheck: RequisiteCheck = (document) => {
  if (signatureLines(document).length > 0) return 'present'
  const visas = visasFrom(document.paragraphs)
  const ending = document.paragraphs
    .filter(({ number: at, text }) => at < visas && !oneVisa.test(text))
    .slice(-12)
  if (
    ending.some(
      ({ text }) => /подпись|м\.\s?п\./iu.test(text) && (blank.test(text) || namePattern.test(text)),
    )
  )
    return 'present'
  if (
    ending.some(({ text }) => text.length <= 160 && (blank.test(text) || /подпис[ьи](?!\p{L})/iu.test(text)))
  )
    return 'partial'
  return ending.some(
    ({ text }) => text.length <= 120 && new RegExp(`^${positionPattern.source}`, 'iu').test(text),
  )
    ? 'partial'
    : 'absent'
}

export const bothSigned: RequisiteCheck = (document) => {
  const count = signatureLines(document).length
  if (count >= 2) return 'present'
  const blanks = document.paragraphs.slice(-20).flatMap(({ text }) => text.match(/_{3,}/gu) ?? []).length
  if (blanks >= 2) return 'present'
  return count + blanks > 0 ? 'partial' : 'absent'
}

export const addressee: RequisiteCheck = (document) => {
  const isNamed = headOf(document, 18).some(
    ({ text }) =>
      text.length <= 200 &&
      (/(?:^|\t)\s*(?:и\.\s?о\.\s*)?(?:главе|директору|начальнику|руководителю|председателю|министру|заведующе(?:му|й)|прокурору|гражданину|гражданке|гр\.|управляющему|депутату|жител[юя]м?|руководителям|главам|кому:)/iu.test(
        text,
      ) ||
        /(?:^|\t)\s*[А-ЯЁ][а-яё]+(?:у|ю|ой|ому|ему|е|и)\s+[А-ЯЁ]\.\s?[А-ЯЁ]\./u.test(text) ||
        /(?:^|\t)\s*[А-ЯЁ]\.\s?[А-ЯЁ]\.\s?[А-ЯЁ][а-яё]+(?:у|ю|ой|ому|е|и)(?:$|\t)/u.test(text) ||
        /(?:^|\t)\s*[А-ЯЁ][а-яё]+(?:у|ю|ой|ому|ко)?\s+[А-ЯЁ][а-яё]+(?:у|ю|е|и)\s+[А-ЯЁ][а-яё]+(?:вичу|вне|ичу|ичне)(?:$|\t|,)/u.test(
          text,
        )),
  )
  return present(isNamed)
}

export const heading: RequisiteCheck = (document) =>
  present(
    headOf(document, 30).some(
      ({ text }) =>
        /(?:^|\t)«?Об?о?\s+[\p{L}«]/u.test(text) &&
        text.length <= 400 &&
        !/ПОСТАНОВЛЯ|РЕШИЛ|ПРИКАЗЫВАЮ/u.test(text),
    ),
  )

export const executor: RequisiteCheck = (document) =>
  present(
    document.paragraphs
      .slice(-6)
      .some(
        ({ text }) =>
          (text.length <= 140 && /^(?:исп(?:\.|олнитель(?!\s+\p{Ll})))|исполнитель\s*:/iu.test(text)) ||
          (text.length <= 140 &&
            /(?:тел\.?|8|\+7|\(\d{3,5}\))[\s:(]*[\d][\d\s()-]{4,}\d/iu.test(text) &&
            !/ИНН|БИК/u.test(text)),
      ),
  )

const operativeWord =
  /(?:^|\s|\t)(?:п\s?о\s?с\s?т\s?а\s?н\s?о\s?в\s?л\s?я\s?(?:е\s?т|ю)|р\s?е\s?ш\s?и\s?л(?:\s?[аио])?|п\s?р\s?и\s?к\s?а\s?з\s?ы\s?в\s?а\s?ю|обязываю|р\s?а\s?с\s?п\s?о\s?р\s?я\s?ж\s?а\s?ю\s?с\s?ь)\s*:?(?=$|\s|\t)/iu

/** The text before the operative word («ПОСТАНОВЛЯЕТ»); without one, the first lines. */
export function preambleOf(document: ParsedDocument): { text: string; last: number } {
  const at = document.paragraphs.findIndex(({ text }) => operativeWord.test(text))
  const last = at === -1 ? Math.min(10, document.paragraphs.length) : at + 1
  return {
    text: document.paragraphs
      .slice(0, last)
      .map(({ text }) => text)
      .join('\n'),
    last,
  }
}

const basis =
  /в\s+соответствии|руководствуясь|на\s+основании|во\s+исполнение|согласно|в\s+целях\s+(?:реализации|исполнения)/iu
export const preamble: RequisiteCheck = (document) => present(basis.test(preambleOf(document).text))

export const points: RequisiteCheck = (document) =>
  present(document.paragraphs.some(({ text }) => /^\d+\.\s*\S/u.test(text)))
export const entryIntoForce = textContains(
  /вступ(?:ает|ают|ление|ления)\s+в\s+силу|действует\s+с|распространя\p{L}+\s+на\s+правоотношени/iu,
)
export const approval = textContains(
  /согласован|лист\s+согласования|виз[аы](?!\p{L})|антикоррупционн\p{L}+\s+экспертиз/iu,
)
export const acquaintance = textContains(/ознакомлен|с\s+приказом\s+ознаком/iu)
export const incomingReference: RequisiteCheck = headContains(
  /на\s+(?:ваш\p{L}*\s+)?(?:исх\.?\s*)?№\s*[\p{L}\d]|на\s+ваш\p{L}*\s+(?:обращени|заявлени|запрос|письмо)\p{L}*\s+(?:от|№|\()|вх\.?\s*№\s*[\p{L}\d]|обращени\p{L}*\s+(?:от\s+\d[^№]{4,30})?№\s*\d/iu,
  40,
)
export const placeOfIssue = headContains(
  /(?:^|\s|\t)(?:г\.|гор\.|с\.|пос\.|п\.|пгт|город|село|посёлок|поселок|улус|наслег)\s*[А-ЯЁ]/u,
)
export const issuingBody = headContains(
  /администраци|совет\s+депутатов|дум[аы]|собрани|комисси|комитет|управлени|глав[аы]|учреждени|школа|общество|предприяти/iu,
)

export const subject = textContains(/предмет/iu)
export const price = textContains(/цен[аыеу]|стоимост|сумм[аыу]|плат[аыу]|безвозмездн/iu)
export const term = textContains(/срок|заключ[её]н\s+на\s|до\s+полного\s+исполнения|действует\s+(?:до|с)/iu)
