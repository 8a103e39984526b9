import { upperFirst } from '#platform/russian/index.ts'

import { listNames } from '../reading/documents/records.ts'
import type { Genre } from '../reading/genre.ts'

/** What a draft is written from, while it is changed. */
export type DraftRequest = {
  readonly text: string
  readonly addressee: string
  readonly signer: string | null
  readonly added: readonly string[]
  /** The values that were put in already, which no other takes the place of. */
  /** The person whom it is about, who took the place of another. */
  readonly renamed?: { readonly old: string; readonly now: string }
  readonly settled: readonly { readonly start: number; readonly end: number }[]
}

/** The request with each of its texts put through a function; the same object where none changes. */
export const replaced = (request: DraftRequest, put: (text: string) => string): DraftRequest => {
  const { text, addressee, signer } = request
  const next = {
    ...request,
    text: put(text),
    addressee: put(addressee),
    signer: signer === null ? null : put(signer),
  }
  return next.text === text && next.addressee === addressee && next.signer === signer ? request : next
}

/**
 * Stands in a request in front of what later messages added: the request is read by its segments, an addition is a clause as it
 * is. It counts as a space.
 */
const ADDED = '\u2029'

/** A request with sentences that a message adds; of a list with items. */
export const withMore = (request: string, more: readonly string[], genre: Genre): string =>
  [request.replace(/[\s.]+$/u, ''), ...(isList(genre) ? more : more.map(upperFirst))].join(
    `${isList(genre) ? ',' : '.'}${ADDED}`,
  )
const isList = (genre: Genre): boolean => Object.hasOwn(listNames, genre)

/** The request as it was first said, and what was added to it since. */
export const additionsOf = (request: string): { first: string; added: readonly string[] } => {
  const [first = '', ...added] = request.split(ADDED)
  return { first, added: added.map((one) => one.replace(/[\s.,]+$/u, '')) }
}

/** A request said again for somebody else, and what of the message is still to be read. */
export type Repetition = { readonly request: DraftRequest; readonly said: string }
