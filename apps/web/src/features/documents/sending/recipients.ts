import { matchesSearch } from '#ui/lib/matches-search.ts'

/** An account or a channel that a document can be sent to. */
export type Recipient = {
  /** Unique over both tabs. */
  key: string
  subject_type: 'PRIVATE-MANAGER' | 'ORGANIZATION'
  /** The account's id, or the channel's. */
  id: number
  name: string
  /** A second line: the appointment. */
  note: string
  avatar: string | null
}

/** Rows shown at a time; the search narrows them down. */
const maxShown = 100

/** Recipients that match every word of the search. */
export function findRecipients(recipients: readonly Recipient[], search: string) {
  const found = recipients.filter(({ name, note }) => matchesSearch(search, [name, note]))
  return { shown: found.slice(0, maxShown), isCut: found.length > maxShown }
}
