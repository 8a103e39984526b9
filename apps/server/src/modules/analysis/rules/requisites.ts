import type { DocumentKind, Requisite } from '@uprava/contract/analysis.ts'

import {
  acquainted,
  addressee,
  body,
  bothSigned,
  date,
  executor,
  force,
  head,
  heading,
  incoming,
  number,
  place,
  points,
  preamble,
  present,
  price,
  says,
  sign,
  subject,
  term,
  visa,
  whole,
  type Check,
} from './requisite-checks.ts'
import type { Paper, Spot } from './types.ts'

type Item = { readonly name: string; readonly check: Check }
const item = (name: string, check: Check): Item => ({ name, check })

const normativeAct = [
  item('Орган, принявший акт', body),
  item('Вид документа', () => 'present'),
  item('Дата', date),
  item('Номер', number),
  item('Место принятия', place),
  item('Заголовок', heading),
  item('Преамбула с основанием', preamble),
  item('Пункты', points),
  item('Вступление в силу', force),
  item('Подпись', sign),
]
const letter = [
  item('Автор', body),
  item('Дата', date),
  item('Номер', number),
  item('Адресат', addressee),
  item('Заголовок', heading),
  item('Подпись', sign),
  item('Исполнитель', executor),
]

/** What a document of each kind has to carry (analysis §4). */
const byKind: Readonly<Record<DocumentKind, readonly Item[]>> = {
  resolution: normativeAct,
  decision: normativeAct,
  directive: normativeAct.filter(({ name }) => name !== 'Вступление в силу'),
  order: [
    item('Организация', body),
    item('Вид документа', () => 'present'),
    item('Дата', date),
    item('Номер', number),
    item('Заголовок', heading),
    item('Пункты', points),
    item('Подпись', sign),
    item('Ознакомление', acquainted),
  ],
  letter,
  answer: [...letter, item('Ссылка на входящий документ', incoming)],
  contract: [
    item('Номер', number),
    item('Дата', date),
    item('Место', place),
    item('Стороны', says(/именуем|в\s+лице|сторон/iu)),
    item('Предмет', subject),
    item('Цена', price),
    item('Срок', term),
    item('Ответственность', says(/ответственност|неустойк|пен[июя]/iu)),
    item('Подписи и реквизиты', bothSigned),
  ],
  act: [
    item('Вид документа', () => 'present'),
    item('Дата', date),
    item('Номер', number),
    item('Основание', says(/на\s+основании|в\s+соответствии|по\s+договору|составлен/iu)),
    item('Подписи двух сторон', bothSigned),
  ],
  protocol: [
    item('Орган', body),
    item('Номер', number),
    item('Дата', date),
    item('Участники', says(/присутствовал|участвовал|состав|председательств/iu)),
    item('Слушали', says(/слушали|повестк|выступил/iu)),
    item('Решили', says(/решил|постановил|решение/iu)),
    item('Подписи', sign),
  ],
  regulation: [
    item('Гриф утверждения', head(/утвержд[её]н|утверждаю|приложени[ея]/iu)),
    item('Разделы', (paper) =>
      present(paper.paragraphs.filter(({ text }) => /^(?:\d+|[IVX]+)\.\s*\p{Lu}/u.test(text)).length >= 2),
    ),
    item('Подпись', sign),
  ],
  consent: [
    item('Оператор', says(/оператор|администраци|учреждени/iu)),
    item('Субъект', says(/я,|субъект|паспорт/iu)),
    item('Цель', says(/цел[ьияеюхям]/iu)),
    item('Перечень данных', says(/перечень|фамили|следующ/iu)),
    item('Срок', says(/срок|действует/iu)),
    item('Порядок отзыва', says(/отозва|отзыв/iu)),
    item('Подпись', sign),
  ],
  power: [
    item('Дата', date),
    item('Доверитель', says(/доверяю|доверяет|уполномочива/iu)),
    item('Представитель', says(/доверя\p{L}+|представител/iu)),
    item('Полномочия', says(/представлять|подписывать|получать|право/iu)),
    item('Срок', says(/сроком|срок|действительна|действует/iu)),
    item('Подпись', sign),
  ],
  other: [item('Дата', date), item('Подпись', sign)],
}

/** The table «есть, нет, частично» of the document's kind. */
export const requisitesOf = (paper: Paper): Requisite[] =>
  byKind[paper.kind].map(({ name, check }) => ({ name, state: check(paper) }))

const acts: readonly DocumentKind[] = ['resolution', 'decision', 'directive', 'order']
const letters: readonly DocumentKind[] = ['letter', 'answer']
const isAbout = (paper: Paper, kinds: readonly DocumentKind[]) => kinds.includes(paper.kind)

/** By the name of the check: whether its requisite is missing where it is due. */
const missing: Readonly<Record<string, (paper: Paper) => boolean | string>> = {
  date: (paper) => !isAbout(paper, ['regulation', 'consent']) && date(paper) === 'absent',
  number: (paper) =>
    isAbout(paper, [...acts, ...letters, 'contract', 'protocol', 'act']) && number(paper) === 'absent',
  sign: (paper) =>
    isAbout(paper, ['contract', 'act'])
      ? bothSigned(paper) === 'absent' && sign(paper) !== 'present'
      : paper.kind !== 'regulation' && sign(paper) === 'absent',
  addressee: (paper) => isAbout(paper, letters) && addressee(paper) === 'absent',
  heading: (paper) => isAbout(paper, [...acts, ...letters]) && heading(paper) === 'absent',
  executor: (paper) => isAbout(paper, letters) && executor(paper) === 'absent',
  contract: (paper) => {
    if (paper.kind !== 'contract') return false
    const terms: readonly (readonly [string, Check])[] = [
      ['предмет', subject],
      ['цена', price],
      ['срок', term],
    ]
    const absent = terms.filter(([, check]) => check(paper) === 'absent').map(([name]) => name)
    return absent.length > 0 && `Не найдено: ${absent.join(', ')}.`
  },
  visa: (paper) => paper.setsRules && isAbout(paper, ['resolution', 'decision']) && visa(paper) === 'absent',
  acquaint: (paper) =>
    paper.kind === 'order' &&
    /принять\s+на\s+(?:работу|муниципальн)|уволить|прекратить\s+(?:трудов|действие\s+трудов)|предоставить[^.]{0,60}отпуск|объявить[^.]{0,40}(?:выговор|замечани|благодарн)|перевести|направить\s+в\s+командиров|премир/iu.test(
      whole(paper),
    ) &&
    acquainted(paper) === 'absent',
  inref: (paper) => paper.kind === 'answer' && incoming(paper) === 'absent',
}

/** `@req:…`: one finding about the document as a whole. */
export function missingRequisite(paper: Paper, name: string): Spot[] {
  const verdict = missing[name]?.(paper) ?? false
  if (verdict === false) return []
  return [{ paragraph: null, start: 0, end: 0, ...(verdict === true ? {} : { detail: verdict }) }]
}

/** `@preamble` */
export function missingPreamble(paper: Paper): Spot[] {
  const isDue =
    isAbout(paper, ['resolution', 'decision', 'directive']) || (paper.kind === 'order' && paper.setsRules)
  return isDue && preamble(paper) === 'absent' ? [{ paragraph: null, start: 0, end: 0 }] : []
}
