import { daysAfter } from '@uprava/contract/rules/days.ts'

import type { DocxPart } from '#platform/docx/index.ts'

import { blank, type CouncilSession } from '../council-session.ts'
import { oldLaw } from './law-citations.ts'
import {
  alignedRight,
  body,
  dateOrBlank,
  decisionNumber,
  decisionTitle,
  headSignature,
  noteLine,
  draftMark,
  table,
  type SessionDocument,
} from './parts.ts'

/** «решение Совета депутатов … от 01.02.2027 № 12-1 „О внесении изменений …“» */
const theDecision = (session: CouncilSession): string =>
  `решение ${session.council.genitive} от ${dateOrBlank(session.date)} № ${decisionNumber(session, 0)} «${decisionTitle(session)}»`

function coverLetter(session: CouncilSession, addressee: string, text: readonly string[]): DocxPart[] {
  return [draftMark, alignedRight(addressee), body(`Исх. № ${blank} от ${blank}`), ...text.map(body)]
}

const executor = (session: CouncilSession): DocxPart =>
  body(`Исполнитель: ${blank}, ${session.contact || `телефон: ${blank}`}`)

/** Document 16, with the list of enclosures (97-ФЗ). */
export const coverLetterToJustice: SessionDocument = {
  number: '16',
  name: 'Письмо в управление Минюста России',
  parts: (session) => {
    const region = session.regionDative === '' ? blank : session.regionDative
    const sentBy = session.date === null ? blank : dateOrBlank(daysAfter(session.date, 15))
    const enclosed = [
      `Решение о внесении изменений в Устав от ${dateOrBlank(session.date)} № ${decisionNumber(session, 0)} (прошито, пронумеровано)`,
      `Протокол заседания № ${session.number}`,
      'Сведения об источнике и дате опубликования проекта',
      ...(session.isLiteral ? [] : ['Результаты публичных слушаний']),
      'Электронные копии документов',
    ]
    return [
      ...coverLetter(session, `Управление Минюста России\nпо ${region}`, [
        `Направляем для государственной регистрации ${theDecision(session)}.`,
        'Приложение: по описи.',
      ]),
      headSignature(session),
      executor(session),
      table(
        ['№', 'Опись документов', 'Листов'],
        enclosed.map((document, index) => [String(index + 1), document, '']),
        [10, 72, 18],
      ),
      noteLine(
        `Направить не позднее ${sentBy} (15 дней со дня принятия). Состав документов и срок: статьи 1 и 3 Федерального закона от 21.07.2005 № 97-ФЗ. Число листов впишите по факту.`,
      ),
    ]
  },
}

/** Document 17. */
export const coverLetterToProsecutor: SessionDocument = {
  number: '17',
  name: 'Письмо в прокуратуру',
  parts: (session) => [
    ...coverLetter(session, `Прокурору\n${blank}`, [
      `Направляем для сведения ${theDecision(session)}.`,
      'Приложение: решение, протокол заседания, заключение об антикоррупционной экспертизе.',
    ]),
    headSignature(session),
    executor(session),
    noteLine(
      'Если решение принято по требованию прокурора, назовите в письме его дату и номер. Требование прокурора рассматривают не позднее 10 дней со дня поступления, представительный орган — на ближайшем заседании (статья 4 Федерального закона от 17.07.2009 № 172-ФЗ; статьи 9.1 и 23 Федерального закона от 17.01.1992 № 2202-I).',
    ),
  ],
}

/** Document 18. */
export const coverLetterToRegister: SessionDocument = {
  number: '18',
  name: 'Письмо в регистр муниципальных актов',
  parts: (session) => [
    ...coverLetter(
      session,
      `В уполномоченный орган субъекта Российской Федерации${session.region === '' ? '' : `\n(${session.region})`}`,
      [
        `Направляем для включения в регистр муниципальных нормативных правовых актов ${theDecision(session)} и сведения о его официальном опубликовании.`,
        'Приложение: решение; сведения об опубликовании.',
      ],
    ),
    headSignature(session),
    executor(session),
    noteLine(
      `Срок направления — по закону субъекта Российской Федерации, обычно 15 дней (проверить). Основание: ${oldLaw('статья 43.1')}.`,
    ),
  ],
}
