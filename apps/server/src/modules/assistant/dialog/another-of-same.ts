import type { Orthography } from '#platform/russian/index.ts'
import type { Turn } from '#platform/text-models/index.ts'

import type { DraftState } from '../draft-state.ts'
import { namesDocument, repeatedOrder } from '../reading/follow-up.ts'
import { editGenres } from '../reading/genre.ts'
import { noFields, readFields } from '../reading/request-fields.ts'
import type { RequestParts } from '../reading/request-parts.ts'
import { partsOf } from '../reading/segments.ts'
import { congratulatedAgain } from './congratulated-again.ts'
import { ofNextPeriod } from './next-period.ts'
import { speechOnSame } from './speech-on-same.ts'

type Said = { readonly message: string; readonly turn: Turn; readonly addressee: string }

/** A congratulation of somebody else, a speech on the same occasion, a report of the next period; null of other messages. */
export function anotherOfSame(
  before: DraftState,
  { message, turn, addressee }: Said,
  spelling: Orthography,
): DraftState | null {
  const { parts, begun = '', genre } = before
  // «теперь терапевта Бориса Львовича Цыбина, …» is read as a beginning.
  const isCongratulation =
    genre === 'congratulation' &&
    (turn === 'repeats' || ofAnotherPerson.test(message)) &&
    !namesDocument(message)
  const again = isCongratulation ? congratulatedAgain(before, message, addressee) : null
  if (again) return again
  const speech = speechOnSame(before, message, spelling)
  if (speech) return speech
  const next = parts && !editGenres.has(genre) ? ofNextPeriod(begun, message, spelling) : null
  return parts && next !== null ? ofPeriod(before, parts, next, spelling) : null
}

const ofAnotherPerson = /^\s*(?:(?:а|и)\s+)?теперь\s+(?:для\s+)?(?:\p{Ll}+\s+){0,3}\p{Lu}\p{Ll}+/u

/** A draft of the kind of the one before, with a matter of its own; the signer stays. */
export function nextOfKind(
  { genre, fields }: DraftState,
  { signer }: RequestParts,
  message: string,
  spelling: Orthography,
): DraftState {
  const begun = repeatedOrder(message, genre)
  const parts = partsOf(begun, spelling)
  return {
    genre,
    fields: { ...noFields, tone: fields.tone },
    parts: { ...parts, signer: parts.signer ?? signer },
    begun,
  }
}

/** A draft of a request of the same kind, for the same reader and of the same signer. */
function ofPeriod(
  { genre, fields }: DraftState,
  { signer, addressee }: RequestParts,
  begun: string,
  spelling: Orthography,
): DraftState {
  return {
    genre,
    fields: { ...readFields(begun), tone: fields.tone },
    parts: { ...partsOf(begun, spelling), signer, addressee },
    begun,
  }
}
