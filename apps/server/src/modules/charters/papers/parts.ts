import { russianDate } from '@uprava/contract/rules/days.ts'

import type { DocxPart } from '#platform/docx/index.ts'

import { blank, type CouncilSession } from '../council-session.ts'

/** A paper of the package. */
export type SessionPaper = {
  /** Its place in the package: `03`. */
  readonly number: string
  readonly name: string
  /** Whether this session needs it; always, when left out. */
  readonly isNeeded?: (session: CouncilSession) => boolean
  readonly parts: (session: CouncilSession) => DocxPart[]
}

/** What only a lawyer can word (session-package §1). */
export const wording = '[вставить текст статьи]'

export const body = (text: string): DocxPart => ({ type: 'body', text })
export const centred = (text: string): DocxPart => ({ type: 'centred', text })
export const strong = (text: string): DocxPart => ({ type: 'centred', text, isBold: true })
export const aside = (text: string): DocxPart => ({ type: 'aside', text })
export const note = (text: string): DocxPart => ({ type: 'note', text })
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths?: readonly number[],
): DocxPart => ({ type: 'table', head, rows, ...(widths ? { widths } : {}) })

/** A day as papers write it, or room for it. */
export const dayOr = (day: string | null): string => (day === null ? blank : russianDate(day))

/** Every paper but the calendar is a project until somebody has confirmed it. */
export const project: DocxPart = aside('ПРОЕКТ')

/** The council's head of a paper: whose it is, what it is, of which day. */
export const headOf = (session: CouncilSession, kind: string, under: string): DocxPart[] => [
  project,
  { type: 'letterhead', lines: [session.council.name, ...(session.region === '' ? [] : [session.region])] },
  strong(kind),
  centred(under),
]

export const whenAndWhere = ({ date, time, place }: CouncilSession): string =>
  `Дата: ${dayOr(date)}. Время: ${time || blank}. Место: ${place || blank}.`

/** «Об Уставе» as every paper calls the decision. */
export const decisionTitle = ({ title }: CouncilSession): string =>
  `О внесении изменений в Устав ${title.genitive}`

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

/** The chairman's and the head's; of a head who chairs the council one (session-package §4). */
export function bothSignatures(session: CouncilSession): DocxPart[] {
  if (!session.isOnePerson) return [chairmanSignature(session), headSignature(session)]
  const position = `Глава ${session.title.genitive},\nисполняющий полномочия председателя ${session.council.genitive}`
  return [{ type: 'signature', position, name: session.head.signed }]
}

/** The same sentences in the papers of the meeting: thresholds are worked out once (self-check 3). */
export const quorumSentence = ({ votes: { quorum, elected } }: CouncilSession): string =>
  `Заседание правомочно, если присутствует не менее ${quorum} из ${elected} избранных депутатов.`
export const thresholdSentence = ({ votes: { charter, established } }: CouncilSession): string =>
  `Решение по Уставу принято, если за него подано не менее ${charter} голосов (две трети от установленной численности ${established}).`

/** A signature line for somebody the form does not name. */
export const lineFor = (who: string, name = ''): string => `${who}: ${blank} ${name || blank}`
