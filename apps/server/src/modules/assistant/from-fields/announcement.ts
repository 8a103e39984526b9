import { paragraphs } from '#platform/markdown.ts'
import { upperFirst } from '#platform/russian/index.ts'

import {
  asSentence,
  contacts,
  fromGenitive,
  Gaps,
  ownFacts,
  whenAndWhereLine,
  type Draft,
  type Signer,
} from '../draft-parts.ts'
import type { Answers } from '../reading/answers.ts'
import type { RequestFields } from '../reading/request-fields.ts'

/** An announcement: audience, subject, time and place, notes, contacts. */
export function announcementDraft(fields: RequestFields, signer: Signer, answers: Answers): Draft {
  const gaps = new Gaps(answers)
  const { topic, sender } = fields
  const about = topic !== null && /^об?о?\s/iu.test(topic) ? topic : gaps.of(null, 'о чём объявление')
  const isOutage = /отключени|перекрыти|приостановк|ремонт|аварий/iu.test(about)
  const text = paragraphs(
    '**ОБЪЯВЛЕНИЕ**',
    addressed(fields),
    asSentence(`${upperFirst(sender === null ? signer.channel : fromGenitive(sender))} сообщает ${about}`),
    whenAndWhereLine(fields, gaps),
    ...ownFacts(fields).map(asSentence),
    isOutage
      ? 'Приносим извинения за временные неудобства.'
      : 'Приглашаем принять участие и просим рассказать соседям и близким.',
    contacts(fields) ?? `Справки по телефону: ${gaps.of(null, 'телефон для справок')}.`,
    upperFirst(sender === null ? signer.channel : fromGenitive(sender)),
  )
  return { text, gaps: gaps.names }
}

function addressed({ addressee }: RequestFields): string {
  if (addressee !== null && /родител/iu.test(addressee)) return 'Уважаемые родители!'
  if (addressee !== null && /(?:коллег|сотрудник|работник)/iu.test(addressee)) return 'Уважаемые коллеги!'
  if (addressee !== null && /предпринимател/iu.test(addressee)) return 'Уважаемые предприниматели!'
  return 'Уважаемые жители!'
}
