import type { Answers } from './reading/answers.ts'
import type { Style } from './reading/follow-up.ts'
import type { Genre } from './reading/genre.ts'
import { noFields, type RequestFields } from './reading/request-fields.ts'
import type { RequestParts } from './reading/request-parts.ts'

/** The state of a dialogue, from which the next message continues. */
export type DraftState = {
  readonly genre: Genre
  readonly fields: RequestFields
  /** The request taken apart; absent in dialogues of earlier versions. */
  readonly parts?: RequestParts
  /** The message that began the draft; absent in dialogues of earlier versions. */
  readonly begun?: string
  /** What was answered to its gaps, and those that are left. */
  readonly answers?: Answers
  readonly gaps?: readonly string[]
  /** The text that is worked on; absent where a text is written, and in dialogues of earlier versions. */
  readonly material?: string
  /** Who prepared it, with the phone: it stands at the foot of a letter. */
  readonly executor?: string
  /** How it was asked to be said. */
  readonly style?: Style
  /** What was answered last, to an order of a document of a fixed form: a correction of that order gets the same answer. */
  readonly declined?: string
}

/** Parts that an earlier version stored in another shape are left out: the dialogue goes on from its fields. */
export function withReadableParts(stored: DraftState | null): DraftState | null {
  if (!stored?.parts || 'clauses' in stored.parts) return stored
  const { parts: _, ...readable } = stored
  return readable
}

/** A state after a message that ordered a document of a fixed form; of a dialogue without a draft it holds nothing else. */
export const afterDeclined = (before: DraftState | null, declined: string): DraftState => ({
  ...(before ?? { genre: 'memo', fields: noFields }),
  declined,
})

/** The draft of a state; null where nothing was drafted yet. */
export function draftIn(state: DraftState | null): DraftState | null {
  if (state?.declined === undefined) return state
  const { declined: _, ...draft } = state
  return draft.begun === undefined && draft.parts === undefined ? null : draft
}

/** The fields of a draft, shown beside it. */
export function draftFields({ fields }: DraftState): { name: string; value: string }[] {
  const person =
    fields.person && [fields.person.last, fields.person.first, fields.person.middle].filter(Boolean).join(' ')
  const named: readonly (readonly [string, string | null])[] = [
    ['адресат', fields.addressee],
    ['имя', person],
    ['повод', fields.occasion],
    ['тема', fields.topic],
    ['дата', fields.date],
    ['время', fields.time],
    ['место', fields.place],
    ['срок', fields.deadline],
    ['от кого', fields.sender],
    ['телефон', fields.phone],
    ['почта', fields.email],
  ]
  return named.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}
