import type { DocumentKind, Requisite } from '@uprava/contract/analysis.ts'

import type { ParsedDocument, Location } from '../types.ts'
import {
  acquaintance,
  addressee,
  issuingBody,
  bothSigned,
  date,
  executor,
  entryIntoForce,
  headContains,
  heading,
  incomingReference,
  number,
  placeOfIssue,
  points,
  preamble,
  present,
  price,
  textContains,
  signatureCheck,
  signatureLines,
  subject,
  term,
  approval,
  fullText,
  type RequisiteCheck,
} from './requisite-checks.ts'

type Item = { readonly name: string; readonly check: RequisiteCheck }
const item = (name: string, check: RequisiteCheck): Item => ({ name, check })

const normativeAct = [
  item('Орган, принявший акт', issuingBody),
  item('Вид документа', () => 'present'),
  item('Дата', date),
  item('Номер', number),
  item('Место принятия', placeOfIssue),
  item('Заголовок', heading),
  item('Преамбула с основанием', preamble),
  item('Пункты', points),
  item('Вступление в силу', entryIntoForce),
  item('Подпись', signatureCheck),
]
const letter = [
  item('Автор', issuingBody),
  item('Дата', date),
  item('Номер', number),
  item('Адресат', addressee),
  item('Заголовок', heading),
  item('Подпись', signatureCheck),
  item('Исполнитель', executor),
]

/** Requisites of each kind of document (analysis §4). */
const byKind: Readonly<Record<DocumentKind, readonly Item[]>> = {
  resolution: normativeAct,
  decision: normativeAct,
  directive: normativeAct.filter(({ name }) => name !== 'Вступление в силу'),
  order: [
    item('Организация', issuingBody),
    item('Вид документа', () => 'present'),
    item('Дата', date),
    item('Номер', number),
    item('Заголовок', heading),
    item('Пункты', points),
    item('Подпись', signatureCheck),
    item('Ознакомление', acquaintance),
  ],
  letter,
  answer: [...letter, item('Ссылка на входящий документ', incomingReference)],
  contract: [
    item('Номер', number),
    item('Дата', date),
    item('Место', placeOfIssue),
    item('Стороны', textContains(/именуем|в\s+лице|сторон/iu)),
    item('Предмет', subject),
    item('Цена', price),
    item('Срок', term),
    item('Ответственность', textContains(/ответственност|неустойк|пен[июя]/iu)),
    item('Подписи и реквизиты', bothSigned),
  ],
  act: [
    item('Вид документа', () => 'present'),
    item('Дата', date),
    item('Номер', number),
    item('Основание', textContains(/на\s+основании|в\s+соответствии|по\s+договору|составлен/iu)),
    item('Подписи двух сторон', bothSigned),
  ],
  protocol: [
    item('Орган', issuingBody),
    item('Номер', number),
    item('Дата', date),
    item('Участники', textContains(/присутствовал|участвовал|состав|председательств/iu)),
    item('Слушали', textContains(/слушали|повестк|выступил/iu)),
    item('Решили', textContains(/решил|постановил|решение/iu)),
    item('Подписи', signatureCheck),
  ],
  regulation: [
    item('Гриф утверждения', headContains(/утвержд[её]н|утверждаю|приложени[ея]/iu)),
    item('Разделы', (document) =>
      present(document.paragraphs.filter(({ text }) => /^(?:\d+|[IVX]+)\.\s*\p{Lu}/u.test(text)).length >= 2),
    ),
    item('Подпись', signatureCheck),
  ],
  consent: [
    item('Оператор', textContains(/оператор|администраци|учреждени/iu)),
    item('Субъект', textContains(/я,|субъект|паспорт/iu)),
    item('Цель', textContains(/цел[ьияеюхям]/iu)),
    item('Перечень данных', textContains(/перечень|фамили|следующ/iu)),
    item('Срок', textContains(/срок|действует/iu)),
    item('Порядок отзыва', textContains(/отозва|отзыв/iu)),
    item('Подпись', signatureCheck),
  ],
  power: [
    item('Дата', date),
    item('Доверитель', textContains(/доверяю|доверяет|уполномочива/iu)),
    item('Представитель', textContains(/доверя\p{L}+|представител/iu)),
    item('Полномочия', textContains(/представлять|подписывать|получать|право/iu)),
    item('Срок', textContains(/сроком|срок|действительна|действует/iu)),
    item('Подпись', signatureCheck),
  ],
  other: [item('Дата', date), item('Подпись', signatureCheck)],
}

/** The table «есть, нет, частично» for the document's kind. */
export const requisitesOf = (document: ParsedDocument): Requisite[] =>
  byKind[document.kind].map(({ name, check }) => ({ name, state: check(document) }))

const acts: readonly DocumentKind[] = ['resolution', 'decision', 'directive', 'order']
const letters: readonly DocumentKind[] = ['letter', 'answer']
const isAbout = (document: ParsedDocument, kinds: readonly DocumentKind[]) => kinds.includes(document.kind)

/** By the name of the check: whether a required requisite is missing; a string adds a detail. */
const missing: Readonly<Record<string, (document: ParsedDocument) => boolean | string>> = {
  date: (document) => !isAbout(document, ['regulation', 'consent']) && date(document) === 'absent',
  number: (document) =>
    isAbout(document, [...acts, ...letters, 'contract', 'protocol', 'act']) && number(document) === 'absent',
  sign: (document) =>
    isAbout(document, ['contract', 'act'])
      ? bothSigned(document) === 'absent' && signatureCheck(document) !== 'present'
      : signatureCheck(document) === 'absent' &&
        (document.kind !== 'regulation' || headContains(/(?:^|\t)\s*утвержд/iu)(document) === 'absent'),
  addressee: (document) => isAbout(document, letters) && addressee(document) === 'absent',
  heading: (document) => isAbout(document, [...acts, ...letters]) && heading(document) === 'absent',
  executor: (document) => isAbout(document, letters) && executor(document) === 'absent',
  contract: (document) => {
    if (document.kind !== 'contract') return false
    const terms: readonly (readonly [string, RequisiteCheck])[] = [
      ['предмет', subject],
      ['цена', price],
      ['срок', term],
    ]
    const absent = terms.filter(([, check]) => check(document) === 'absent').map(([name]) => name)
    return absent.length > 0 && `Не найдено: ${absent.join(', ')}.`
  },
  visa: (document) =>
    document.setsRules &&
    isAbout(document, ['resolution', 'decision']) &&
    isDraft(document) &&
    approval(document) === 'absent',
  acquaint: (document) =>
    document.kind === 'order' &&
    /принять\s+на\s+(?:работу|муниципальн)|уволить|прекратить\s+(?:трудов|действие\s+трудов)|предоставить[^.]{0,60}отпуск|объявить[^.]{0,40}(?:выговор|замечани|благодарн)|перевести|направить\s+в\s+командиров|премир/iu.test(
      fullText(document),
    ) &&
    acquaintance(document) === 'absent',
  inref: (document) => document.kind === 'answer' && incomingReference(document) === 'absent',
}

/** «ПРОЕКТ» in its head, no number yet, or a line to sign on: visas stay on the original of an act that is signed. */
const isDraft = (document: ParsedDocument): boolean =>
  headContains(/(?:^|\n)\s*проект(?!\p{L})/iu)(document) === 'present' ||
  number(document) === 'absent' ||
  signatureLines(document).some(({ text }) => /_{4,}/u.test(text))

/** `@req:…`: one finding about the document as a whole. */
export function missingRequisite(document: ParsedDocument, name: string): Location[] {
  const result = missing[name]?.(document) ?? false
  if (result === false) return []
  return [{ paragraph: null, start: 0, end: 0, ...(result === true ? {} : { detail: result }) }]
}

/** `@preamble` */
export function missingPreamble(document: ParsedDocument): Location[] {
  const isDue =
    isAbout(document, ['resolution', 'decision', 'directive']) ||
    (document.kind === 'order' && document.setsRules)
  return isDue && preamble(document) === 'absent' ? [{ paragraph: null, start: 0, end: 0 }] : []
}
