import { monthName, weekdayName, type Orthography } from '#platform/russian/index.ts'

import { Gaps, type Draft, type Signer } from '../draft-parts.ts'
import { shortened } from '../edit/shorten.ts'
import { inOfficialShape } from '../official/everyday-shapes.ts'
import { officialClauses } from '../official/official-clauses.ts'
import type { Answers } from '../reading/answers.ts'
import { withoutBracketRemarks } from '../reading/bracket-remarks.ts'
import { ownDocument } from '../reading/documents/own-document.ts'
import { isReadFrom } from '../reading/documents/record-text.ts'
import { thanksOrder } from '../reading/documents/thanks-order.ts'
import type { Style } from '../reading/follow-up.ts'
import type { Genre } from '../reading/genre.ts'
import { withSignedBy } from '../reading/people/signed-by.ts'
import { withOrganization } from '../reading/people/signer-organization.ts'
import { takePhoneOrder } from '../reading/phone-order.ts'
import type { RequestParts } from '../reading/request-parts.ts'
import { withoutRetractions } from '../reading/retractions.ts'
import { partsOf } from '../reading/segments.ts'
import { withoutUnwritten, type Written } from '../reading/unwritten.ts'
import { addresseeOf } from './addressee.ts'
import type { ClauseInput } from './clause-input.ts'
import { agendaText } from './genres/agenda.ts'
import { announcementText } from './genres/announcement.ts'
import { answerLetter } from './genres/answer-letter.ts'
import { applicationText } from './genres/application.ts'
import { condolence } from './genres/condolence.ts'
import { congratulationText } from './genres/congratulation.ts'
import { coverLetter } from './genres/cover-letter.ts'
import { explanationText } from './genres/explanation.ts'
import { invitationText } from './genres/invitation.ts'
import { memo } from './genres/memo.ts'
import { noteText } from './genres/note.ts'
import { noticeLetter } from './genres/notice-letter.ts'
import { planText } from './genres/plan.ts'
import { postText } from './genres/post.ts'
import { protocolText } from './genres/protocol.ts'
import { referenceText } from './genres/reference.ts'
import { reminderText } from './genres/reminder.ts'
import { reportText } from './genres/report.ts'
import { requestLetter } from './genres/request-letter.ts'
import { speech } from './genres/speech.ts'
import { thanksLetter } from './genres/thanks-letter.ts'
import { withDates } from './named-days.ts'
import { withNumbersTogether } from './number-rows.ts'
import { withOccasion } from './occasion.ts'
import { withTasksApart } from './spoken-tasks.ts'
import { lowerStart } from './statements.ts'
import { withUnits } from './units.ts'

type Given = {
  readonly signer: Signer
  /** yyyy-mm-dd */
  readonly today: string
  readonly spelling: Orthography
  readonly answers: Answers
  readonly style: Style | null
  readonly message: string
}

/** Writes the text of a genre from the parts of a request: misspelt words are put right, week days get their dates. */
export function writeText(
  genre: Genre,
  read: RequestParts,
  { signer, today, spelling, answers, message, style }: Given,
): Draft {
  const gaps = new Gaps(answers)
  const written = byGenre(genre, read, message, spelling)
  const spelt = withNumbersTogether(written.clauses).map((clause) => {
    const said = corrected(clause.text, spelling)
    const text = official.has(genre) ? inOfficialShape(said, spelling) : said
    // «печатать нечем» begins as what is asked does.
    const kind = text.startsWith('нет возможности') ? 'fact' : clause.kind
    return { ...clause, kind, text: style === 'short' ? shortClause(text, spelling) : text }
  })
  const { clauses, leftOut } = officialClauses(
    spelt,
    style === 'official' ? 'letter-notice' : genre,
    spelling,
  )
  const parts = { ...written, clauses }
  const whole = genre === 'congratulation' ? withOccasion(parts, message, spelling) : parts
  const to = addresseeOf(spelling.correct(whole.addressee), spelling, genre === 'condolence')
  const order: Written = records.has(genre)
    ? withoutUnwritten(
        withoutRetractions(withoutBracketRemarks(message.replaceAll(/[^\S\n]+/gu, ' ')).text),
        true,
      )
    : { text: message, leftOut: [] }
  const text = writers[genre]!({
    parts: whole,
    signer,
    gaps,
    to,
    words: spelling,
    message: records.has(genre) ? corrected(order.text, spelling) : spelling.correct(message),
    isAsOrdered: records.has(genre) && isReadFrom(written, partsOf(withoutRetractions(message), spelling)),
  })
  return {
    text: withInitialStops(withUnits(hasDays(genre, text) ? withDates(text, today, spelling) : text)),
    gaps: gaps.names,
    leftOut: withoutRepeated([...(written.asides ?? []), ...leftOut, ...order.leftOut]).filter(
      (one) => !withPhoneLine.has(genre) || takePhoneOrder(one).phone === null,
    ),
  }
}

/** «Петров А.А, Сидорова М.И.»: the full stop of an initial that an item lost or was typed without. */
const withInitialStops = (text: string): string =>
  text.replaceAll(/(?<=\p{Lu}\p{Ll}{1,30} \p{Lu}\. ?\p{Lu})(?=[,;:)\n]| [—–-]|$)/gu, '.')

/** A plan of the days of a week, whichever week it is. */
const isOfWeek = (text: string): boolean =>
  new Set(text.toLowerCase().match(new RegExp(weekdayName, 'giu')) ?? []).size >= leastOfWeek
const leastOfWeek = 3

/** Genres that put a phone where it was ordered. */
const withPhoneLine: ReadonlySet<Genre> = new Set(['announcement', 'reminder'])

/** Genres whose facts are read from the order itself: lists and records. */
const records: ReadonlySet<Genre> = new Set(['protocol', 'agenda', 'plan', 'report', 'note', 'reference'])

/** What was left out, each of it once. */
const withoutRepeated = (texts: readonly string[]): string[] =>
  texts.filter(
    (text, at) =>
      !texts.some((other, place) => place !== at && other.includes(text) && (other !== text || place < at)),
  )
/** Documents of those who work in one organization. */
const official: ReadonlySet<Genre> = new Set(['memo', 'application', 'explanation'])

/** The week days of a reminder and of a plan of the week come again; «6-го» of an explanation has passed. */
const hasDays = (genre: Genre, text: string): boolean =>
  genre !== 'reminder' &&
  (genre !== 'explanation' || new RegExp(monthName, 'iu').test(text)) &&
  !(genre === 'plan' && isOfWeek(text))

/** Genres whose request may end with who signs; an announcement names people it is about. */
const signedAtEnd: ReadonlySet<Genre> = new Set([
  'letter-request',
  'letter-notice',
  'letter-answer',
  'cover-letter',
  'memo',
  'invitation',
  'thanks',
  'congratulation',
  'welcome-speech',
])
/** Genres in which a body may sign at the end; of a letter it is whose post it is. */
const signedByBodies: ReadonlySet<Genre> = new Set(['invitation', 'thanks', 'congratulation'])

/** Documents that one writes oneself are taken apart by their grammar, of the others who signs at their end. */
function byGenre(genre: Genre, read: RequestParts, message: string, words: Orthography): RequestParts {
  if (genre === 'application' || genre === 'explanation') return ownDocument(genre, read, message, words)
  // The rules of a reminder are read from its order.
  if (genre === 'reminder') return { ...read, clauses: [] }
  if (!signedAtEnd.has(genre)) return read
  const signed = withSignedBy(orderRead(genre, read, message, words), words, {
    hasBodies: signedByBodies.has(genre),
    message,
  })
  return withOrganization(signed, words)
}

const orderRead = (genre: Genre, parts: RequestParts, message: string, words: Orthography): RequestParts =>
  genre === 'thanks'
    ? thanksOrder(parts, message)
    : genre === 'congratulation'
      ? withTasksApart(parts, words)
      : parts

/** Letters that a word may begin with by mistake for another. */
const alike = ['оа', 'еиэ', 'зс', 'бп', 'дт', 'вф', 'гкх', 'жш', 'цс', 'чщ']
/** Misspelt words put right; a word that would begin with another sound is another word: «пожарка» is no «обжарка». */
const corrected = (text: string, spelling: Orthography): string => {
  const words = spelling.correct(text, { isThorough: true }).split(/(?<=\s)/u)
  const typed = text.split(/(?<=\s)/u)
  if (words.length !== typed.length) return words.join('')
  return words
    .map((word, at) => {
      const [was = '', now = ''] = [typed[at] ?? '', word].map(
        (one) => /\p{L}/u.exec(one)?.[0].toLowerCase() ?? '',
      )
      return was === now || alike.some((letters) => letters.includes(was) && letters.includes(now))
        ? word
        : (typed[at] ?? word)
    })
    .join('')
}

/** A clause without what says nothing; as it was where nothing would be left. */
const shortClause = (text: string, spelling: Orthography): string =>
  lowerStart(shortened(text, spelling).replace(/\.$/u, '')) || text

export const hasWriter = (genre: Genre): boolean => writers[genre] !== undefined

const writers: Partial<Record<Genre, (input: ClauseInput) => string>> = {
  'letter-request': requestLetter,
  'letter-notice': noticeLetter,
  'letter-answer': answerLetter,
  'cover-letter': coverLetter,
  memo,
  application: applicationText,
  explanation: explanationText,
  reminder: reminderText,
  thanks: thanksLetter,
  invitation: invitationText,
  condolence,
  congratulation: congratulationText,
  'welcome-speech': speech,
  announcement: announcementText,
  post: postText,
  agenda: agendaText,
  report: reportText,
  note: noteText,
  reference: referenceText,
  protocol: protocolText,
  plan: planText,
}
