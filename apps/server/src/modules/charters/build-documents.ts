import { builtDocument, type PackageDocument } from './built-document.ts'
import { checkConsistency } from './check-consistency.ts'
import type { CouncilSession } from './council-session.ts'
import { calendarDocument } from './documents/calendar-document.ts'
import { contentsParts } from './documents/contents.ts'
import {
  coverLetterToJustice,
  coverLetterToProsecutor,
  coverLetterToRegister,
} from './documents/cover-letters.ts'
import { decisionFinal, draftDecision, localActs } from './documents/decision.ts'
import { agendaDocument, ballot, minutes, notices, registration } from './documents/meeting.ts'
import type { SessionDocument } from './documents/parts.ts'
import { announcementDocument, hearings, officialPublication } from './documents/publication.ts'
import { anticorruption, comparison, explanatoryNote, legalOpinion } from './documents/substantiation.ts'
import { collectWarnings } from './warnings.ts'

/** In the order of the package (session-package §3). */
const documents: readonly SessionDocument[] = [
  agendaDocument,
  notices,
  draftDecision,
  explanatoryNote,
  comparison,
  decisionFinal,
  registration,
  ballot,
  minutes,
  anticorruption,
  legalOpinion,
  announcementDocument,
  hearings,
  localActs,
  officialPublication,
  coverLetterToJustice,
  coverLetterToProsecutor,
  coverLetterToRegister,
  calendarDocument,
]

/** Builds the documents of a session, the table of contents first, and the warnings. */
export function buildDocuments(session: CouncilSession): {
  documents: PackageDocument[]
  warnings: string[]
} {
  const built = documents
    .filter(({ isNeeded }) => isNeeded?.(session) ?? true)
    .map(({ number, name, parts }) => builtDocument(number, name, parts(session)))
  const warnings = [...collectWarnings(session), ...checkConsistency(built, session)]
  const parts = contentsParts(session, built, warnings)
  // The table of contents has no blanks of its own, though it names those of others.
  const contents: PackageDocument = { ...builtDocument('00', 'Состав пакета', parts), state: 'ready' }
  return { documents: [contents, ...built], warnings }
}
