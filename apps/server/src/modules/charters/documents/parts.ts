import { russianDate } from '@uprava/contract/rules/days.ts'

import type { DocxPart } from '#platform/docx/index.ts'

import { blank, type CouncilSession } from '../council-session.ts'

/** A document of the package. */
export type SessionDocument = {
  /** Its number in the package: `03`. */
  readonly number: string
  readonly name: string
  /** Whether this session needs it; always, when omitted. */
  readonly isNeeded?: (session: CouncilSession) => boolean
  readonly parts: (session: CouncilSession) => DocxPart[]
}

/** A placeholder for wordings by a lawyer (session-package §1). */
export const wording = '[вставить текст статьи]'

export const body = (text: string): DocxPart => ({ type: 'body', text })
export const centred = (text: string): DocxPart => ({ type: 'centred', text })
export const strong = (text: string): DocxPart => ({ type: 'centred', text, isBold: true })
export const alignedRight = (text: string): DocxPart => ({ type: 'aside', text })
export const noteLine = (text: string): DocxPart => ({ type: 'note', text })
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths?: readonly number[],
): DocxPart => ({ type: 'table', head, rows, ...(widths ? { widths } : {}) })

/** A date as dd.mm.yyyy, or a blank. */
export const dateOrBlank = (day: string | null): string => (day === null ? blank : russianDate(day))

/** Every document but the calendar is a draft until it is confirmed. */
export const draftMark: DocxPart = alignedRight('ПРОЕКТ')

/** The head of a document of the council: the issuer, the kind, the date. */
export const headOf = (session: CouncilSession, kind: string, under: string): DocxPart[] => [
  draftMark,
  { type: 'letterhead', lines: [session.council.name, ...(session.region === '' ? [] : [session.region])] },
  strong(kind),
  centred(under),
]

export const whenAndWhere = ({ date, time, place }: CouncilSession): string =>
  `Дата: ${dateOrBlank(date)}. Время: ${time || blank}. Место: ${place || blank}.`

/** The title of the decision on the charter. */
export const decisionTitle = ({ title }: CouncilSession): string =>
  `О внесении изменений в Устав ${title.genitive}`

/** The number of the decision on an item of the agenda; the first is on the charter. */
export const decisionNumber = ({ number }: CouncilSession, item: number): string => `${number}-${item + 1}`

export const chairmanSignature = ({ council, chairman }: CouncilSession): DocxPart => ({
  type: 'signature',
  position: `Председатель ${council.genitive}`,
  name: chairman.signed,
})

export const headSignature = ({ title, head }: CouncilSession): DocxPart => ({
  type: 'signature',
  position: `Глава ${title.genitive}`,
  name: head.signed,
})

/** The signatures of the chairman and the head; one when the head chairs the council (session-package §4). */
export function bothSignatures(session: CouncilSession): DocxPart[] {
  if (!session.isOnePerson) return [chairmanSignature(session), headSignature(session)]
  const position = `Глава ${session.title.genitive},\nисполняющий полномочия председателя ${session.council.genitive}`
  return [{ type: 'signature', position, name: session.head.signed }]
}

/** Sentences shared by the documents of the meeting, so that thresholds agree (consistency check 3). */
export const quorumSentence = ({ votes: { quorum, elected } }: CouncilSession): string =>
  `Заседание правомочно, если присутствует не менее ${quorum} из ${elected} избранных депутатов.`
export const thresholdSentence = ({ votes: { charter, established } }: CouncilSession): string =>
  `Решение по Уставу принято, если за него подано не менее ${charter} голосов (две трети от установленной численности ${established}).`

/** A signature line for a person the form does not name. */
export const signatureLineFor = (who: string, name = ''): string => `${who}: ${blank} ${name || blank}`
