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

/** Rows shown at a time; a longer list asks for a search. */
const maxShown = 100

/** Recipients with every word of the search, ignoring letter case and ё. */
export function findRecipients(recipients: readonly Recipient[], search: string) {
  const words = normalize(search).split(/\s+/u).filter(Boolean)
  const found = recipients.filter(({ name, note }) => {
    const text = normalize(`${name} ${note}`)
    return words.every((word) => text.includes(word))
  })
  return { shown: found.slice(0, maxShown), isCut: found.length > maxShown }
}

const normalize = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
