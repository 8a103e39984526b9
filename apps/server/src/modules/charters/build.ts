import { builtPaper, type BuiltPaper } from './built-paper.ts'
import type { CouncilSession } from './council-session.ts'
import { calendarPaper } from './papers/calendar-paper.ts'
import { compositionOf } from './papers/composition.ts'
import { decisionFinal, decisionProject, localActs } from './papers/decision.ts'
import { letterToJustice, letterToProsecutor, letterToRegister } from './papers/letters.ts'
import { agenda, ballot, minutes, notices, registration } from './papers/meeting.ts'
import type { SessionPaper } from './papers/parts.ts'
import { announcement, hearings, officialPublication } from './papers/publication.ts'
import { anticorruption, comparison, explanatoryNote, legalOpinion } from './papers/substantiation.ts'
import { selfCheck } from './self-check.ts'
import { warningsOf } from './warnings.ts'

/** In the order of the package (session-package §3). */
const papers: readonly SessionPaper[] = [
  agenda,
  notices,
  decisionProject,
  explanatoryNote,
  comparison,
  decisionFinal,
  registration,
  ballot,
  minutes,
  anticorruption,
  legalOpinion,
  announcement,
  hearings,
  localActs,
  officialPublication,
  letterToJustice,
  letterToProsecutor,
  letterToRegister,
  calendarPaper,
]

/** The papers of a session, the list of contents first, and what to look at before they are used. */
export function buildPapers(session: CouncilSession): { papers: BuiltPaper[]; warnings: string[] } {
  const built = papers
    .filter(({ isNeeded }) => isNeeded?.(session) ?? true)
    .map(({ number, name, parts }) => builtPaper(number, name, parts(session)))
  const warnings = [...warningsOf(session), ...selfCheck(built, session)]
  const parts = compositionOf(session, built, warnings)
  // It names what others lack and lacks nothing itself.
  const contents: BuiltPaper = { ...builtPaper('00', 'Состав пакета', parts), state: 'ready' }
  return { papers: [contents, ...built], warnings }
}
