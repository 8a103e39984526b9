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
  contains,
  signature,
  subject,
  term,
  approval,
  fullText,
  type Check,
} from './requisite-checks.ts'

type Item = { readonly name: string; readonly check: Check }
const item = (name: string, check: Check): Item => ({ name, check })

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
  item('Подпись', signature),
]
const letter = [
  item('Автор', issuingBody),
  item('Дата', date),
  item('Номер', number),
  item('Адресат', addressee),
  item('Заголовок', heading),
  item('Подпись', signature),
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
    item('Подпись', signature),
    item('Ознакомление', acquaintance),
  ],
  letter,
  answer: [...letter, item('Ссылка на входящий документ', incomingReference)],
  contract: [
    item('Номер', number),
    item('Дата', date),
    item('Место', placeOfIssue),
    item('Стороны', contains(/именуем|в\s+лице|сторон/iu)),
    item('Предмет', subject),
    item('Цена', price),
    item('Срок', term),
    item('Ответственность', contains(/ответственност|неустойк|пен[июя]/iu)),
    item('Подписи и реквизиты', bothSigned),
  ],
  act: [
    item('Вид документа', () => 'present'),
    item('Дата', date),
    item('Номер', number),
    item('Основание', contains(/на\s+основании|в\s+соответствии|по\s+договору|составлен/iu)),
    item('Подписи двух сторон', bothSigned),
  ],
  protocol: [
    item('Орган', issuingBody),
    item('Номер', number),
    item('Дата', date),
    item('Участники', contains(/присутствовал|участвовал|состав|председательств/iu)),
    item('Слушали', contains(/слушали|повестк|выступил/iu)),
    item('Решили', contains(/решил|постановил|решение/iu)),
    item('Подписи', signature),
  ],
  regulation: [
    item('Гриф утверждения', headContains(/утвержд[её]н|утверждаю|приложени[ея]/iu)),
    item('Разделы', (document) =>
      present(document.paragraphs.filter(({ text }) => /^(?:\d+|[IVX]+)\.\s*\p{Lu}/u.test(text)).length >= 2),
    ),
    item('Подпись', signature),
  ],
  consent: [
    item('Оператор', contains(/оператор|администраци|учреждени/iu)),
    item('Субъект', contains(/я,|субъект|паспорт/iu)),
    item('Цель', contains(/цел[ьияеюхям]/iu)),
    item('Перечень данных', contains(/перечень|фамили|следующ/iu)),
    item('Срок', contains(/срок|действует/iu)),
    item('Порядок отзыва', contains(/отозва|отзыв/iu)),
    item('Подпись', signature),
  ],
  power: [
    item('Дата', date),
    item('Доверитель', contains(/доверяю|доверяет|уполномочива/iu)),
    item('Представитель', contains(/доверя\p{L}+|представител/iu)),
    item('Полномочия', contains(/представлять|подписывать|получать|право/iu)),
    item('Срок', contains(/сроком|срок|действительна|действует/iu)),
    item('Подпись', signature),
  ],
  other: [item('Дата', date), item('Подпись', signature)],
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
      ? bothSigned(document) === 'absent' && signature(document) !== 'present'
      : signature(document) === 'absent' &&
        (document.kind !== 'regulation' || headContains(/(?:^|\t)\s*утвержд/iu)(document) === 'absent'),
  addressee: (document) => isAbout(document, letters) && addressee(document) === 'absent',
  heading: (document) => isAbout(document, [...acts, ...letters]) && heading(document) === 'absent',
  executor: (document) => isAbout(document, letters) && executor(document) === 'absent',
  contract: (document) => {
    if (document.kind !== 'contract') return false
    const terms: readonly (readonly [string, Check])[] = [
      ['предмет', subject],
      ['цена', price],
      ['срок', term],
    ]
    const absent = terms.filter(([, check]) => check(document) === 'absent').map(([name]) => name)
    return absent.length > 0 && `Не найдено: ${absent.join(', ')}.`
  },
  visa: (document) =>
    document.setsRules && isAbout(document, ['resolution', 'decision']) && approval(document) === 'absent',
  acquaint: (document) =>
    document.kind === 'order' &&
    /принять\s+на\s+(?:работу|муниципальн)|уволить|прекратить\s+(?:трудов|действие\s+трудов)|предоставить[^.]{0,60}отпуск|объявить[^.]{0,40}(?:выговор|замечани|благодарн)|перевести|направить\s+в\s+командиров|премир/iu.test(
      fullText(document),
    ) &&
    acquaintance(document) === 'absent',
  inref: (document) => document.kind === 'answer' && incomingReference(document) === 'absent',
}

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
