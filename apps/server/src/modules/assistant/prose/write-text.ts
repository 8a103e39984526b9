import type { Orthography } from '#platform/russian/index.ts'

import { Gaps, type Draft, type Signer } from '../draft-parts.ts'
import { officialClauses } from '../official/official-clauses.ts'
import type { Genre } from '../reading/genre.ts'
import { clausesOf, type Clause, type RequestParts } from '../reading/segments.ts'
import { addresseeOf } from './addressee.ts'
import type { ClauseInput } from './clause-input.ts'
import { answerLetter, coverLetter, memo, noticeLetter, requestLetter, thanksLetter } from './letters.ts'
import { withDates } from './named-days.ts'
import {
  agendaText,
  announcementText,
  condolence,
  congratulationText,
  postText,
  reportText,
  speech,
} from './public-texts.ts'

type Given = {
  readonly signer: Signer
  /** yyyy-mm-dd */
  readonly today: string
  readonly spelling: Orthography
}

/** Writes the text of a genre from the parts of a request: misspelt words are put right, week days get their dates. */
export function writeText(genre: Genre, written: RequestParts, { signer, today, spelling }: Given): Draft {
  const gaps = new Gaps()
  const corrected = written.clauses.map((clause) => ({ ...clause, text: spelling.correct(clause.text) }))
  const { clauses, leftOut } = officialClauses(corrected, genre, spelling)
  const parts = { ...written, clauses }
  const read = genre === 'congratulation' ? withOccasion(parts) : parts
  const to = addresseeOf(read.addressee, spelling)
  const text = writers[genre]!({ parts: read, signer, gaps, to, words: spelling })
  return { text: withDates(text, today), gaps: gaps.names, leftOut: [...(written.asides ?? []), ...leftOut] }
}

/** «Сидорову с юбилеем» read as an addressee alone holds the occasion. */
function withOccasion(parts: RequestParts): RequestParts {
  const found = /^(?<to>.{2,}?)\s+(?<link>со?)\s+(?<cause>\S.*)$/su.exec(parts.addressee)?.groups
  if (!found || clausesOf(parts, 'cause').length > 0) return parts
  const cause: Clause = { kind: 'cause', link: ` ${found['link']!} `, text: found['cause']! }
  return { ...parts, addressee: found['to']!, clauses: [cause, ...parts.clauses] }
}

export const hasWriter = (genre: Genre): boolean => writers[genre] !== undefined

const writers: Partial<Record<Genre, (input: ClauseInput) => string>> = {
  'letter-request': requestLetter,
  'letter-notice': noticeLetter,
  'letter-answer': answerLetter,
  'cover-letter': coverLetter,
  memo,
  thanks: thanksLetter,
  condolence,
  congratulation: congratulationText,
  'welcome-speech': speech,
  announcement: announcementText,
  post: postText,
  agenda: agendaText,
  report: reportText,
}
