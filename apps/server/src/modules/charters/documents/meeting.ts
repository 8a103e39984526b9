import { isDayOff } from '@uprava/contract/rules/appeal-deadlines.ts'
import { daysAfter, workingDaysAfter } from '@uprava/contract/rules/days.ts'

import type { DocxPart } from '#platform/docx/index.ts'
import { nameInCase } from '#platform/russian/index.ts'

import { workdayBy } from '../calendar.ts'
import { blank, type CouncilSession } from '../council-session.ts'
import { localActsTitle } from './decision.ts'
import { lawInFull, oldLaw } from './law-citations.ts'
import {
  alignedRight,
  body,
  chairmanSignature,
  dateOrBlank,
  decisionNumber,
  decisionTitle,
  headOf,
  signatureLineFor,
  noteLine,
  draftMark,
  quorumSentence,
  strong,
  table,
  thresholdSentence,
  whenAndWhere,
  type SessionDocument,
} from './parts.ts'

/** The items of the agenda. */
function questionsOf(session: CouncilSession): string[] {
  return [
    decisionTitle(session),
    ...session.localLaws.map((law) => `${localActsTitle(law)} (${lawInFull(law)})`),
    'Разное',
  ]
}

/** Document 01. */
export const agendaDocument: SessionDocument = {
  number: '01',
  name: 'Повестка дня',
  parts: (session) => [
    ...headOf(session, 'ПОВЕСТКА ДНЯ', `заседания № ${session.number}`),
    body(whenAndWhere(session)),
    ...questionsOf(session).map((question, index, all) => {
      const isLast = index === all.length - 1
      const about = isLast
        ? ''
        : ` Докладывает ${session.reporter.signed}, содокладчик — юрист. Проект прилагается.`
      return body(`${index + 1}. ${question}.${about}`)
    }),
    body(
      'Граждане вправе присутствовать на заседании по правилам регламента (статья 15 Федерального закона от 09.02.2009 № 8-ФЗ).',
    ),
    body(quorumSentence(session)),
    chairmanSignature(session),
    noteLine(`Кворум: ${oldLaw('части 1–1.1 статьи 35')}. Сверьте с Уставом и регламентом.`),
  ],
}

/** Document 02: a notice for every deputy, and the acknowledgement list. */
export const notices: SessionDocument = {
  number: '02',
  name: 'Извещение депутатам',
  parts: (session) => [
    ...(session.deputies.length === 0 ? [null] : session.deputies).flatMap((deputy) => [
      ...notice(session, deputy),
      { type: 'pageBreak' } as const,
    ]),
    draftMark,
    strong('Лист вручения извещений'),
    table(
      ['№', 'Фамилия, имя, отчество', 'Дата', 'Подпись'],
      seatsOf(session).map((name, index) => [String(index + 1), name, '', '']),
      [8, 52, 18, 22],
    ),
  ],
}

function notice(session: CouncilSession, deputy: string | null): DocxPart[] {
  const addressee = deputy === null ? blank : nameInCase(deputy, 'dative').text
  const answerBy = session.date === null ? blank : dateOrBlank(workdayBy(daysAfter(session.date, -3)))
  return [
    draftMark,
    alignedRight(`Депутату ${session.council.genitive}\n${addressee}`),
    strong('ИЗВЕЩЕНИЕ'),
    body(`Извещаем о заседании № ${session.number} ${session.council.genitive}. ${whenAndWhere(session)}`),
    body(`Повестка дня: ${questionsOf(session).join('; ')}.`),
    body(`Просим подтвердить участие до ${answerBy}. Проекты решений прилагаются.`),
    body(`Контакт: ${session.contact || blank}.`),
    chairmanSignature(session),
  ]
}

/** Document 07. */
export const registration: SessionDocument = {
  number: '07',
  name: 'Лист регистрации депутатов',
  parts: (session) => {
    const { votes } = session
    return [
      ...headOf(
        session,
        'ЛИСТ РЕГИСТРАЦИИ ДЕПУТАТОВ',
        `заседание № ${session.number} от ${dateOrBlank(session.date)}`,
      ),
      table(
        ['№', 'Фамилия, имя, отчество', 'Присутствует', 'Подпись', 'Примечание'],
        seatsOf(session).map((name, index) => [String(index + 1), name, '', '', '']),
        [7, 40, 19, 15, 19],
      ),
      // Who comes is known at the meeting only.
      body(`Избрано: ${votes.elected}. Присутствует: ${blank}. Кворум: ${blank}.`),
      body(quorumSentence(session)),
      body(thresholdSentence(session)),
      body(signatureLineFor('Регистрировал', session.secretary.signed)),
      noteLine(
        `${oldLaw('Части 1–1.1 статьи 35, статья 40')}: явка депутатов и кворум. Сверьте с Уставом и регламентом.`,
      ),
    ]
  },
}

/** Document 08. */
export const ballot: SessionDocument = {
  number: '08',
  name: 'Лист поимённого голосования',
  parts: (session) => [
    ...headOf(
      session,
      'ЛИСТ ПОИМЁННОГО ГОЛОСОВАНИЯ',
      `заседание № ${session.number} от ${dateOrBlank(session.date)}`,
    ),
    body(`Вопрос: ${decisionTitle(session)}.`),
    table(
      ['№', 'Депутат', '«За»', '«Против»', 'Воздержался', 'Не голосовал', 'Подпись'],
      seatsOf(session).map((name, index) => [String(index + 1), name, '', '', '', '', '']),
      [6, 33, 8, 11, 15, 14, 13],
    ),
    body(`Итоги: «за» ____, «против» ____, воздержались ____, не голосовали ____.`),
    body(thresholdSentence(session)),
    body('Вывод: РЕШЕНИЕ ПРИНЯТО / НЕ ПРИНЯТО (ненужное зачеркнуть).'),
    body(signatureLineFor('Счётная комиссия')),
    body(signatureLineFor('Счётная комиссия')),
    noteLine('Голосование по Уставу открытое поимённое, если регламент не установил иного.'),
  ],
}

/** Document 09. */
export const minutes: SessionDocument = {
  number: '09',
  name: 'Протокол заседания',
  parts: (session) => {
    const { deputies, votes, date, secretary } = session
    const dueOn = date === null ? blank : dateOrBlank(workingDaysAfter(date, 5, isDayOff))
    return [
      ...headOf(session, `ПРОТОКОЛ № ${session.number}`, dateOrBlank(date)),
      body(whenAndWhere(session)),
      body(`Председательствующий: ${session.chairman.full}. Секретарь: ${secretary.full || blank}.`),
      body(`Избрано депутатов: ${votes.elected}. Присутствовали: ${deputies.join(', ') || blank}.`),
      body(`Отсутствовали: ${blank}. Приглашены: ${blank}.`),
      body(quorumSentence(session)),
      strong('ПОВЕСТКА ДНЯ'),
      ...questionsOf(session).map((question, index) => body(`${index + 1}. ${question}.`)),
      ...questionsOf(session)
        .slice(0, -1)
        .flatMap((question, index) => [
          strong(`${index + 1}. ${question}`),
          body(`СЛУШАЛИ: ${session.reporter.accusative}. Содержание доклада: ${blank}.`),
          body(`ВЫСТУПИЛИ: ${blank}.`),
          body('ГОЛОСОВАЛИ: «за» ____, «против» ____, воздержались ____.'),
          body(index === 0 ? thresholdSentence(session) : otherThreshold(session)),
          body(`РЕШИЛИ: принять (не принимать) решение № ${decisionNumber(session, index)}.`),
        ]),
      body('Приложения: лист регистрации депутатов, лист поимённого голосования, заключения.'),
      { type: 'signature', position: 'Председательствующий', name: session.chairman.signed },
      { type: 'signature', position: 'Секретарь', name: secretary.signed || blank },
      noteLine(
        `Присутствующие названы по списку депутатов: исправьте по листу регистрации. Изготовить до ${dueOn}, если регламент не установил иного срока. Решение собрания и протокол: статьи 181.1–181.5 Гражданского кодекса Российской Федерации.`,
      ),
    ]
  },
}

const otherThreshold = ({ votes }: CouncilSession): string =>
  `Решение принято, если за него подано не менее ${votes.act} голосов (большинство от установленной численности ${votes.established}).`

/** A row per member of the council; unnamed members have empty rows (consistency check 2). */
const seatsOf = ({ deputies, votes }: CouncilSession): string[] =>
  Array.from({ length: Math.max(votes.elected, deputies.length) }, (_, index) => deputies[index] ?? '')
