import { daysAfter } from '@uprava/contract/rules/days.ts'

import { blank, type CouncilSession } from '../council-session.ts'
import { oldLaw } from './law-citations.ts'
import {
  body,
  bothSignatures,
  chairmanSignature,
  dateOrBlank,
  decisionNumber,
  decisionTitle,
  headOf,
  noteLine,
  draftMark,
  strong,
  type SessionDocument,
} from './parts.ts'

/** Document 12. */
export const announcementDocument: SessionDocument = {
  number: '12',
  name: 'Сообщение об обнародовании проекта',
  parts: (session) => {
    // The last day for it is in the note: of no day but a given one is it known that the draft was published on it.
    const { projectPublishedOn: published, date } = session
    const lastDay = date === null ? '' : `, то есть до ${dateOrBlank(daysAfter(date, -30))} включительно`
    return [
      draftMark,
      strong('СООБЩЕНИЕ'),
      strong('об обнародовании проекта решения'),
      body(
        `Проект решения «${decisionTitle(session)}» опубликован ${dateOrBlank(published)}. Источник: ${session.media || blank}. Ознакомиться с проектом: ${blank}.`,
      ),
      ...(session.isLiteral ? exception() : orderOfProposals(session, published)),
      chairmanSignature(session),
      noteLine(
        `Опубликование не позднее чем за 30 дней до заседания${lastDay}: ${oldLaw('часть 4 статьи 44')}.`,
      ),
    ]
  },
}

const exception = () => [
  strong('Справка об исключении'),
  body(
    `Поправки дословно воспроизводят положения закона, поэтому порядок учёта предложений не публикуется и публичные слушания не проводятся (${oldLaw('часть 4 статьи 44, часть 3 статьи 28')}).`,
  ),
]

const orderOfProposals = (session: CouncilSession, published: string | null) => [
  strong('Порядок учёта предложений и участия граждан'),
  body(
    `1. Предложения принимаются в письменной форме до ${published === null ? blank : dateOrBlank(daysAfter(published, 15))}.`,
  ),
  body(`2. Предложения направляют: ${session.contact || blank}.`),
  body('3. В предложении указывают имя и адрес заявителя, статью проекта и её предлагаемый текст.'),
  body(`4. Публичные слушания состоятся ${dateOrBlank(session.hearingsOn)}.`),
]

/** Document 13: only when amendments go beyond the wording of the law. */
export const hearings: SessionDocument = {
  number: '13',
  name: 'Решение о публичных слушаниях и заключение',
  isNeeded: ({ isLiteral }) => !isLiteral,
  parts: (session) => {
    const { council, contact, hearingsOn } = session
    return [
      ...headOf(session, 'РЕШЕНИЕ', `от ${blank} № ${blank}`),
      strong(`О назначении публичных слушаний по проекту решения «${decisionTitle(session)}»`),
      body(`${council.name} ${council.decided}:`),
      body(
        `1. Назначить публичные слушания на ${dateOrBlank(hearingsOn)}. Время: ${blank}. Место: ${session.place || blank}.`,
      ),
      body(`2. Ответственный за проведение: ${blank}.`),
      body(`3. Замечания и предложения направляют: ${contact || blank}.`),
      body('4. Опубликовать настоящее решение вместе с проектом.'),
      ...bothSignatures(session),
      { type: 'pageBreak' as const },
      draftMark,
      strong('ЗАКЛЮЧЕНИЕ'),
      strong(`о результатах публичных слушаний по проекту решения «${decisionTitle(session)}»`),
      body(`Слушания проведены ${dateOrBlank(hearingsOn)}. Участников: ${blank}. Протокол: ${blank}.`),
      body(`Поступившие предложения: ${blank}. Рекомендации: ${blank}.`),
      body(`Итог: рекомендовать принять (доработать, отклонить) проект решения.`),
      { type: 'signature' as const, position: 'Председательствующий на слушаниях', name: blank },
      noteLine(
        `Слушания по Уставу и порядок оповещения: ${oldLaw('части 3 и 4 статьи 28')}. Сверьте с Уставом.`,
      ),
    ]
  },
}

/** Document 15: filled in after the registration. */
export const officialPublication: SessionDocument = {
  number: '15',
  name: 'Сообщение об официальном опубликовании',
  parts: (session) => [
    draftMark,
    strong('СООБЩЕНИЕ'),
    strong('об официальном опубликовании решения'),
    body(
      `Решение ${session.council.genitive} от ${dateOrBlank(session.date)} № ${decisionNumber(session, 0)} «${decisionTitle(session)}» зарегистрировано ${blank}, государственный регистрационный номер ${blank}, опубликовано ${blank} в источнике: ${session.media || blank}, № ${blank}; вступило в силу ${blank}.`,
    ),
    { type: 'signature', position: `Глава ${session.title.genitive}`, name: session.head.signed },
    noteLine(`Опубликовать в течение 7 дней со дня поступления уведомления: ${oldLaw('часть 8 статьи 44')}.`),
  ],
}
